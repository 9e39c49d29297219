import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
// How the site names the contents of packs.
import type { ContentsView } from '@sandcrate/api/addons/discovery-contract.ts';

type Contents = NonNullable<ContentsView['contents']>;
export type ContentGroup = Contents['groups'][number];
export type Definition = ContentGroup['definitions'][number];

/** Kinds that are listed by name, with their headings. */
const LISTED: Partial<Record<ContentGroup['kind'], MessageDescriptor>> = {
  entity: msg`Entities`,
  block: msg`Blocks`,
  item: msg`Items`,
  skin: msg`Skins`,
  structure: msg`Structures`,
  biome: msg`Biomes`,
  particle: msg`Particles`,
};

/** Kinds that are only counted: their names say nothing to players. */
const COUNTED: Partial<Record<ContentGroup['kind'], (count: number) => MessageDescriptor>> = {
  recipe: (count) => msg`${plural(count, { one: '# recipe', other: '# recipes' })}`,
  sound: (count) => msg`${plural(count, { one: '# sound', other: '# sounds' })}`,
  model: (count) => msg`${plural(count, { one: '# model', other: '# models' })}`,
  animation: (count) => msg`${plural(count, { one: '# animation', other: '# animations' })}`,
  texture: (count) => msg`${plural(count, { one: '# texture', other: '# textures' })}`,
  'loot-table': (count) => msg`${plural(count, { one: '# loot table', other: '# loot tables' })}`,
  'trade-table': (count) => msg`${plural(count, { one: '# trade table', other: '# trade tables' })}`,
  feature: (count) => msg`${plural(count, { one: '# world feature', other: '# world features' })}`,
  function: (count) => msg`${plural(count, { one: '# function', other: '# functions' })}`,
};

/** The heading of a kind that is listed by name. */
export const headingOf = ({ kind }: ContentGroup): MessageDescriptor | undefined => LISTED[kind];

/** The counts of kinds that are only counted, such as '24 models'. */
export function countsOf({ groups, scripts: { files } }: Contents): MessageDescriptor[] {
  const counts = groups.flatMap(({ kind, total }) => COUNTED[kind]?.(total) ?? []);
  return files === 0
    ? counts
    : [...counts, msg`${plural(files, { one: '# script file', other: '# script files' })}`];
}

/** A definition's English name, else its name in another language of the pack, else its identifier as words. */
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
