// Applies a batch's follow events.
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { Affected, ProjectedEvent } from '../runner/projection.ts';
import { toSqlJson } from '../tables/sql-values.ts';
import { numbersOf } from '../touched.ts';

type Follow = { follower_id: string; followed_id: string; since: Date | null };

/** Runs after the batch's account events, because a deleted account follows nobody and has no followers. */
export async function applyFollowEvents(events: readonly ProjectedEvent[], tx: Transaction): Promise<void> {
  const latest = new Map<string, Follow>();
  for (const event of events) {
    if (event.type !== 'PublisherFollowed' && event.type !== 'PublisherUnfollowed') continue;
    const { followerId, followedId } = event.data;
    latest.set(event.streamName, {
      follower_id: followerId,
      followed_id: followedId,
      since: event.type === 'PublisherFollowed' ? occurredAt(event) : null,
    });
  }
  if (latest.size > 0) await tx.query(putFollows, [toSqlJson([...latest.values()])]);
}

/** The numbers of followers that fall with these deletions, as subjects of cached responses. */
export const lostFollowers: Affected = {
  by: ['AccountDeleted'],
  async find(events, tx) {
    const deleted = events.filter(({ type }) => type === 'AccountDeleted').map(subjectOf);
    const { rows } = await tx.query<{ id: string }>(
      'select distinct followed_id as id from follows where follower_id = any($1::uuid[])',
      [deleted],
    );
    return rows.map(({ id }) => numbersOf(id));
  },
};

/** Call it with the accounts that were deleted. */
export async function removeFollowsOf(accountIds: readonly string[], tx: Transaction): Promise<void> {
  if (accountIds.length === 0) return;
  await tx.query('delete from follows where follower_id = any($1::uuid[]) or followed_id = any($1::uuid[])', [
    accountIds,
  ]);
}

const putFollows = `
  with latest as (
    select * from json_to_recordset($1) as l(follower_id uuid, followed_id uuid, since timestamptz)
  ), ended as (
    delete from follows f using latest l
    where l.since is null and f.follower_id = l.follower_id and f.followed_id = l.followed_id
  )
  insert into follows (follower_id, followed_id, since)
  select follower_id, followed_id, since from latest l
  where since is not null and not exists (
    select from accounts a where a.id in (l.follower_id, l.followed_id) and a.deleted_at is not null)
  on conflict (follower_id, followed_id) do update set since = excluded.since`;
