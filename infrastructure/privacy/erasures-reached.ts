// The log position up to which erasures have been carried out on the keys of this database.
import { START } from '@sandcrate/core/event-store/event-store.ts';
import type pg from 'pg';

/** This position; START when it is unknown or the key table was restored. */
export async function erasuresReached(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ position: bigint }>(
    `select position from erasures_reached where keys_file = pg_relation_filenode('subject_key')`,
    [],
  );
  return rows[0]?.position ?? START;
}

/** Saves the position. A restored or emptied key table has another file, so the position does not count for it. */
export async function saveErasuresReached(pool: pg.Pool, position: bigint): Promise<void> {
  await pool.query(
    `insert into erasures_reached (position, keys_file) values ($1, pg_relation_filenode('subject_key'))
     on conflict (singleton) do update set position = excluded.position, keys_file = excluded.keys_file`,
    [position],
  );
}
