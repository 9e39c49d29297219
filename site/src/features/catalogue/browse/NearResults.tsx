import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { storeGame } from '../../../app/game/game.ts';
import { formatCount } from '../../../lib/format.ts';
import { buttonClass } from '../../../ui/button-look.ts';
import { suggestQuery } from '../search/queries.ts';
import type { BrowseSearch } from './browse-search.ts';
import { browseQuery } from './queries.ts';

/** The filters that can be left out one by one, and what each is called. */
const FILTERS = {
  game: 'my game version',
  category: 'the category',
  tag: 'the tag',
  adds: 'what it adds',
  publisher: 'the publisher',
  featured: '“Featured only”',
  search: 'the words',
} as const satisfies Partial<Record<keyof BrowseSearch, string>>;

const names = Object.keys(FILTERS).filter((name): name is keyof typeof FILTERS => name in FILTERS);

/** Shown where a search found nothing: what it finds without one of its filters, and titles that are like its words. */
export default function NearResults({ search }: { search: BrowseSearch }) {
  const set = names.filter((name) => search[name] !== undefined);
  // Without its only filter, a search finds all there is.
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
                // Otherwise the picked game version would come back into the address.
                onClick={() => other.name === 'game' && storeGame(undefined)}
                className={buttonClass({ variant: 'secondary', size: 'small' })}
              >
                Without {FILTERS[other.name]}: {formatCount(total)}
              </Link>
            </li>
          );
        })}
      </ul>
      {titles.length > 0 && (
        <div>
          <p className="text-sm text-muted">Similar titles</p>
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
