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
