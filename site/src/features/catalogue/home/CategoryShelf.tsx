import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CATEGORY_LABELS, type CategoryId } from '@sandcrate/api/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Art, type Drawing } from '../../../art/Art.tsx';
import { buildings, gameplay, mobs, tools, weapons, worldgen } from '../../../art/drawings.gen.ts';
import { Word } from '../../../ui/Word.tsx';
import { facetsQuery } from '../browse/queries.ts';
import { Shelf } from './Shelf.tsx';

const CATEGORIES: readonly { category: CategoryId; art: Drawing }[] = [
  { category: 'tools', art: tools },
  { category: 'mobs', art: mobs },
  { category: 'buildings', art: buildings },
  { category: 'weapons', art: weapons },
  { category: 'worldgen', art: worldgen },
  { category: 'gameplay', art: gameplay },
];

export function CategoryShelf() {
  const { t } = useLingui();
  const counts = useCounts();
  return (
    <Shelf title={t`Browse by Category`}>
      <ul className="two-columns gap-4 sm:grid-cols-3 sm:gap-5 lg:grid-cols-6">
        {CATEGORIES.map(({ category, art }) => (
          <li key={category}>
            <Link
              to="/browse"
              search={{ category: [category] }}
              className="group flex h-full flex-col items-center gap-4 border border-line bg-panel px-2 pt-6 pb-4 text-center sm:px-4 transition-[translate,border-color] hover:-translate-y-0.5 hover:border-edge"
            >
              <span className="grid h-24 place-items-center transition-[translate] group-hover:-translate-y-1">
                <Art of={art} className="max-h-24 w-auto" />
              </span>
              <span className="grid gap-1 leading-tight">
                <span className="font-bold hyphens-auto">
                  <Word of={CATEGORY_LABELS[category]} />
                </span>
                <span className="min-h-[1lh] text-sm text-muted tabular-nums">{counts(category)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Shelf>
  );
}

/** Returns a function that gives a category's count of add-ons in words, or undefined while it is unknown. */
function useCounts(): (category: CategoryId) => string | undefined {
  const { t } = useLingui();
  const { data } = useQuery(facetsQuery({}));
  return (category) => {
    if (data === undefined) return undefined;
    const count = data.categories.find(({ value }) => value === category)?.count ?? 0;
    return t`${plural(count, { one: '# addon', other: '# addons' })}`;
  };
}
