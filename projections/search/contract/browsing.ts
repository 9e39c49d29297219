// Filters, orders, pages and facets.
import { expect, test } from 'vitest';
import type { Listing } from '../golden/listing.ts';
import { ownCatalogue } from '../golden/own-catalogue.ts';
import { NO_FACETS } from '../search.ts';
import { idOf } from '../testing/fill-catalogue.ts';
import type { Shelf } from './harness.ts';

const lamps: Listing[] = [
  {
    key: 'oil',
    title: 'Oil Glowjar',
    category: 'buildings',
    tags: ['lamps', 'oil'],
    publisher: 'Lampwright',
    createdAt: '2026-02-01T00:00:00Z',
    downloads: 50,
    ratings: [5],
    game: '1.20.0',
    packType: 'resource',
    adds: ['block'],
  },
  {
    key: 'arc',
    title: 'Arc Glowjar',
    category: 'tools',
    tags: ['lamps'],
    publisher: 'Lampwright',
    featured: true,
    createdAt: '2026-03-01T00:00:00Z',
    downloads: 7,
    ratings: [4, 5, 4, 5, 4, 5, 4, 5, 4, 5],
    game: '1.21.50',
    packType: 'both',
    adds: ['block', 'recipe'],
  },
  {
    key: 'gas',
    title: 'Gas Glowjar',
    category: 'buildings',
    tags: ['lamps'],
    publisher: 'glimmer',
    createdAt: '2026-01-01T00:00:00Z',
    downloads: 900,
    ratings: [1, 2, 1, 4],
    packType: 'behavior',
  },
  {
    key: 'sun',
    title: 'Sun Glowjar',
    category: 'mobs',
    tags: ['lamps', 'oil'],
    publisher: 'glimmer',
    createdAt: '2025-12-01T00:00:00Z',
    game: '1.21.0',
    description: 'oil',
  },
];

export function browsing(shelf: () => Shelf) {
  const lampsBy = (options: Parameters<Shelf['find']>[1]) =>
    shelf().find('', { tags: ['lamps'], ...options });

  test('orders', async () => {
    await shelf().add(...lamps);
    expect(await lampsBy({})).toEqual(['arc', 'oil', 'gas', 'sun']);
    expect(await lampsBy({ sort: 'newest' })).toEqual(['arc', 'oil', 'gas', 'sun']);
    expect(await lampsBy({ sort: 'relevance' })).toEqual(['arc', 'oil', 'gas', 'sun']);
    expect(await lampsBy({ sort: 'downloads' })).toEqual(['gas', 'oil', 'arc', 'sun']);
    expect(await shelf().find('glowjar', { sort: 'downloads' })).toEqual(['gas', 'oil', 'arc', 'sun']);
  });

  test('a single five-star vote does not win, and add-ons without votes come last', async () => {
    expect(await lampsBy({ sort: 'rating' })).toEqual(['arc', 'oil', 'gas', 'sun']);
  });

  test('filters', async () => {
    expect(await lampsBy({ categories: ['buildings'] })).toEqual(['oil', 'gas']);
    expect(await lampsBy({ featured: true })).toEqual(['arc']);
    expect(await lampsBy({ featured: false })).toEqual(['oil', 'gas', 'sun']);
    expect(await lampsBy({ publisher: 'lampwright' })).toEqual(['arc', 'oil']);
    expect(await shelf().find('', { tags: ['oil'] })).toEqual(['oil', 'sun']);
    expect(await shelf().find('glowjar oil', { categories: ['mobs'] })).toEqual(['sun']);
    expect(await shelf().find('', { publisher: 'nobody' })).toEqual([]);
  });

  test('several categories find what is in any of them, and several tags what has all of them', async () => {
    expect(await lampsBy({ categories: ['tools', 'mobs'] })).toEqual(['arc', 'sun']);
    expect(await lampsBy({ categories: ['buildings', 'weapons'] })).toEqual(['oil', 'gas']);
    expect(await shelf().find('', { tags: ['lamps', 'oil'] })).toEqual(['oil', 'sun']);
    expect(await shelf().find('glowjar', { tags: ['oil', 'nowhere'] })).toEqual([]);
  });

  test('add-ons with an excluded tag are left out', async () => {
    expect(await lampsBy({ withoutTags: ['oil'] })).toEqual(['arc', 'gas']);
    expect(await lampsBy({ withoutTags: ['nowhere', 'oil'] })).toEqual(['arc', 'gas']);
    expect(await lampsBy({ withoutTags: ['lamps'] })).toEqual([]);
    expect(await shelf().find('glowjar', { withoutTags: ['oil'], sort: 'newest' })).toEqual(['arc', 'gas']);
    const { tags } = await shelf().engine.search.facets({ text: 'glowjar', withoutTags: ['oil'] });
    expect(tags).toEqual([{ value: 'lamps', count: 2 }]);
  });

  test('several additions find what adds all of them, and several pack types any of them', async () => {
    expect(await lampsBy({ adds: ['block'] })).toEqual(['arc', 'oil']);
    expect(await lampsBy({ adds: ['block', 'recipe'] })).toEqual(['arc']);
    expect(await lampsBy({ packTypes: ['both'] })).toEqual(['arc']);
    expect(await lampsBy({ packTypes: ['resource', 'behavior', 'skin'] })).toEqual(['oil', 'gas']);
    expect(await shelf().find('glowjar', { packTypes: ['both', 'skin'] })).toEqual(['arc']);
  });

  test('the least rating is a mean as people see it, and leaves out what nobody has rated', async () => {
    expect(await lampsBy({ minRating: 4.5 })).toEqual(['arc', 'oil']);
    expect(await lampsBy({ minRating: 4.6 })).toEqual(['oil']);
    expect(await lampsBy({ minRating: 2 })).toEqual(['arc', 'oil', 'gas']);
    expect(await lampsBy({ minRating: 1, sort: 'rating' })).toEqual(['arc', 'oil', 'gas']);
    expect(await shelf().find('glowjar', { minRating: 2.1, sort: 'newest' })).toEqual(['arc', 'oil']);
    expect(await shelf().total('glowjar', { minRating: 5 })).toBe(1);
  });

  test('finds nothing but the add-ons that it is asked to look among', async () => {
    await shelf().add(...lamps);
    const among = ['sun', 'gas', 'castle'].map((key) => idOf(key));
    expect(await shelf().find('', { among })).toEqual(['gas', 'castle', 'sun']);
    expect(await shelf().find('', { among, sort: 'downloads', categories: ['buildings'] })).toEqual([
      'gas',
      'castle',
    ]);
    expect(await shelf().find('glowjar', { among })).toEqual(['gas', 'sun']);
    expect(await shelf().find('', { among: [] })).toEqual([]);
    const { tags } = await shelf().engine.search.facets({ text: 'glowjar', among });
    expect(tags).toEqual([
      { value: 'lamps', count: 2 },
      { value: 'oil', count: 1 },
    ]);
  });

  test('leaves out the add-ons that it is asked to leave out', async () => {
    await shelf().add(...lamps);
    const without = ['sun', 'gas'].map((key) => idOf(key));
    expect(await lampsBy({ without })).toEqual(['arc', 'oil']);
    expect(await lampsBy({ without, sort: 'downloads' })).toEqual(['oil', 'arc']);
    expect(await lampsBy({ without, sort: 'rating', categories: ['buildings'] })).toEqual(['oil']);
    expect(await shelf().find('glowjar', { without })).toEqual(['oil', 'arc']);
    expect(await lampsBy({ without: [] })).toEqual(['arc', 'oil', 'gas', 'sun']);
  });

  test('a filter narrows a search, and never adds similar words to it', async () => {
    await shelf().add(
      { key: 'stone', title: 'Quarrystone', category: 'mobs', tags: ['grit'] },
      { key: 'stove', title: 'Quarrystove', category: 'tools', tags: ['heat'] },
    );
    expect(await shelf().find('quarrystone', { categories: ['tools'] })).toEqual([]);
    expect(await shelf().find('quarrystone', { categories: ['mobs'] })).toEqual(['stone']);
    expect(await shelf().find('quarrystome', { categories: ['tools'] })).toEqual(['stove']);
    const facets = await shelf().engine.search.facets({ text: 'quarrystone', tags: ['heat'] });
    expect(facets).toEqual(NO_FACETS);
    const featured = await shelf().engine.search.facets({ text: 'quarrystone', featured: true });
    expect(featured).toEqual(NO_FACETS);
  });

  test('the game version filter leaves out add-ons that need a newer version or name none', async () => {
    expect(await lampsBy({ game: '1.21' })).toEqual(['oil', 'sun']);
    expect(await lampsBy({ game: '1.21.50' })).toEqual(['arc', 'oil', 'sun']);
    expect(await lampsBy({ game: '1.19' })).toEqual([]);
  });

  test('pages', async () => {
    const everything = await shelf().find('', { limit: 100 });
    expect(everything.length).toBeGreaterThanOrEqual(ownCatalogue.length);
    const pages = await Promise.all([1, 2, 3].map((page) => shelf().find('', { page, limit: 7 })));
    expect(pages.flat()).toEqual(everything.slice(0, 21));
    expect(await shelf().find('', { page: 5_000, limit: 100 })).toEqual([]);
    expect(await shelf().total('', { page: 5_000, limit: 100 })).toBe(everything.length);
  });

  test('facets count what each value would find as the next choice', async () => {
    const facets = await shelf().engine.search.facets({ text: 'glowjar', tags: ['oil'] });
    expect(facets.categories).toEqual([
      { value: 'buildings', count: 1 },
      { value: 'mobs', count: 1 },
    ]);
    expect(facets.tags).toEqual([
      { value: 'lamps', count: 2 },
      { value: 'oil', count: 2 },
    ]);
    expect(facets.games).toEqual([
      { value: '1.21.0', count: 2 },
      { value: '1.20.0', count: 1 },
    ]);
    expect(facets.adds).toEqual([{ value: 'block', count: 1 }]);
    const both = {
      categories: ['tools', 'mobs'],
      packTypes: ['both'],
      minRating: 4.5,
      adds: ['block'],
    } as const;
    const narrow = { ...both, game: '1.21.50' };
    for (const text of ['glowjar', '']) {
      expect(await shelf().engine.search.facets({ text, tags: ['lamps'], ...narrow })).toEqual({
        categories: [{ value: 'tools', count: 1 }],
        tags: [{ value: 'lamps', count: 1 }],
        games: [{ value: '1.21.50', count: 1 }],
        adds: [
          { value: 'block', count: 1 },
          { value: 'recipe', count: 1 },
        ],
        packTypes: [{ value: 'both', count: 1 }],
        ratings: [
          { value: 4.5, count: 1 },
          { value: 4, count: 1 },
          { value: 3, count: 1 },
        ],
      });
      const { packTypes, ratings } = await shelf().engine.search.facets({
        text,
        tags: ['lamps'],
        packTypes: ['both'],
      });
      expect(packTypes).toEqual([
        { value: 'behavior', count: 1 },
        { value: 'both', count: 1 },
        { value: 'resource', count: 1 },
      ]);
      expect(ratings.map(({ count }) => count)).toEqual([1, 1, 1]);
      const rated = await shelf().engine.search.facets({ text, tags: ['lamps'], minRating: 5 });
      expect(rated.ratings.map(({ count }) => count)).toEqual([2, 2, 2]);
      expect(rated.packTypes).toEqual([{ value: 'resource', count: 1 }]);
    }
    const all = await shelf().engine.search.facets({ text: '' });
    expect(all.categories.reduce((sum, { count }) => sum + count, 0)).toBe(await shelf().total(''));
  });

  test('facets of nothing are empty', async () => {
    expect(await shelf().engine.search.facets({ text: 'xyzzyplugh' })).toEqual(NO_FACETS);
    expect(await shelf().engine.search.facets({ text: '"' })).toEqual(NO_FACETS);
  });

  test('related add-ons share tags and words, and exclude the add-on itself', async () => {
    const { ids } = await shelf().engine.search.search({
      text: 'medieval village houses',
      page: 1,
      limit: 1,
    });
    const related = await shelf().engine.search.related(ids[0] ?? '', 4);
    expect(related).toHaveLength(4);
    expect(shelf().keyOf(related[0] ?? '')).toBe('castle');
    expect(related).not.toContain(ids[0]);
  });
}
