// The live index follows the catalogue, is replaced without a gap, and is rebuilt when it is lost.

import type { Client } from '@elastic/elasticsearch';
import { silent } from '@sandcrate/core/logger.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Leases } from '../../runner/lifecycle/leases/leases.ts';
import { schemas } from '../../schemas.ts';
import { ownCatalogue } from '../golden/own-catalogue.ts';
import type { Search } from '../search.ts';
import { fillCatalogue, idOf, setHidden } from '../testing/fill-catalogue.ts';
import { type TestCatalogue, testCatalogue } from '../testing/test-catalogue.ts';
import { indexerClient } from './client.ts';
import { createElasticsearchSearch } from './elasticsearch-search.ts';
import { ALIAS, indexDefinition, indexName, writeAlias } from './index-definition.ts';
import { type IndexSynchronizer, replace, startIndexSynchronizer } from './index-synchronizer.ts';
import { Indexer } from './indexer.ts';
import { createIndex, liveIndex } from './indices.ts';
import { unsent } from './outbound.ts';
import { send } from './send.ts';
import { clear } from './testing/clear.ts';
import { differences } from './testing/differences.ts';
import { pollUntil } from './testing/poll-until.ts';
import { sharedCluster } from './testing/test-cluster.ts';

const url = sharedCluster();

describe.runIf(url)('index synchronizer', () => {
  let client: Client;
  let catalogue: TestCatalogue;
  let search: Search;
  let synchronizer: IndexSynchronizer | undefined;
  let leases: Leases | undefined;

  beforeAll(() => {
    client = indexerClient(url ?? '');
  });
  afterAll(() => client.close());
  beforeEach(async () => {
    await clear(client);
    catalogue = await testCatalogue();
    await fillCatalogue(catalogue.pool, ownCatalogue);
    search = createElasticsearchSearch(client, catalogue.pool);
  });
  afterEach(async () => {
    await synchronizer?.close();
    await leases?.close();
    synchronizer = undefined;
    await catalogue.drop();
    await clear(client);
  });

  const keep = () => {
    const { pool, url: connectionString } = catalogue;
    const often = { pollMs: 20, signalsMs: 50, presentMs: 100 };
    leases = new Leases({ connectionString, renewMs: 20 });
    synchronizer = startIndexSynchronizer({ pool, leases, client, logger: silent, ...often });
  };
  const find = async (text: string, sort?: 'trending') =>
    (await search.search({ text, sort, page: 1, limit: 10 })).ids;
  const isEqual = async () =>
    (await liveIndex(client)) === indexName() &&
    (await differences(catalogue.pool, client, ALIAS).catch(() => ['it is being replaced'])).length === 0;

  test('the synchronizer fills an index, switches to it and keeps it up to date', async () => {
    const { pool } = catalogue;
    keep();
    await pollUntil(isEqual, 'the index is filled');
    await setHidden(pool, 'castle', true);
    await fillCatalogue(pool, [{ key: 'sodium', title: 'Potassium Shaders' }]);
    await pollUntil(isEqual, 'changes arrive');
    expect(await find('castle')).not.toContain(idOf('castle'));
    expect((await find('potassium'))[0]).toBe(idOf('sodium'));
    await pollUntil(async () => {
      const { rowCount } = await pool.query(
        `select from ${schemas.catalogue}.search_documents where not is_public
           and version > (select coalesce(min(version), 0) from search.reached)`,
      );
      return rowCount === 0;
    }, 'searches need not leave out what the index knows');
  });

  test('the index is green on a cluster of a single node', async () => {
    keep();
    await pollUntil(isEqual, 'the index is filled');
    expect(
      (await client.cluster.health({ index: indexName(), wait_for_status: 'green', timeout: '10s' })).status,
    ).toBe('green');
  });

  test('changed scores, downloads and ratings reach the index', async () => {
    const { pool } = catalogue;
    keep();
    await pollUntil(isEqual, 'the index is filled');
    await pool.query('insert into search.trending values ($1, 7.5)', [idOf('podium')]);
    await pool.query(`update ${schemas.statistics}.addon_totals set downloads = 4711 where addon_id = $1`, [
      idOf('podium'),
    ]);
    await pollUntil(async () => {
      const { hits } = await client.search<{ downloads: number; trending: number }>({
        index: ALIAS,
        query: { ids: { values: [idOf('podium')] } },
      });
      const held = hits.hits[0]?._source;
      return held?.downloads === 4711 && held.trending === 7.5;
    }, 'the numbers arrive');
    expect((await find('', 'trending'))[0]).toBe(idOf('podium'));
    await pollUntil(isEqual, 'nothing else changed');
  });

  test('an index with another definition is replaced without an interruption of searches', async () => {
    const { pool } = catalogue;
    const old = `${ALIAS}-before`;
    await createIndex(client, old);
    await new Indexer({ pool, client, indexName: old, logger: silent }).drain();
    await client.indices.refresh({ index: old });
    await client.indices.putAlias({ index: old, name: ALIAS });
    keep();
    let answered = 0;
    await pollUntil(async () => {
      expect((await find('castle'))[0]).toBe(idOf('castle'));
      answered++;
      return (await liveIndex(client)) === indexName();
    }, 'the new index takes its place');
    expect(answered).toBeGreaterThan(1);
    await pollUntil(async () => !(await client.indices.exists({ index: old })), 'the old one is removed');
    await pollUntil(isEqual, 'the new index is up with the catalogue');
  });

  test('an index that finds less than the live one is not used', async () => {
    const { pool } = catalogue;
    const live = `${ALIAS}-live`;
    await createIndex(client, live);
    await new Indexer({ pool, client, indexName: live, logger: silent }).drain();
    await client.indices.refresh({ index: live });
    await client.indices.putAlias({ index: live, name: ALIAS });
    const { settings, mappings } = indexDefinition;
    const properties = {
      ...mappings.properties,
      title_words: {
        type: 'text',
        analyzer: 'keyword',
        fields: { stem: { type: 'text', analyzer: 'stems' } },
      } as const,
      title_key: { type: 'keyword', ignore_above: 1 } as const,
    };
    await client.indices.create({
      index: `${ALIAS}-worse`,
      aliases: { [writeAlias(`${ALIAS}-worse`)]: {} },
      settings,
      mappings: { ...mappings, dynamic: false, properties },
    });
    const worse = new Indexer({ pool, client, indexName: `${ALIAS}-worse`, logger: silent });
    await expect(replace({ pool, client, logger: silent }, worse, live)).rejects.toThrow('it is not used');
    expect(await liveIndex(client)).toBe(live);
  });

  test('an index that somebody removed is rebuilt', async () => {
    keep();
    await pollUntil(isEqual, 'the index is filled');
    await client.indices.delete({ index: indexName() });
    await pollUntil(isEqual, 'it is filled again');
  });

  test('an index that is ahead of a catalogue restored from a backup is rebuilt', async () => {
    keep();
    await pollUntil(isEqual, 'the index is filled');
    await synchronizer?.close();
    const id = idOf('castle');
    const { _source: document } = await client.get<object>({ index: ALIAS, id });
    const ahead = { version: 1_000_000, version_type: 'external' } as const;
    await client.index({ index: ALIAS, id, ...ahead, document: { ...document, title: 'tomorrow' } });
    keep();
    await pollUntil(isEqual, 'it holds what the catalogue holds');
  });

  test('a late write neither undoes a newer one nor restores a deleted document', async () => {
    const { pool } = catalogue;
    const name = indexName();
    await createIndex(client, name);
    const ids = [idOf('castle'), idOf('boats')];
    const late = await unsent(pool, name, ids);
    await setHidden(pool, 'castle', true);
    await fillCatalogue(pool, [{ key: 'boats', title: 'Newer Boats' }]);
    await send(client, name, await unsent(pool, name, ids));
    expect(await send(client, name, late)).toHaveLength(2);
    await client.indices.refresh({ index: name });
    expect((await client.count({ index: name })).count).toBe(1);
    const boats = await client.get<{ title: string }>({ index: name, id: idOf('boats') });
    expect(boats._source?.title).toBe('newer boats');
  });

  test('writes to a removed index do not create another', async () => {
    const { pool } = catalogue;
    const name = `${ALIAS}-gone`;
    await client.cluster.putSettings({ persistent: { 'action.auto_create_index': 'true' } });
    try {
      const indexer = new Indexer({ pool, client, indexName: name, logger: silent });
      await expect(indexer.drain()).rejects.toThrow('did not take');
      expect(await client.indices.exists({ index: name })).toBe(false);
      expect(await client.indices.exists({ index: writeAlias(name) })).toBe(false);
    } finally {
      await client.cluster.putSettings({ persistent: { 'action.auto_create_index': null } });
    }
  });
});
