import type pg from 'pg';
import { schemas } from '../schemas.ts';

/** Whether an item of this publisher is in the queue. */
export const isNotBanned = (publisher: string) =>
  `${publisher} not in (select account_id from ${schemas.moderation}.banned)`;

/** The places of these add-ons in the review queue, from 1, for those that wait. */
export async function queuePlaces(
  pool: pg.Pool,
  addonIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: string; place: number }>(
    `select id, place from (
       select id, row_number() over (order by position)::int as place from (
         select addon_id as id, submitted_position as position
         from ${schemas.moderation}.listings
         where status = 'pending' and changes_wanted is null and not is_deleted and ${isNotBanned('publisher_id')}
         union all
         select c.addon_id, c.waiting_position from ${schemas.moderation}.changes c
         join ${schemas.moderation}.listings l on l.addon_id = c.addon_id and l.changes_wanted is null and not l.is_deleted
         where c.state = 'open' and ${isNotBanned('c.publisher_id')}
       ) as waiting
     ) as ranked where id = any($1::uuid[])`,
    [addonIds],
  );
  return new Map(rows.map(({ id, place }) => [id, place]));
}
