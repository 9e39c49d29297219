// PostgreSQL answers while the cluster cannot allocate the index, and the cluster answers again once it can.
import type { Client } from '@elastic/elasticsearch';
import { silent } from '@sandcrate/core/logger.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SiteSearch, withFallback } from '../fallback.ts';
import { createPostgresSearch } from '../postgres/postgres-search.ts';
import { fillCatalogue, idOf } from '../testing/fill-catalogue.ts';
import { type TestCatalogue, testCatalogue } from '../testing/test-catalogue.ts';
import { indexerClient, searchClient } from './client.ts';
import { createElasticsearchSearch } from './elasticsearch-search.ts';
import { type ClusterHealth, watchCluster } from './health.ts';
import { ALIAS, indexDefinition, writeAlias } from './index-definition.ts';
import { Indexer } from './indexer.ts';
import { clear } from './testing/clear.ts';
import { pollUntil } from './testing/poll-until.ts';
import { sharedCluster } from './testing/test-cluster.ts';

const url = sharedCluster();

describe.runIf(url)('an index that the cluster cannot allocate', () => {
  const index = `${ALIAS}-red`;
  const place = 'index.routing.allocation.require.rack';
  const query = { text: 'lighthouse', page: 1, limit: 10 };
  let client: Client;
  let asking: Client;
  let catalogue: TestCatalogue;
  let health: ClusterHealth;
  let search: SiteSearch;

  beforeAll(async () => {
    client = indexerClient(url ?? '');
    asking = searchClient(url ?? '');
    await clear(client);
    catalogue = await testCatalogue();
    await fillCatalogue(catalogue.pool, [{ key: 'lighthouse', title: 'Lighthouse' }]);
    await client.indices.create({
      index,
      aliases: { [writeAlias(index)]: {}, [ALIAS]: {} },
      mappings: indexDefinition.mappings,
      settings: { ...indexDefinition.settings, [place]: 'nowhere' },
      wait_for_active_shards: 0,
    });
    health = watchCluster({ client: asking, logger: silent, upMs: 20, awayMs: 20 });
    const engine = createElasticsearchSearch(asking, catalogue.pool);
    search = withFallback(engine, createPostgresSearch(catalogue.pool), health);
  });
  afterAll(async () => {
    await health.close();
    await clear(client);
    await asking.close();
    await client.close();
    await catalogue.drop();
  });

  test('is not used: PostgreSQL answers, and the site reports it', async () => {
    expect((await client.cluster.health({ index })).status).toBe('red');
    await pollUntil(() => health.reason() === 'the index is red', 'it is seen to be red');
    expect(search.state()).toEqual({ engine: 'elasticsearch', state: 'fallback' });
    expect((await search.search(query)).ids).toEqual([idOf('lighthouse')]);
    expect(await search.suggest('light')).toMatchObject([{ kind: 'addon', id: idOf('lighthouse') }]);
  });

  test('answers once it is allocated', async () => {
    await client.indices.putSettings({ index, settings: { [place]: null } });
    await pollUntil(() => search.state().state === 'ok', 'it is seen to be well');
    expect(await search.search(query)).toMatchObject({ ids: [], total: 0 }); // nothing was sent to it yet
    await new Indexer({ pool: catalogue.pool, client, indexName: index, logger: silent }).drain();
    await client.indices.refresh({ index });
    expect((await search.search(query)).ids).toEqual([idOf('lighthouse')]);
  });
});
