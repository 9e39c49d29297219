// The golden queries over the real catalogue, if present, on Elasticsearch, compared with its defaults.
import type { Client } from '@elastic/elasticsearch';
import { silent } from '@sandcrate/core/logger.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexerClient } from './elasticsearch/client.ts';
import { createElasticsearchSearch } from './elasticsearch/elasticsearch-search.ts';
import { Indexer } from './elasticsearch/indexer.ts';
import { createIndex } from './elasticsearch/indices.ts';
import { plainSearch, preparePlainSearch } from './elasticsearch/plain-search.ts';
import { refreshSignals } from './elasticsearch/signals.ts';
import { sharedCluster } from './elasticsearch/testing/test-cluster.ts';
import { expectEveryday, expectNoConfidence } from './golden/everyday-promise.ts';
import { expectGolden } from './golden/promise.ts';
import type { Search } from './search.ts';
import { fillCatalogue, idOf } from './testing/fill-catalogue.ts';
import { realCatalogue } from './testing/real-catalogue.ts';
import { realPacks } from './testing/real-packs.ts';
import { type TestCatalogue, testCatalogue } from './testing/test-catalogue.ts';

const url = sharedCluster();
const entries = realCatalogue();
if (!entries) console.info('The golden queries do not run: the real catalogue is missing.');

describe.runIf(url && entries)('over the real catalogue', () => {
  const listings = entries ?? [];
  const keys = new Map(listings.map(({ key }) => [idOf(key), key]));
  const [name, plain] = [`golden-${process.pid}`, `golden-plain-${process.pid}`];
  let catalogue: TestCatalogue;
  let client: Client;
  let indexer: Indexer;
  let search: Search;

  const settle = async () => {
    await refreshSignals(catalogue.pool);
    await indexer.drain();
    await client.indices.refresh({ index: name });
  };
  beforeAll(async () => {
    catalogue = await testCatalogue();
    client = indexerClient(url ?? '');
    await createIndex(client, name);
    indexer = new Indexer({ pool: catalogue.pool, client, indexName: name, logger: silent });
    search = createElasticsearchSearch(client, catalogue.pool, name);
    await fillCatalogue(catalogue.pool, listings);
    await settle();
    await preparePlainSearch(client, catalogue.pool, plain);
  });
  afterAll(async () => {
    await client.indices.delete({ index: [name, plain] });
    await client.close();
    await catalogue.drop();
  });

  test('Elasticsearch finds what is wanted, far better than with its defaults', async () => {
    const outOfTheBox = (text: string) => plainSearch(client, plain, text);
    await expectGolden({ name: 'Elasticsearch', search }, { name: 'multi_match', find: outOfTheBox }, keys);
  });

  test('Elasticsearch finds what people describe, in other words and languages', async () => {
    await expectEveryday({ name: 'Elasticsearch', search }, listings, keys);
  });

  test('Elasticsearch does not pretend to have what the catalogue lacks', async () => {
    await expectNoConfidence(search, listings);
  });

  test('each real pack is the first hit for its title', async () => {
    const packs = await realPacks();
    expect(packs).toHaveLength(13);
    await fillCatalogue(catalogue.pool, packs);
    await settle();
    for (const { key, title } of packs) {
      const { ids } = await search.search({ text: title, page: 1, limit: 5 });
      expect(ids[0], title).toBe(idOf(key));
    }
  });
});
