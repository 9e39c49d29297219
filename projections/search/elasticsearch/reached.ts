// Up to which version of the catalogue an index answers: what searches need not leave out any more.
import type pg from 'pg';
import { ALIAS } from './index-definition.ts';

/** Notes that searches of the index see all changes up to this version. */
export async function noteReached(pool: pg.Pool, indexName: string, version: bigint): Promise<void> {
  await pool.query(
    `insert into search.reached (index_name, version) values ($1, $2)
     on conflict (index_name) do update set version = excluded.version`,
    [indexName, version.toString()],
  );
}

/** Nothing is known any more of the indices of this version of the catalogue. */
export async function forgetReached(pool: pg.Pool): Promise<void> {
  await pool.query('delete from search.reached where starts_with(index_name, $1)', [`${ALIAS}-`]);
}
