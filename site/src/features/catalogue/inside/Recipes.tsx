import type { MessageDescriptor } from '@lingui/core';
import { msg, ph } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ArrowRight, Flame } from 'lucide-react';
import { formatOf } from '../../../app/i18n/format.ts';
import type { Inside, NameOf, PartUrl } from './names.ts';
import { PixelPicture } from './PixelPicture.tsx';
import { ShowMore } from './ShowMore.tsx';

type Recipe = Inside['recipes']['listed'][number];
type Item = Recipe['result'];
type Props = { recipes: Inside['recipes']; icons: Inside['icons']; nameOf: NameOf; partUrl: PartUrl };
type Look = { iconOf: ReadonlyMap<string, string>; nameOf: (item: Item) => string; partUrl: PartUrl };

/** Lists recipes as crafting grids, each with a description in words. */
export function Recipes({ recipes, icons, nameOf, partUrl }: Props) {
  const { t, i18n } = useLingui();
  const look: Look = {
    iconOf: new Map(icons.map(({ id, path }) => [id, path])),
    nameOf: ({ id, isTag }) => (isTag ? t`any of ${ph({ name: nameOf(id) })}` : nameOf(id)),
    partUrl,
  };
  return (
    <ShowMore {...recipes} step={12}>
      {(shown) => (
        <ul className="grid gap-4">
          {shown.map((recipe) => (
            <li key={recipe.id} className="grid gap-3 border border-line bg-ground p-3">
              <Grid recipe={recipe} look={look} />
              <p className="text-sm" dir="auto">
                {i18n._(inWords(recipe, look, i18n.locale))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  );
}

/** 'Sword × 2, in this shape: 1 Gem, 2 any of Planks.' */
function inWords({ kind, ingredients, result }: Recipe, { nameOf }: Look, locale: string): MessageDescriptor {
  const counts = new Map<string, number>();
  for (const item of ingredients)
    if (item) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + item.count);
  const needed = formatOf(locale).series([...counts].map(([name, count]) => `${count} ${name}`));
  const made = result.count > 1 ? `${nameOf(result)} × ${result.count}` : nameOf(result);
  switch (kind) {
    case 'shaped':
      return msg`${made}, in this shape: ${needed}.`;
    case 'shapeless':
      return msg`${made}, in any order: ${needed}.`;
    case 'furnace':
      return msg`${made}, in a furnace: ${needed}.`;
    case 'brewing':
      return msg`${made}, in a brewing stand: ${needed}.`;
    case 'smithing':
      return msg`${made}, on a smithing table: ${needed}.`;
  }
}

const COLUMNS = ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3'];

/** Hidden from screen readers: the description below says the same. */
function Grid({ recipe, look }: { recipe: Recipe; look: Look }) {
  const { kind, width, ingredients, result } = recipe;
  return (
    <div aria-hidden="true" className="flex items-center gap-3">
      <div className={`grid gap-1 ${COLUMNS[width] ?? ''}`}>
        {ingredients.map((item, place) => (
          <Cell key={place} item={item} look={look} />
        ))}
      </div>
      {kind === 'furnace' ? (
        <Flame className="size-6 text-muted" />
      ) : (
        <ArrowRight className="size-6 text-muted rtl:-scale-x-100" />
      )}
      <Cell item={result} look={look} />
    </div>
  );
}

function Cell({ item, look: { iconOf, nameOf, partUrl } }: { item: Item | null; look: Look }) {
  const icon = item && !item.isTag ? iconOf.get(item.id) : undefined;
  return (
    <span
      title={item ? nameOf(item) : undefined}
      className="relative grid size-14 place-items-center overflow-hidden border border-line bg-panel p-[3px]"
    >
      {item &&
        (icon === undefined ? (
          <span className="line-clamp-3 w-full text-center text-[0.625rem] leading-tight break-words">
            {nameOf(item)}
          </span>
        ) : (
          <PixelPicture src={partUrl(icon)} alt="" box={48} />
        ))}
      {item && item.count > 1 && (
        <span className="absolute end-0.5 bottom-0.5 bg-panel px-0.5 text-xs font-bold">{item.count}</span>
      )}
    </span>
  );
}
