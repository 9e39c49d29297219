import type pg from 'pg';
import { schemas } from '../schemas.ts';

const UNINDEXED = `
  from ${schemas.catalogue}.releases r
  where r.state <> 'dropped' and not exists (
    select from ${schemas.catalogue}.packs p where p.sha256 = r.sha256 and p.index_version >= $1
  )`;

/**
 * Hashes of files that were not indexed, or only by an older version of the indexer.
 * @param after only hashes greater than this one
 */
export async function unindexedPacks(
  pool: pg.Pool,
  { indexVersion, after, limit }: { indexVersion: number; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ sha256: string }>(
    `select distinct r.sha256 ${UNINDEXED} and r.sha256 > $2 order by r.sha256 limit $3`,
    [indexVersion, after, limit],
  );
  return rows.map(({ sha256 }) => sha256);
}

/** How many files `unindexedPacks` would return. */
export async function countUnindexedPacks(pool: pg.Pool, indexVersion: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(distinct r.sha256)::int as count ${UNINDEXED}`,
    [indexVersion],
  );
  return rows[0]?.count ?? 0;
}
