import type pg from 'pg';
import { schemas } from '../schemas.ts';
import type { ChangeRow } from './queries.ts';

/** All that was ever proposed to change of an add-on, newest first. */
export async function changesOf(pool: pg.Pool, addonId: string): Promise<ChangeRow[]> {
  const { rows } = await pool.query<ChangeRow>(
    `select id, addon_id as "addonId", publisher_id as "publisherId", state, differences,
       proposed_at as "proposedAt", waiting_since as "waitingSince", decided_at as "decidedAt", reason
     from ${schemas.moderation}.changes where addon_id = $1 order by proposed_at desc, waiting_position desc, id`,
    [addonId],
  );
  return rows;
}
