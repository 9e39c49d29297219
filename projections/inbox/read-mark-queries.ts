// What members have read of their inbox. These marks are no events, and no rebuild of the inbox touches them.
import type pg from 'pg';
import { z } from 'zod';
import { schemas } from '../schemas.ts';

const { inbox } = schemas;

/** Marks the notices up to a position of the log as read. Marks never move back. */
export async function markReadUntil(pool: pg.Pool, accountId: string, position: bigint): Promise<void> {
  await pool.query(
    `with newest as (
       select account_id, event_id, position from ${inbox}.notices
       where account_id = $1 and position <= $2 order by position desc limit 1
     ), moved as (
       insert into notifications.read_until as marked (account_id, event_id)
       select account_id, event_id from newest
       on conflict (account_id) do update set event_id = excluded.event_id
       where (select position from newest) > coalesce((
         select position from ${inbox}.notices n
         where n.account_id = marked.account_id and n.event_id = marked.event_id
       ), -1)
     )
     delete from notifications.read_notice r using ${inbox}.notices n
     where r.account_id = $1 and n.account_id = r.account_id and n.event_id = r.event_id and n.position <= $2`,
    [accountId, position],
  );
}

/** Marks one notice as read. Returns false when this person has no such notice. */
export async function markRead(pool: pg.Pool, accountId: string, eventId: string): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>(
    `with notice as (
       select account_id, event_id from ${inbox}.notices where account_id = $1 and event_id = $2
     ), marked as (
       insert into notifications.read_notice select account_id, event_id from notice on conflict do nothing
     )
     select exists (select from notice) as exists`,
    [accountId, eventId],
  );
  return rows[0]?.exists ?? false;
}

/** A mark in a backup: of one notice, or of all up to it. */
export const ReadMark = z.object({ accountId: z.uuid(), eventId: z.uuid(), isOfAllBefore: z.boolean() });
export type ReadMark = z.infer<typeof ReadMark>;

const PAGE = 1000;

/** All marks; none before their tables exist. */
export async function* readMarks(pool: pg.Pool): AsyncGenerator<ReadMark, void, undefined> {
  const { rows: tables } = await pool.query<{ exists: boolean }>(
    `select to_regclass('notifications.read_notice') is not null as exists`,
  );
  if (!tables[0]?.exists) return;
  const first = '00000000-0000-0000-0000-000000000000';
  let after = { accountId: first, eventId: first, isOfAllBefore: false };
  for (;;) {
    const { rows } = await pool.query<ReadMark>(
      `select account_id as "accountId", event_id as "eventId", all_before as "isOfAllBefore" from (
         select account_id, event_id, true as all_before from notifications.read_until
         union all select account_id, event_id, false from notifications.read_notice
       ) as marks
       where (account_id, event_id, all_before) > ($1::uuid, $2::uuid, $3::boolean)
       order by account_id, event_id, all_before limit $4`,
      [after.accountId, after.eventId, after.isOfAllBefore, PAGE],
    );
    yield* rows;
    after = rows.at(-1) ?? after;
    if (rows.length < PAGE) return;
  }
}

/** Restores marks; existing ones stay as they are. */
export async function putReadMarks(pool: pg.Pool, marks: readonly ReadMark[]): Promise<void> {
  await pool.query(
    `with given as (
       select * from unnest($1::uuid[], $2::uuid[], $3::boolean[]) as g(account_id, event_id, all_before)
     ), whole as (
       insert into notifications.read_until select account_id, event_id from given where all_before on conflict do nothing
     )
     insert into notifications.read_notice select account_id, event_id from given where not all_before
     on conflict do nothing`,
    [
      marks.map(({ accountId }) => accountId),
      marks.map(({ eventId }) => eventId),
      marks.map(({ isOfAllBefore }) => isOfAllBefore),
    ],
  );
}

/** Deletes the marks of notices that no longer exist. Returns how many. */
export async function forgetOldMarks(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from notifications.read_notice r
     where not exists (
       select from ${inbox}.notices n where n.account_id = r.account_id and n.event_id = r.event_id
     )`,
  );
  return rowCount ?? 0;
}
