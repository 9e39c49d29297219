// What is rising this week: a decaying score of the last days' facts.

import type { Settings } from '@sandcrate/core/settings/values.ts';
import type { Fence } from '../runner/lifecycle/leases/fence.ts';
import { schemas } from '../schemas.ts';

export type RecomputeOptions = { asOf: Date; weights: Settings['trendingWeights'] };

export type Recomputed = {
  /** How many add-ons have a score now. */
  scored: number;
};

/** Older facts do not count. */
const WINDOW_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Gives every add-on its score for the last seven days at a moment, and removes the scores of add-ons without any.
 *
 * Each fact adds its weight, halved for every half-life that has passed since: `weight * 0.5 ^ (hours / halfLife)`.
 * Likes, ratings and comments count from the moment they were made (of several comments, the last), once per person and
 * add-on, until they are withdrawn, and never the publisher's own. So more comments, or likes withdrawn and given
 * again, do not add up. Downloads and views come from the statistics (one per visitor, add-on and day, without those of
 * the publisher, staff and crawlers), which know only the day. A day counts from the middle of its elapsed part, so
 * that a burst weighs at least 0.5 ^ (12 / halfLife) of its full weight (0.79 for 36 hours) as soon as it is counted.
 *
 * The same rows, moment and weights give the same scores in any order, because they are summed as integer millionths.
 *
 * @throws LeaseLost when another process recomputes them now
 */
export async function recomputeTrending(
  fence: Pick<Fence, 'write'>,
  { asOf, weights }: RecomputeOptions,
): Promise<Recomputed> {
  const { text, values } = trendingStatement({ asOf, weights });
  return fence.write(async (tx) => {
    // Another recomputation waits, but readers do not.
    await tx.query('lock table search.trending in share row exclusive mode');
    const { rows } = await tx.query<{ scored: number }>(text, values);
    return { scored: rows[0]?.scored ?? 0 };
  });
}

/** The one statement that replaces all scores. */
export function trendingStatement({ asOf, weights }: RecomputeOptions): { text: string; values: unknown[] } {
  const { download, view, like, rating, comment, halfLifeHours } = weights;
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  return {
    text: recompute,
    values: [
      asOf,
      halfLifeHours,
      download,
      view,
      like,
      rating,
      comment,
      new Date(asOf.getTime() - WINDOW_DAYS * DAY_MS),
      dayOf(asOf.getTime() - (WINDOW_DAYS - 1) * DAY_MS),
      dayOf(asOf.getTime()),
    ],
  };
}

const hoursSince = (moment: string) => `extract(epoch from $1::timestamptz - ${moment})::float8 / 3600`;

/** In millionths. */
const worth = (weight: string, hours: string) =>
  `round(1e6 * ${weight}::float8 * power(0.5::float8, (${hours}) / $2::float8))::bigint`;

const isRecent = (moment: string) => `${moment} > $8::timestamptz and ${moment} <= $1::timestamptz`;
const worthOf = (weight: string, moment: string) =>
  `case when ${isRecent(moment)} then ${worth(weight, hoursSince(moment))} else 0 end`;

// The dates are passed as values, so that only the blocks of these days are read.
const recompute = `
  with part as (
    select d.addon_id, ${worth(
      '($3::float8 * d.downloads + $4::float8 * d.views)',
      'h.passed - least(h.passed, 24) / 2',
    )} as worth
    from ${schemas.statistics}.days d
    cross join lateral (select ${hoursSince("(d.day::timestamp at time zone 'UTC')")} as passed) h
    where d.day between $9::date and $10::date
    union all
    select e.addon_id, ${worthOf('$5', 'e.liked_at')}
      + case when e.rating is null then 0 else ${worthOf('$6', 'e.rated_at')} end
    from ${schemas.catalogue}.engagements e join ${schemas.catalogue}.addons a on a.id = e.addon_id
    where (${isRecent('e.liked_at')} or ${isRecent('e.rated_at')}) and e.account_id <> a.publisher_id
    union all
    select c.addon_id, ${worth('$7', hoursSince('max(c.posted_at)'))}
    from ${schemas.moderation}.comments c join ${schemas.catalogue}.addons a on a.id = c.addon_id
    where ${isRecent('c.posted_at')} and c.deleted_at is null and not c.is_withheld
      and c.account_id <> a.publisher_id
    group by c.addon_id, c.account_id
  ), score as materialized (
    select addon_id, sum(worth)::float8 / 1e6 as score from part group by addon_id having sum(worth) > 0
  ), put as (
    insert into search.trending as t (addon_id, score)
    select addon_id, score from score
    on conflict (addon_id) do update set score = excluded.score where t.score <> excluded.score
  ), gone as (
    delete from search.trending t where not exists (select from score s where s.addon_id = t.addon_id)
  )
  select count(*)::int as scored from score`;
