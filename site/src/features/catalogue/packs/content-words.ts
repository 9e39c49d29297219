// How the site names what packs bring along.
import type { ContentsView } from '@sandcrate/api/addons/discovery-contract.ts';

type Contents = NonNullable<ContentsView['contents']>;
export type ContentGroup = Contents['groups'][number];
export type Definition = ContentGroup['definitions'][number];

/** Kinds that are listed by name, with their headings. */
const LISTED: Partial<Record<ContentGroup['kind'], string>> = {
  entity: 'Entities',
  block: 'Blocks',
  item: 'Items',
  skin: 'Skins',
  structure: 'Structures',
  biome: 'Biomes',
  particle: 'Particles',
};

/** Kinds that are only counted: their names say nothing to players. */
const COUNTED: Partial<Record<ContentGroup['kind'], readonly [one: string, many: string]>> = {
  recipe: ['recipe', 'recipes'],
  sound: ['sound', 'sounds'],
  model: ['model', 'models'],
  animation: ['animation', 'animations'],
  texture: ['texture', 'textures'],
  'loot-table': ['loot table', 'loot tables'],
  'trade-table': ['trade table', 'trade tables'],
  feature: ['world feature', 'world features'],
  function: ['function', 'functions'],
};

/** The heading of a kind that is listed by name. */
export const headingOf = ({ kind }: ContentGroup): string | undefined => LISTED[kind];

/** What is only counted, as '24 models', '1 function'. */
export function countsOf({ groups, scripts }: Contents): string[] {
  const counts = groups.flatMap(({ kind, total }) => {
    const words = COUNTED[kind];
    return words === undefined ? [] : [counted(total, words)];
  });
  return scripts.files === 0 ? counts : [...counts, counted(scripts.files, ['script file', 'script files'])];
}

const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Its English name, else its name in another language of the pack, else its identifier as words. */
export function nameOf({ id, names }: Pick<Definition, 'id' | 'names'>): string {
  const { en_US: american, en_GB: british } = names;
  return american ?? british ?? Object.values(names)[0] ?? words(id);
}

/** 'lanterns:cave_bat' reads 'Cave bat'. */
function words(id: string): string {
  const name = id
    .replace(/^[^:]*:/, '')
    .replace(/[_:./-]+/g, ' ')
    .trim();
  return name === '' ? id : name.charAt(0).toUpperCase() + name.slice(1);
}
