// An index that is far behind shows nothing that is not public.

import type { Client } from '@elastic/elasticsearch';
import { silent } from '@sandcrate/core/logger.ts';
import { inTransaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemas } from '../../schemas.ts';
import { refreshSearchDocuments } from '../documents.ts';
import { createPostgresSearch } from '../postgres/postgres-search.ts';
import type { Search, Suggestion } from '../search.ts';
import { fillCatalogue, idOf } from '../testing/fill-catalogue.ts';
import { type TestCatalogue, testCatalogue } from '../testing/test-catalogue.ts';
import { indexerClient } from './client.ts';
import { createElasticsearchSearch } from './elasticsearch-search.ts';
import { Indexer } from './indexer.ts';
import { createIndex } from './indices.ts';
import { sharedCluster } from './testing/test-cluster.ts';

const url = sharedCluster();

const addonsIn = (suggestions: readonly Suggestion[]): string[] =>
  suggestions.flatMap((suggestion) => (suggestion.kind === 'addon' ? [suggestion.id] : []));

/** Changes of an add-on while the index receives nothing. */
const removals: Record<string, string> = {
  hidden: 'update addon_rows set is_hidden = true where id = $1',
  recalled: 'update addon_rows set is_recalled = true where id = $1',
  rejected: `update addon_rows set status = 'rejected' where id = $1`,
  'sent back to the queue': `update addon_rows set status = 'pending' where id = $1`,
  deleted: `update addon_rows set deleted_at = now(), deleted_by = 'staff' where id = $1`,
  withheld: 'update addon_rows set is_marked_withheld = true where id = $1',
};

describe.runIf(url)('an index that receives no changes', () => {
  const name = `lagging-${process.pid}`;
  let client: Client;
  let catalogue: TestCatalogue;
  let search: Search;
  beforeAll(async () => {
    client = indexerClient(url ?? '');
    catalogue = await testCatalogue();
    const keys = ['stays', ...Object.keys(removals)];
    await fillCatalogue(
      catalogue.pool,
      keys.map((key) => ({
        key,
        title: `Glockenspiel ${key}`,
        tags: ['bells', `only ${key}`],
        game: '1.21.0',
      })),
    );
    await createIndex(client, name);
    await new Indexer({ pool: catalogue.pool, client, indexName: name, logger: silent }).drain();
    await client.indices.refresh({ index: name });
    search = createElasticsearchSearch(client, catalogue.pool, name);
  });
  afterAll(async () => {
    await client.indices.delete({ index: name });
    await client.close();
    await catalogue.drop();
  });

  const everywhere = async (): Promise<string[]> => {
    const page = { page: 1, limit: 100 };
    const lists = [
      (await search.search({ text: 'glockenspiel', ...page })).ids,
      (await search.search({ text: 'glokenspeil', ...page })).ids,
      (await search.search({ text: '', tags: ['bells'], ...page })).ids,
      (await search.search({ text: '', sort: 'trending', ...page })).ids,
      addonsIn(await search.suggest('glocken')),
      addonsIn(await search.suggest('g')),
      await search.related(idOf('stays'), 20),
    ];
    return [...new Set(lists.flat())];
  };

  /** How many add-ons each kind of query counts. */
  const counts = async () => {
    const browsed = await search.search({ text: '', page: 1, limit: 1 });
    const found = await search.search({ text: 'glockenspiel', page: 1, limit: 1 });
    const misspelt = await search.search({ text: 'glokenspeil', sort: 'newest', page: 1, limit: 1 });
    const facets = [await search.facets({ text: '' }), await search.facets({ text: 'glockenspiel' })];
    return [
      ...[browsed, found, misspelt].map(({ total }) => total),
      ...facets.flatMap(({ categories, tags, games }) =>
        [categories, tags, games].map((list) => list[0]?.count),
      ),
    ];
  };

  test.each(Object.entries(removals))('does not show an add-on that is %s', async (key, statement) => {
    expect(await everywhere()).toContain(idOf(key));
    const before = await counts();
    expect(new Set(before).size).toBe(1);
    await inTransaction(catalogue.pool, async (tx) => {
      await tx.query(`set local search_path to ${schemas.catalogue}, public`);
      await tx.query(statement, [idOf(key)]);
      await refreshSearchDocuments(tx, [idOf(key)]);
    });
    expect(await everywhere()).not.toContain(idOf(key));
    expect(await counts()).toEqual(before.map((count) => Number(count) - 1));
    expect(await search.facets({ text: '', tags: [`only ${key}`] })).toMatchObject({
      categories: [],
      games: [],
    });
    const { tags } = await search.facets({ text: '' });
    expect(tags.map(({ value }) => value)).not.toContain(`only ${key}`);
    const found = await search.search({ text: 'glockenspiel', page: 1, limit: 100 });
    expect(Object.keys(found.highlights)).not.toContain(idOf(key));
    expect(await search.related(idOf(key), 20)).toEqual([]);
    const onPostgres = createPostgresSearch(catalogue.pool);
    const { ids } = await onPostgres.search({ text: 'glockenspiel', page: 1, limit: 100 });
    expect(ids).not.toContain(idOf(key));
  });

  test('shows titles as they are now', async () => {
    await fillCatalogue(catalogue.pool, [{ key: 'stays', title: 'Carillon', tags: ['bells'] }]);
    expect(await search.suggest('glockenspiel stays')).toEqual([
      { kind: 'addon', id: idOf('stays'), text: 'Carillon' },
    ]);
  });
});
