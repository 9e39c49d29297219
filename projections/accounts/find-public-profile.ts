import type pg from 'pg';
import { schemas } from '../schemas.ts';

/** A publisher's public profile, by name; undefined when there is none or the account is banned or deleted. */
export async function findPublicProfile(
  pool: pg.Pool,
  usernameKey: string,
): Promise<{ id: string; username: string; addonCount: number } | undefined> {
  const { rows } = await pool.query<{ id: string; username: string; addonCount: number }>(
    `select a.id, a.username, (
       select count(*)::int from ${schemas.catalogue}.addons l where l.publisher_id = a.id and l.is_public
     ) as "addonCount"
     from ${schemas.accounts}.accounts a
     where a.username_key = $1 and a.is_publisher and not a.is_banned and a.deleted_at is null`,
    [usernameKey],
  );
  return rows[0];
}
