// The API's queries about the owner's rules.

import { typesGiving, typesOn } from '@sandcrate/core/audit/decisions.ts';
import type { RuleMatch } from '@sandcrate/core/rule/rule.ts';
import type { PublisherRecord } from '@sandcrate/core/rule/submission.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { sqlList } from '../tables/sql-values.ts';

/** The rules that these add-ons match: by the open change if there is one, or else by the add-on itself. */
export async function ruleMatchesOf(
  pool: pg.Pool,
  addonIds: readonly string[],
): Promise<ReadonlyMap<string, RuleMatch[]>> {
  if (addonIds.length === 0) return new Map();
  const { rows } = await pool.query<{ addonId: string; matches: RuleMatch[] }>(
    `select l.addon_id as "addonId", coalesce(c.rule_matches, l.rule_matches) as matches
     from ${schemas.moderation}.listings l
     left join ${schemas.moderation}.changes c on c.addon_id = l.addon_id and c.state = 'open'
     where l.addon_id = any($1::uuid[])`,
    [addonIds],
  );
  return new Map(rows.map(({ addonId, matches }) => [addonId, matches]));
}

/** How often each rule has matched since then, by rule id. */
export async function ruleHitsSince(pool: pg.Pool, since: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ ruleId: string; count: number }>(
    `select rule_id as "ruleId", count(*)::int as count from ${schemas.moderation}.rule_matches
     where matched_at >= $1 group by rule_id`,
    [since],
  );
  return new Map(rows.map(({ ruleId, count }) => [ruleId, count]));
}

/** The types that put an item back into the queue because the decision about it was a mistake. */
const TAKES_BACK = sqlList(['AddonReturned', 'AddonChangeReopened']);

/**
 * The outcomes of a publisher's submissions: decisions about pending items, and automatic approvals. A decision that
 * was taken back as a mistake does not count, and neither does taking down a live add-on.
 */
export async function decidedOf(
  pool: pg.Pool,
  publisherId: string,
): Promise<Pick<PublisherRecord, 'approved' | 'rejected'>> {
  const outcome = (verdict: 'approved' | 'rejected') => {
    const given = sqlList(typesGiving(verdict));
    return `(count(*) filter (where type in ${given})
      - count(*) filter (where type in ${TAKES_BACK} and taken_back in ${given}))::int as ${verdict}`;
  };
  const { rows } = await pool.query<{ approved: number; rejected: number }>(
    `select ${outcome('approved')}, ${outcome('rejected')}
     from (
       select d.type, lag(d.type) over (partition by d.addon_id, d.change_id order by d.position) as taken_back
       from ${schemas.moderation}.decisions d
       join ${schemas.moderation}.listings l on l.addon_id = d.addon_id
       where l.publisher_id = $1 and d.type in ${sqlList(typesOn('review', 'change'))}
         and (d.is_automatic or d.waited_seconds is not null or d.type in ${TAKES_BACK})
     ) as decided`,
    [publisherId],
  );
  return rows[0] ?? { approved: 0, rejected: 0 };
}

/** All add-ons of the publishers of the latest submissions. */
export async function addonsOfLatestPublishers(pool: pg.Pool, submissions: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with latest as (
       (select publisher_id from ${schemas.moderation}.listings order by submitted_position desc limit $1)
       union
       (select publisher_id from ${schemas.moderation}.changes order by proposed_at desc limit $1)
     )
     select l.addon_id as id from ${schemas.moderation}.listings l join latest using (publisher_id)`,
    [submissions],
  );
  return rows.map(({ id }) => id);
}
