// Whether an index equals the catalogue, and finds as well as the one that it will replace.

import type { Client } from '@elastic/elasticsearch';
import type pg from 'pg';
import { schemas } from '../../schemas.ts';
import type { GoldenQuery } from '../golden/golden-query.ts';
import { findBy, measure } from '../golden/measure.ts';
import { createElasticsearchSearch } from './elasticsearch-search.ts';

/** Add-ons in which index and catalogue differ. */
export type Difference = {
  missing: string[];
  surplus: string[];
  stale: string[];
  /** The index has versions that the catalogue does not: the catalogue was restored from a backup. */
  ahead: boolean;
};

/**
 * Compares every document by its version.
 * @param upTo later changes may still be on their way and do not count as differences [all count]
 */
export async function compareIndex(
  pool: pg.Pool,
  client: Client,
  indexName: string,
  upTo?: bigint,
): Promise<Difference> {
  await client.indices.refresh({ index: indexName });
  const held = await versionsIn(client, indexName);
  const { rows } = await pool.query<{ id: string; version: bigint; is_public: boolean }>(
    `select d.addon_id as id, greatest(d.version, s.version) as version, d.is_public
     from ${schemas.catalogue}.search_documents d left join search.signals s using (addon_id)`,
  );
  const known = new Map(
    rows.map(({ id, version, is_public }) => [id, { version: Number(version), is_public }]),
  );
  const isWanted = (id: string) => known.get(id)?.is_public === true;
  const isOnItsWay = (id: string) => upTo !== undefined && (known.get(id)?.version ?? 0) > upTo;
  const settled = rows.filter(({ id }) => !isOnItsWay(id));
  return {
    missing: settled.filter(({ id }) => isWanted(id) && !held.has(id)).map(({ id }) => id),
    surplus: [...held.keys()].filter((id) => !isWanted(id) && !isOnItsWay(id)),
    stale: settled
      .filter(({ id, version }) => isWanted(id) && held.has(id) && held.get(id) !== Number(version))
      .map(({ id }) => id),
    ahead: [...held].some(([id, version]) => version > (known.get(id)?.version ?? -1)),
  };
}

async function versionsIn(client: Client, index: string): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  const { id } = await client.openPointInTime({ index, keep_alive: '1m' });
  try {
    for (let after: string | undefined; ; ) {
      const { hits } = await client.search({
        pit: { id, keep_alive: '1m' },
        size: 5_000,
        _source: false,
        version: true,
        track_total_hits: false,
        sort: [{ addon_id: 'asc' }],
        ...(after === undefined ? {} : { search_after: [after] }),
      });
      for (const { _id, _version } of hits.hits) if (_id) versions.set(_id, _version ?? 0);
      after = hits.hits.at(-1)?._id;
      if (after === undefined) return versions;
    }
  } finally {
    await client.closePointInTime({ id });
  }
}

/** Golden queries from the catalogue itself: each of some titles must find its add-on, or one with the same title. */
export async function titleQueries(pool: pg.Pool, count: number): Promise<GoldenQuery[]> {
  const { rows } = await pool.query<{ title: string; ids: string[] }>(
    `select title, array_agg(addon_id::text) as ids
     from ${schemas.catalogue}.search_documents
     where is_public and title ~ '[[:alnum:]]'
     group by title order by md5(title) limit $1`,
    [count],
  );
  return rows.map(({ title, ids }) => ({
    text: title,
    kind: 'title',
    wanted: Object.fromEntries(ids.map((id) => [id, 3])),
  }));
}

/** How well an index finds: success@1 over these queries, whose wanted keys are ids. */
export async function successOf(
  pool: pg.Pool,
  client: Client,
  indexName: string,
  queries: readonly GoldenQuery[],
): Promise<number> {
  if (queries.length === 0) return 1;
  const search = createElasticsearchSearch(client, pool, indexName);
  const { successAt1 } = await measure(queries, findBy(search, new Map()));
  return successAt1;
}
