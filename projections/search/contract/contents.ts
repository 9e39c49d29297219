// Search by what packs add to the game.
import { expect, test } from 'vitest';
import type { Listing } from '../golden/listing.ts';
import type { Shelf } from './harness.ts';

const hatchery: Listing = {
  key: 'hatchery',
  title: 'Scaly Nursery',
  contents: ['Wyvern Egg', 'Ember Wyvern', 'Nest', '火竜の卵', 'Œuf de vouivre'],
  adds: ['entity', 'item', 'sound'],
  createdAt: '2025-02-01T00:00:00Z',
};
const pantry: Listing = {
  key: 'pantry',
  title: 'Full Larder',
  contents: ['Tame Wyvern', 'Egg Salad'],
  adds: ['entity', 'item', 'recipe'],
  createdAt: '2025-01-01T00:00:00Z',
};

export function contents(shelf: () => Shelf) {
  test('a pack is found by the names of its contents, in each of its languages', async () => {
    await shelf().add(hatchery, pantry);
    for (const text of [
      'ember wyvern',
      'vouivre',
      'oeuf',
      '火竜',
      'ember wyv',
      'embre wyvern',
      'wyverns nest',
    ]) {
      expect(await shelf().findAllWords(text), text).toEqual(['hatchery']);
    }
  });

  test('a search that matches one name ranks above words from two names', async () => {
    expect(await shelf().findAllWords('wyvern egg')).toEqual(['hatchery', 'pantry']);
    expect(await shelf().findAllWords('wyvern salad')).toEqual(['pantry']);
  });

  test('title, tags and description rank above contents', async () => {
    await shelf().add(
      { key: 'titled', title: 'Nestbox' },
      { key: 'tagged', title: 'Wooden Home', tags: ['nestbox'] },
      { key: 'described', title: 'Bird Home', description: 'A nestbox for small birds.' },
      { key: 'added', title: 'Garden Birds', contents: ['Nestbox'], downloads: 9_000 },
    );
    expect(await shelf().find('nestbox')).toEqual(['titled', 'tagged', 'described', 'added']);
  });

  test('the kind filter leaves out add-ons that add nothing of that kind', async () => {
    const wyverns = (adds: Listing['adds']) =>
      Promise.all((adds ?? []).map((kind) => shelf().find('wyvern', { adds: [kind] })));
    expect(await wyverns(['item', 'sound', 'recipe', 'block'])).toEqual([
      ['hatchery', 'pantry'],
      ['hatchery'],
      ['pantry'],
      [],
    ]);
    expect(await shelf().find('', { adds: ['sound'] })).toEqual(['hatchery']);
    expect(await shelf().total('', { adds: ['entity'] })).toBe(2);
    const { categories } = await shelf().engine.search.facets({ text: 'wyvern', adds: ['recipe'] });
    expect(categories).toEqual([{ value: 'tools', count: 1 }]);
  });

  test('a replaced file is found by its own contents only, and a hidden add-on not at all', async () => {
    await shelf().add({ ...hatchery, contents: ['Griffin'], adds: ['entity'] });
    expect(await shelf().find('griffin')).toEqual(['hatchery']);
    expect(await shelf().find('vouivre')).toEqual([]);
    expect(await shelf().find('', { adds: ['sound'] })).toEqual([]);
    await shelf().hide('hatchery');
    expect(await shelf().find('griffin')).toEqual([]);
  });
}
