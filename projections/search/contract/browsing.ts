// Filters, orders, pages and facets.
import { expect, test } from 'vitest';
import type { Listing } from '../golden/listing.ts';
import { ownCatalogue } from '../golden/own-catalogue.ts';
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
  },
  {
    key: 'gas',
    title: 'Gas Glowjar',
    category: 'buildings',
    tags: ['lamps'],
    publisher: 'glimmer',
    createdAt: '2026-01-01T00:00:00Z',
    downloads: 900,
    ratings: [1, 2, 1],
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
  const lampsBy = (options: Parameters<Shelf['find']>[1]) => shelf().find('', { tag: 'lamps', ...options });

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
    expect(await lampsBy({ category: 'buildings' })).toEqual(['oil', 'gas']);
    expect(await lampsBy({ featured: true })).toEqual(['arc']);
    expect(await lampsBy({ featured: false })).toEqual(['oil', 'gas', 'sun']);
    expect(await lampsBy({ publisher: 'lampwright' })).toEqual(['arc', 'oil']);
    expect(await shelf().find('', { tag: 'oil' })).toEqual(['oil', 'sun']);
    expect(await shelf().find('glowjar oil', { category: 'mobs' })).toEqual(['sun']);
    expect(await shelf().find('', { publisher: 'nobody' })).toEqual([]);
  });

  test('a filter narrows a search, and never adds similar words to it', async () => {
    await shelf().add(
      { key: 'stone', title: 'Quarrystone', category: 'mobs', tags: ['grit'] },
      { key: 'stove', title: 'Quarrystove', category: 'tools', tags: ['heat'] },
    );
    expect(await shelf().find('quarrystone', { category: 'tools' })).toEqual([]);
    expect(await shelf().find('quarrystone', { category: 'mobs' })).toEqual(['stone']);
    expect(await shelf().find('quarrystome', { category: 'tools' })).toEqual(['stove']);
    const facets = await shelf().engine.search.facets({ text: 'quarrystone', tag: 'heat' });
    expect(facets).toEqual({ categories: [], tags: [{ value: 'grit', count: 1 }], games: [] });
    const featured = await shelf().engine.search.facets({ text: 'quarrystone', featured: true });
    expect(featured).toEqual({ categories: [], tags: [], games: [] });
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

  test('facets count what each choice would find, each without its own filter', async () => {
    const facets = await shelf().engine.search.facets({ text: 'glowjar', tag: 'oil' });
    expect(facets.categories).toEqual([
      { value: 'buildings', count: 1 },
      { value: 'mobs', count: 1 },
    ]);
    expect(facets.tags).toEqual([
      { value: 'lamps', count: 4 },
      { value: 'oil', count: 2 },
    ]);
    expect(facets.games).toEqual([
      { value: '1.21.0', count: 2 },
      { value: '1.20.0', count: 1 },
    ]);
    const all = await shelf().engine.search.facets({ text: '' });
    expect(all.categories.reduce((sum, { count }) => sum + count, 0)).toBe(await shelf().total(''));
  });

  test('facets of nothing are empty', async () => {
    const nothing = { categories: [], tags: [], games: [] };
    expect(await shelf().engine.search.facets({ text: 'xyzzyplugh' })).toEqual(nothing);
    expect(await shelf().engine.search.facets({ text: '"' })).toEqual(nothing);
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
