import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { storeGame } from '../../../app/game/game.ts';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { buttonClass } from '../../../ui/button-look.ts';
import { suggestQuery } from '../search/queries.ts';
import type { BrowseSearch } from './browse-search.ts';
import { browseQuery } from './queries.ts';

/** The filters that can be left out one by one. */
const FILTERS = ['game', 'category', 'tag', 'adds', 'publisher', 'featured', 'search'] as const;
type Filter = (typeof FILTERS)[number];

/** The label of a link to the results without a filter. */
function withoutText(filter: Filter, total: string): MessageDescriptor {
  switch (filter) {
    case 'game':
      return msg`Without my game version: ${total}`;
    case 'category':
      return msg`Without the category: ${total}`;
    case 'tag':
      return msg`Without the tag: ${total}`;
    case 'adds':
      return msg`Without what it adds: ${total}`;
    case 'publisher':
      return msg`Without the publisher: ${total}`;
    case 'featured':
      return msg`Without “Featured only”: ${total}`;
    case 'search':
      return msg`Without the words: ${total}`;
  }
}

/** Shown when a search finds nothing: the counts without each of its filters, and titles similar to its words. */
export default function NearResults({ search }: { search: BrowseSearch }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const set = FILTERS.filter((name) => search[name] !== undefined);
  // Without its only filter, a search would find everything.
  const wider = (set.length > 1 ? set : []).map((name) => ({
    name,
    search: { ...search, [name]: undefined, page: undefined, ...(name === 'search' && { sort: undefined }) },
  }));
  const totals = useQueries({
    queries: wider.map((other) => ({ ...browseQuery(other.search), placeholderData: undefined })),
  });
  const words = search.search ?? '';
  const { data: titles = [] } = useQuery({ ...suggestQuery(words), enabled: words.length > 1 });
  return (
    <div className="mt-5 grid gap-4">
      <ul className="flex flex-wrap justify-center gap-2 empty:hidden">
        {wider.map((other, index) => {
          const total = totals[index]?.data?.total ?? 0;
          if (total === 0) return null;
          return (
            <li key={other.name}>
              <Link
                to="/browse"
                search={other.search}
                // Otherwise the picked game version would return to the address.
                onClick={() => other.name === 'game' && storeGame(undefined)}
                className={buttonClass({ variant: 'secondary', size: 'small' })}
              >
                {i18n._(withoutText(other.name, format.count(total)))}
              </Link>
            </li>
          );
        })}
      </ul>
      {titles.length > 0 && (
        <div>
          <p className="text-sm text-muted">
            <Trans>Similar titles</Trans>
          </p>
          <ul className="mt-1 grid gap-1">
            {titles.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to="/addon/$id"
                  params={{ id }}
                  className="inline-block py-1 font-semibold text-patina underline wrap-anywhere"
                  dir="auto"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
