import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { schemas } from '../schemas.ts';
import { searchContract } from './contract.ts';
import { createPostgresSearch } from './postgres/postgres-search.ts';
import { fillCatalogue, idOf } from './testing/fill-catalogue.ts';
import { testCatalogue } from './testing/test-catalogue.ts';

searchContract('PostgreSQL', {
  async open() {
    const { pool, drop } = await testCatalogue();
    return {
      search: createPostgresSearch(pool),
      pool,
      settle: async () => {}, // it searches the catalogue's own rows
      close: drop,
    };
  },
});

test('two searches on one pool do not mix up their statements', async () => {
  const { pool, drop } = await testCatalogue();
  onTestFinished(drop);
  const [one, other] = [createPostgresSearch(pool), createPostgresSearch(pool)];
  const list = { text: '', page: 1, limit: 10 } as const;
  expect((await one.search(list)).total).toBe(0);
  expect(await other.suggest('boat')).toEqual([]);
  expect((await one.search({ ...list, text: 'boats' })).total).toBe(0);
  expect((await other.facets({ text: '' })).tags).toEqual([]);
  expect((await other.search(list)).total).toBe(0);
});

test('a widened search takes one statement more than a strict one if nothing more is to be looked up', async () => {
  const { pool, drop } = await testCatalogue();
  onTestFinished(drop);
  await fillCatalogue(pool, [
    { key: 'boats', title: 'Quondo boats', description: 'Boats that float on brellick.' },
    { key: 'lanterns', title: 'Vimmers', description: 'Lanterns of glowing quondo for dark tunnels.' },
  ]);
  const query = vi.spyOn(pool, 'query');
  const search = createPostgresSearch(pool);
  const statements = async (text: string) => {
    query.mockClear();
    const { ids, notes } = await search.search({ text, page: 1, limit: 10 });
    return { ids, widened: notes?.widened?.matched, statements: query.mock.calls.length };
  };
  expect(await statements('quondo boats')).toEqual({
    ids: [idOf('boats')],
    widened: undefined,
    statements: 2,
  });
  await statements('brellick tunnels'); // counts all add-ons, which is remembered
  expect(await statements('brellick vimmers')).toMatchObject({
    ids: expect.arrayContaining([idOf('boats'), idOf('lanterns')]),
    widened: ['brellick', 'vimmers'],
    statements: 3,
  });
});

test('widened searches of as many words are one statement, whether a word has synonyms or not', async () => {
  const { pool, drop } = await testCatalogue();
  onTestFinished(drop);
  await fillCatalogue(pool, [
    { key: 'boats', title: 'Quondo', description: 'They float on brellick.' },
    { key: 'trucks', title: 'Trucks', description: 'With lorry horns.' },
    { key: 'lanterns', title: 'Vimmers', description: 'They glow in tunnels.' },
  ]);
  const query = vi.spyOn(pool, 'query');
  const search = createPostgresSearch(pool);
  const widened = async (text: string) => {
    query.mockClear();
    const { notes } = await search.search({ text, page: 1, limit: 10 });
    expect(notes?.widened).toBeDefined();
    const statements = query.mock.calls.map(
      ([statement]) => statement as unknown as { name?: string; text?: string },
    );
    return statements.find(({ name = '' }) => name.startsWith('widened search'));
  };
  const [plain, withSynonyms] = [await widened('brellick vimmers'), await widened('brellick truck')];
  expect(plain?.text).toContain('few_found');
  expect(withSynonyms).toMatchObject({ name: plain?.name, text: plain?.text });
});

test('whether all words match is looked up among add-ons with the rarest, if the last word is only begun', async () => {
  const { pool, drop } = await testCatalogue();
  onTestFinished(drop);
  const titles = [
    'Lamps',
    'Lakes',
    'Llamas',
    'Ledges',
    'Leaves',
    'Larks',
    'Lilies',
    'Logs',
    'Lutes',
    'Locks',
    'Lids',
  ];
  await fillCatalogue(pool, [
    ...titles.map((title) => ({ key: title, title, description: 'Dark vimmers.' })),
    { key: 'both', title: 'Lagoons', description: 'They float on brellick.' },
    { key: 'whole', title: 'Brellick L', description: 'Boats.' },
  ]);
  const query = vi.spyOn(pool, 'query');
  const search = createPostgresSearch(pool);
  const { ids, notes } = await search.search({ text: 'brellick l', page: 1, limit: 10 });
  expect(ids).toEqual([idOf('whole'), idOf('both')]);
  expect(notes).toBeUndefined();
  const statements = query.mock.calls.map(([statement]) => statement as unknown as { values?: unknown[] });
  expect(statements.flatMap(({ values = [] }) => values)).toContain(
    "(('brellick' | 'brellickl') | '=brellickl' | '=brellick')",
  );
});

test('only similar words that were not looked up before are looked up for a widened search', async () => {
  const { pool, drop } = await testCatalogue();
  onTestFinished(drop);
  const common = Array.from({ length: 6 }, (_, n) => ({
    key: `caves ${n}`,
    title: `Caves ${n}`,
    description: 'Dark vimmers.',
  }));
  await fillCatalogue(pool, [
    ...common,
    { key: 'boats', title: 'Boats', description: 'They float on brellick.' },
  ]);
  const query = vi.spyOn(pool, 'query');
  const search = createPostgresSearch(pool);
  await search.search({ text: 'brellick caves', page: 1, limit: 10 }); // counts all add-ons, which is remembered
  query.mockClear();
  await search.search({ text: 'brellick vimmers', page: 1, limit: 10 });
  expect(query).toHaveBeenCalledTimes(4);
  const lookups = query.mock.calls.flatMap(([statement, values]) =>
    String(statement).includes('search_words')
      ? [JSON.parse(String((values as unknown as string[])[0]))]
      : [],
  );
  const asked = lookups.map((words: { word: string; again: boolean }[]) => words.map(({ word }) => word));
  expect(asked).toEqual([['brellick', 'vimmers'], ['vimmers']]);
});

test('among very many add-ons that mention a word in passing, the most downloaded come first, then the newest', async () => {
  const { pool, url, drop } = await testCatalogue();
  onTestFinished(drop);
  const passing = `${'Something about a house and its garden. '.repeat(4)}There is an anvil, too.`;
  const listings = Array.from({ length: 2_300 }, (_, n) => ({
    key: `house ${n}`,
    title: `House ${n}`,
    description: passing,
    // Two thirds have been downloaded.
    downloads: n % 3 === 0 ? 0 : (n * 7) % 1_000,
    createdAt: new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString(),
  }));
  await fillCatalogue(pool, listings);
  const one = createPool(url, { applicationName: 'search test', max: 1 }); // with its own session statistics
  onTestFinished(() => one.end());
  const search = createPostgresSearch(one);
  const byDownloads = listings
    .toSorted((a, b) => b.downloads - a.downloads || b.createdAt.localeCompare(a.createdAt))
    .map(({ key }) => idOf(key));
  const page = async (page: number) => (await search.search({ text: 'anvil ', page, limit: 50 })).ids;
  expect(await page(1)).toEqual(byDownloads.slice(0, 50));
  await one.query('select pg_stat_force_next_flush()');
  const { rows } = await one.query<{ name: string }>(
    `select indexrelname as name from pg_stat_user_indexes
     where schemaname = '${schemas.statistics}' and idx_scan > 0 order by 1`,
  );
  expect(rows.map(({ name }) => name)).toContain('addon_totals_downloads_idx');
  expect(await page(4)).toEqual(byDownloads.slice(150, 200));
  expect(await page(5)).toEqual(byDownloads.slice(200, 250));
  expect(await page(46)).toEqual(byDownloads.slice(2_250));

  // As on a new site: fewer add-ons have downloads than fit on the first pages.
  await pool.query(`delete from ${schemas.statistics}.addon_totals where downloads < 990`);
  const few = listings
    .map((listing) => (listing.downloads < 990 ? { ...listing, downloads: 0 } : listing))
    .toSorted((a, b) => b.downloads - a.downloads || b.createdAt.localeCompare(a.createdAt))
    .map(({ key }) => idOf(key));
  expect(await page(1)).toEqual(few.slice(0, 50));
});
