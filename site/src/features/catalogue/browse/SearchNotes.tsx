import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SearchNotesView } from '@sandcrate/api/addons/discovery-contract.ts';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import type { BrowseSearch } from './browse-search.ts';
import { ListPath } from './use-change.ts';

type Props = { search: BrowseSearch; notes: SearchNotesView | undefined };

/** Says what a search did not find as typed, and what is shown instead. */
export function SearchNotes({ search, notes }: Props) {
  const { i18n } = useLingui();
  const to = useContext(ListPath);
  if (!notes) return null;
  const listOf = (words: readonly string[]) => new Intl.ListFormat(i18n.locale).format(words);
  const { missing, widened, didYouMean } = notes;
  const matched = listOf(widened?.matched ?? []);
  return (
    <p className="mb-4 text-muted wrap-anywhere">
      {widened?.withAllWords === 0 && (
        <Trans>Nothing has all of these words. Best matches for: {matched}.</Trans>
      )}{' '}
      {widened !== undefined && widened.withAllWords > 0 && (
        <Trans>
          Few addons have all of these words. They are followed by the best matches for: {matched}.
        </Trans>
      )}{' '}
      {missing.length > 0 && <Trans>No addon has: {ph({ words: listOf(missing) })}.</Trans>}{' '}
      {didYouMean !== undefined && (
        <Trans>
          Did you mean{' '}
          <Link
            to={to}
            search={{ ...search, search: didYouMean, page: undefined }}
            className="font-semibold text-patina underline"
          >
            {didYouMean}
          </Link>
          ?
        </Trans>
      )}
    </p>
  );
}
