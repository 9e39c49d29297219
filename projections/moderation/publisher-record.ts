import type pg from 'pg';
import { schemas } from '../schemas.ts';

export type PublisherRecord = {
  /** Null once the account is deleted. */
  memberSince: Date | null;
  /** Their add-ons by the last decision about each. Deleted ones count only as taken down. */
  approved: number;
  rejected: number;
  pending: number;
  /** Their add-ons that staff deleted and did not restore. */
  takenDown: number;
  /** How often they were banned. */
  bans: number;
};

/** The outcomes of a publisher's uploads so far, and the publisher's bans. */
export async function publisherRecord(pool: pg.Pool, publisherId: string): Promise<PublisherRecord> {
  const { rows } = await pool.query<PublisherRecord>(
    `select
       (select created_at from ${schemas.accounts}.accounts where id = $1::uuid and deleted_at is null) as "memberSince",
       count(*) filter (where status = 'approved' and not is_deleted)::int as approved,
       count(*) filter (where status = 'rejected' and not is_deleted)::int as rejected,
       count(*) filter (where status = 'pending' and not is_deleted)::int as pending,
       count(*) filter (where is_deleted and exists (
         select from ${schemas.moderation}.decisions d where d.addon_id = l.addon_id and d.type = 'AddonDeleted'
       ))::int as "takenDown",
       (select count(*) from ${schemas.audit}.entries where subject_id = $1::uuid::text and type = 'AccountBanned')::int as bans
     from ${schemas.moderation}.listings l where l.publisher_id = $1::uuid`,
    [publisherId],
  );
  const [record] = rows;
  if (record === undefined) throw new Error('An aggregate has one row.');
  return record;
}
