import type pg from 'pg';
import { schemas } from '../schemas.ts';

/** Whether an item of this publisher is in the queue. */
export const isNotBanned = (publisher: string) =>
  `${publisher} not in (select account_id from ${schemas.moderation}.banned)`;

/** SQL for the add-ons in the review queue and the positions that order them. Add-ons that wait are read from indexes alone. */
const QUEUE = `
  select addon_id, submitted_position as position
  from ${schemas.moderation}.listings
  where status = 'pending' and changes_wanted is null and not is_deleted and ${isNotBanned('publisher_id')}
  union all
  select c.addon_id, c.waiting_position from ${schemas.moderation}.changes c
  join ${schemas.moderation}.listings l on l.addon_id = c.addon_id and l.changes_wanted is null and not l.is_deleted
  where c.state = 'open' and ${isNotBanned('c.publisher_id')}`;

/**
 * SQL for the places in the queue, from 1, as `addon_id`, `position` and `place`.
 * @param last SQL for the position after which nobody asks for a place; the queue is not read further
 */
export const placesUpTo = (last: string) => `
  select addon_id, position, row_number() over (order by position)::int as place
  from (${QUEUE}) queue where position <= ${last}`;

/** The places of these add-ons in the review queue, from 1, for those that wait. */
export async function queuePlaces(
  pool: pg.Pool,
  addonIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: string; place: number }>(
    `select addon_id as id, place
     from (${placesUpTo(`(select max(position) from (${QUEUE}) own where addon_id = any($1::uuid[]))`)}) placed
     where addon_id = any($1::uuid[])`,
    [addonIds],
  );
  return new Map(rows.map(({ id, place }) => [id, place]));
}
