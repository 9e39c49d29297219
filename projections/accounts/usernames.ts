import type pg from 'pg';
import { schemas } from '../schemas.ts';

/** The usernames of these accounts, by id. Deleted accounts have none. */
export async function usernamesOf(pool: pg.Pool, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; username: string }>(
    `select id, username from ${schemas.accounts}.accounts where id = any($1) and username is not null`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Whether another account's name has one of these looks. Names of deleted accounts do not count. */
export async function holdsLook(
  pool: pg.Pool,
  lookKeys: readonly string[],
  exceptId: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from ${schemas.accounts}.accounts where look_key = any($1::text[]) and id <> $2 limit 1`,
    [lookKeys, exceptId],
  );
  return rowCount === 1;
}
