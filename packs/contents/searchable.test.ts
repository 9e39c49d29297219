import type { ContentGroup, Definition } from '@sandcrate/core/pack/contents.ts';
import { expect, test } from 'vitest';
import { searchableContents } from './searchable.ts';

const definition = (id: string, names: Record<string, string> = {}): Definition => ({
  id,
  names,
  path: `${id}.json`,
  vanilla: id.startsWith('minecraft:'),
  subpack: null,
});
const group = (kind: ContentGroup['kind'], ...definitions: Definition[]): ContentGroup => ({
  kind,
  total: definitions.length,
  definitions,
});
const of = (...groups: ContentGroup[]) =>
  searchableContents({ packNames: [], groups, languages: [], scripts: { files: 0, modules: [] }, unread: 0 });

test('names in all languages are searchable, English first and without repeats', () => {
  expect(
    of(
      group('entity', definition('a:bat', { de_DE: 'Fledermaus', en_US: 'Cave Bat' })),
      group('item', definition('a:dragon_egg'), definition('a:bat_egg', { en_GB: ' cave \n bat ' })),
    ),
  ).toEqual({ adds: ['entity', 'item'], names: 'Cave Bat\ndragon egg\nFledermaus' });
});

test('changes to the game’s own things are not additions', () => {
  expect(of(group('entity', definition('minecraft:pig', { en_US: 'Pig' })))).toEqual({ adds: [], names: '' });
});

test('recipes and sounds count as additions, but their names are not searchable', () => {
  expect(of(group('recipe', definition('a:planks')), group('sound', definition('mob.bat.squeak')))).toEqual({
    adds: ['recipe', 'sound'],
    names: '',
  });
});

test('names of a large pack stay within the limit', () => {
  const many = Array.from({ length: 2_000 }, (_, n) => definition(`a:thing_${n}`, { de_DE: `Ding ${n}` }));
  const { names } = of(group('block', ...many));
  expect(names.length).toBeLessThanOrEqual(6_000);
  expect(names).toContain('Ding 100');
  expect(of(group('block', definition('a:x', { en_US: 'y'.repeat(7_000), fr_FR: 'court' }))).names).toBe(
    'court',
  );
});

test('the names of the packs are searchable in all their languages', () => {
  const contents = { groups: [group('entity', definition('a:bat'))], languages: [], unread: 0 };
  const packNames = ['Glow Farm', 'Leuchtfarm'];
  const { names } = searchableContents({ ...contents, packNames, scripts: { files: 0, modules: [] } });
  expect(names).toBe('Glow Farm\nLeuchtfarm\nbat');
});
