// The golden queries over the real catalogue, if present, on PostgreSQL, compared with its defaults.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectEveryday, expectNoConfidence } from './golden/everyday-promise.ts';
import { expectGolden } from './golden/promise.ts';
import { plainSearch, preparePlainSearch } from './postgres/plain-search.ts';
import { createPostgresSearch } from './postgres/postgres-search.ts';
import type { Search } from './search.ts';
import { fillCatalogue, idOf } from './testing/fill-catalogue.ts';
import { realCatalogue } from './testing/real-catalogue.ts';
import { realPacks } from './testing/real-packs.ts';
import { type TestCatalogue, testCatalogue } from './testing/test-catalogue.ts';

const entries = realCatalogue();
if (!entries) console.info('The golden queries do not run: the real catalogue is missing.');

describe.runIf(entries)('over the real catalogue', () => {
  const listings = entries ?? [];
  const keys = new Map(listings.map(({ key }) => [idOf(key), key]));
  let catalogue: TestCatalogue;
  let search: Search;
  beforeAll(async () => {
    catalogue = await testCatalogue();
    await fillCatalogue(catalogue.pool, listings);
    await catalogue.pool.query('analyze');
    await preparePlainSearch(catalogue.pool);
    search = createPostgresSearch(catalogue.pool);
  }, 180_000);
  afterAll(() => catalogue.drop());

  test('PostgreSQL finds what is wanted, far better than with its defaults', async () => {
    const outOfTheBox = (text: string) => plainSearch(catalogue.pool, text);
    await expectGolden(
      { name: 'PostgreSQL', search },
      { name: 'websearch_to_tsquery', find: outOfTheBox },
      keys,
    );
  }, 120_000);

  test('PostgreSQL finds what people describe, in other words and languages', async () => {
    await expectEveryday({ name: 'PostgreSQL', search }, listings, keys);
  }, 120_000);

  test('PostgreSQL does not pretend to have what the catalogue lacks', async () => {
    await expectNoConfidence(search, listings);
  }, 120_000);

  test('each real pack is the first hit for its title', async () => {
    const packs = await realPacks();
    expect(packs).toHaveLength(13);
    await fillCatalogue(catalogue.pool, packs);
    for (const { key, title } of packs) {
      const { ids } = await search.search({ text: title, page: 1, limit: 5 });
      expect(ids[0], title).toBe(idOf(key));
    }
  }, 60_000);
});
