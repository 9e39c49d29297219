import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { Link } from '@tanstack/react-router';
import { word } from '../../../lib/words.ts';
import type { BrowseSearch } from './browse-search.ts';
import { categoriesNamed } from './categories-named.ts';

/** Links to the categories that a search names: it looks in texts, and few add-ons name their category there. */
export function CategoryLinks({ search: { search = '', category, game, view } }: { search: BrowseSearch }) {
  const { i18n } = useLingui();
  const named = category === undefined ? categoriesNamed(i18n, search) : [];
  if (named.length === 0) return null;
  return (
    <ul className="mb-4 flex flex-wrap gap-x-5">
      {named.map((id) => (
        <li key={id}>
          <Link
            to="/browse"
            search={{ category: id, game, view }}
            className="inline-block py-1 font-semibold text-patina underline"
          >
            <Trans>All addons in {ph({ label: word(i18n, CATEGORY_LABELS[id]) })}</Trans>
          </Link>
        </li>
      ))}
    </ul>
  );
}
