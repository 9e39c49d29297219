// The order of the hits.
import { expect, test } from 'vitest';
import { scoreOf } from '../golden/golden-query.ts';
import type { Listing } from '../golden/listing.ts';
import { ownCatalogue } from '../golden/own-catalogue.ts';
import { ownQueries } from '../golden/own-queries.ts';
import type { Shelf } from './harness.ts';

/** Listings with one word in common, which no other listing has. */
const about = (word: string): Listing[] => [
  { key: `${word} description`, title: 'Plain Thing', description: `It has ${word} somewhere in its text.` },
  { key: `${word} publisher`, title: 'Simple Thing', publisher: word },
  { key: `${word} facts`, title: 'Inner Thing', packs: [{ name: 'part', description: `made of ${word}` }] },
  { key: `${word} contents`, title: 'Filled Thing', contents: [word] },
  { key: `${word} title`, title: `Some ${word} Thing` },
  { key: `${word} tag`, title: 'Tagged Thing', tags: [word] },
  { key: `${word} exact`, title: word },
];

export function ranking(shelf: () => Shelf) {
  test('the golden queries over our own catalogue', async () => {
    const results = await Promise.all(
      ownQueries.map(async (query) => ({ query, found: await shelf().find(query.text) })),
    );
    const { successAt1, ndcgAt10 } = scoreOf(results);
    expect(successAt1).toBeGreaterThanOrEqual(0.95);
    expect(ndcgAt10).toBeGreaterThanOrEqual(0.95);
  });

  test('each listing is the first hit for its title', async () => {
    for (const { key, title } of ownCatalogue) expect((await shelf().find(title))[0], title).toBe(key);
  });

  test('title, tags, publisher and description rank in this order, then the packs’ texts and contents', async () => {
    await shelf().add(...about('quokka'));
    const found = (await shelf().find('quokka')).map((key) => key.replace('quokka ', ''));
    expect(found.slice(0, 5)).toEqual(['exact', 'title', 'tag', 'publisher', 'description']);
    expect(found.slice(5).sort()).toEqual(['contents', 'facts']);
  });

  test('the exact title comes first, then adjacent words, then separate words', async () => {
    await shelf().add(
      { key: 'apart', title: 'Velvet and some Anvils', downloads: 900 },
      { key: 'row', title: 'New Velvet Anvils Deluxe', downloads: 500 },
      { key: 'exact', title: 'Velvet Anvils', downloads: 1 },
      { key: 'text apart', title: 'One Thing', description: 'Anvils wrapped in velvet.', downloads: 800 },
      { key: 'text row', title: 'Two Things', description: 'Many velvet anvils.', downloads: 2 },
    );
    expect(await shelf().find('velvet anvils')).toEqual(['exact', 'row', 'apart', 'text row', 'text apart']);
  });

  test('equal hits are ordered by downloads, then newest, then id, the same on every page', async () => {
    const same = (key: string, more: Partial<Listing>): Listing => ({
      key,
      title: 'Gramophone Record',
      ...more,
    });
    await shelf().add(
      same('old', { createdAt: '2025-01-01T00:00:00Z', downloads: 10 }),
      same('new', { createdAt: '2025-06-01T00:00:00Z', downloads: 10 }),
      same('most', { createdAt: '2024-01-01T00:00:00Z', downloads: 5_000 }),
      ...Array.from({ length: 7 }, (_, n) => same(`twin ${n}`, { createdAt: '2023-01-01T00:00:00Z' })),
    );
    const all = await shelf().find('gramophone record');
    expect(all.slice(0, 3)).toEqual(['most', 'new', 'old']);
    expect(all).toHaveLength(10);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => shelf().find('gramophone record', { page, limit: 3 })),
    );
    expect(pages.flat()).toEqual(all);
    expect(await shelf().total('gramophone record', { page: 9 })).toBe(10);
  });
}
