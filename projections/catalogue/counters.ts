// Counts of likes, ratings and comments, adjusted by each change.
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type { EngagementCounts } from '../runner/projection.ts';
import { toSqlArray, toSqlJson } from '../tables/sql-values.ts';

/** SQL that adds the rows of `changes` to the counters of their add-ons. */
export const addToCounters = (changes: string) => `
  insert into counters (addon_id, like_count, rating_sum, rating_count, comment_count)
  select addon_id, likes, rating_sum, ratings, comments from ${changes}
  on conflict (addon_id) do update set
    like_count = counters.like_count + excluded.like_count,
    rating_sum = counters.rating_sum + excluded.rating_sum,
    rating_count = counters.rating_count + excluded.rating_count,
    comment_count = counters.comment_count + excluded.comment_count`;

/** Adds counters for new add-ons. */
export async function startCounters(tx: Transaction, addonIds: readonly string[]): Promise<void> {
  if (addonIds.length === 0) return;
  await tx.query('insert into counters select unnest($1::uuid[]), 0, 0, 0, 0 on conflict do nothing', [
    addonIds,
  ]);
}

/** A person's new rating or like of an add-on; undefined: unchanged, null: removed. */
export type EngagementChange = {
  addonId: string;
  accountId: string;
  rating?: { stars: number; at: Date } | null;
  like?: { at: Date } | null;
};

const UNCHANGED = -1;
const TAKEN_BACK = 0;

/** A number for the new state of a rating or a like: its stars (1 for a like), removed, or unchanged. */
const outcome = <T>(change: T | null | undefined, stars: (given: T) => number) =>
  change === undefined ? UNCHANGED : change === null ? TAKEN_BACK : stars(change);

/**
 * Writes ratings and likes, one change per person and add-on. Those of deleted accounts are ignored. Returns the counts
 * of the add-ons that were changed.
 */
export async function putEngagements(
  tx: Transaction,
  changes: readonly EngagementChange[],
): Promise<Map<string, EngagementCounts>> {
  if (changes.length === 0) return new Map();
  const { rows } = await tx.query<EngagementCounts & { addonId: string }>(putEngagementsSql, [
    toSqlArray(changes.map(({ addonId }) => addonId)),
    toSqlArray(changes.map(({ accountId }) => accountId)),
    toSqlArray(changes.map(({ rating }) => outcome(rating, ({ stars }) => stars))),
    toSqlArray(changes.map(({ rating }) => rating?.at ?? null)),
    toSqlArray(changes.map(({ like }) => outcome(like, () => 1))),
    toSqlArray(changes.map(({ like }) => like?.at ?? null)),
  ]);
  return new Map(rows.map(({ addonId, ...counts }) => [addonId, counts]));
}

// `offset 0` makes PostgreSQL look up each row in the index, whatever the tables contained at planning time.
const putEngagementsSql = `
  with change as (
    select * from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::timestamptz[], $5::smallint[], $6::timestamptz[])
      as c(addon_id, account_id, stars, rated_at, likes, liked_at)
    where not exists (select from publishers p where p.id = c.account_id and p.is_deleted offset 0)
  ), after as (
    select c.addon_id, c.account_id,
      case when stars = ${UNCHANGED} then b.rating else nullif(stars, ${TAKEN_BACK}) end as rating,
      case when stars = ${UNCHANGED} then b.rated_at else c.rated_at end as rated_at,
      case when likes = ${UNCHANGED} then b.liked_at else c.liked_at end as liked_at,
      b.rating as rating_before, b.liked_at as liked_before
    from change c left join lateral (
      select rating, rated_at, liked_at from engagements e
      where e.addon_id = c.addon_id and e.account_id = c.account_id offset 0
    ) b on true
  ), put as (
    insert into engagements (addon_id, account_id, rating, rated_at, liked_at)
    select addon_id, account_id, rating, rated_at, liked_at from after
    on conflict (addon_id, account_id) do update
    set rating = excluded.rating, rated_at = excluded.rated_at, liked_at = excluded.liked_at
  ), difference as (
    select addon_id,
      (count(liked_at) - count(liked_before))::int as likes,
      (coalesce(sum(rating), 0) - coalesce(sum(rating_before), 0))::int as rating_sum,
      (count(rating) - count(rating_before))::int as ratings,
      0 as comments
    from after group by addon_id
  )
  ${addToCounters('difference')}
  returning addon_id as "addonId", like_count as likes, rating_sum as "ratingSum", rating_count as "ratingCount"`;

/** Removes all ratings and likes of these accounts. */
export async function removeEngagementsOf(tx: Transaction, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  await tx.query(
    `with gone as (
       delete from engagements where account_id = any($1::uuid[]) returning addon_id, liked_at, rating
     ), difference as (
       select addon_id, -count(liked_at)::int as likes, -coalesce(sum(rating), 0)::int as rating_sum,
         -count(rating)::int as ratings, 0 as comments
       from gone group by addon_id
     )
     ${addToCounters('difference')}`,
    [accountIds],
  );
}

/** Adds a number of comments, possibly negative, to each add-on's count. */
export async function addToCommentCounts(
  tx: Transaction,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const changes = [...counts].map(([addon_id, comments]) => ({ addon_id, comments }));
  if (changes.length === 0) return;
  await tx.query(
    `with difference as (
       select addon_id, 0 as likes, 0 as rating_sum, 0 as ratings, comments
       from json_to_recordset($1) as d(addon_id uuid, comments int)
     )
     ${addToCounters('difference')}`,
    [toSqlJson(changes)],
  );
}
