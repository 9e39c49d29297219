// The version up to which an index reflects the catalogue. Searches need not exclude anything up to it.
import type { Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { ALIAS } from './index-definition.ts';

/** Records that searches of the index see all changes up to this version. */
export async function saveIndexedPosition(db: Queryable, indexName: string, version: bigint): Promise<void> {
  await db.query(
    `insert into search.reached (index_name, version) values ($1, $2)
     on conflict (index_name) do update set version = excluded.version`,
    [indexName, version.toString()],
  );
}

/** Forgets the positions of all indices of this version of the catalogue. */
export async function clearIndexedPositions(db: Queryable): Promise<void> {
  await db.query('delete from search.reached where starts_with(index_name, $1)', [`${ALIAS}-`]);
}
