// What the API asks of the catalogue when people rate, like, comment or report: no more of an add-on than that takes.
import type pg from 'pg';

/** Whose an add-on is, and whether everybody may know of it. */
export type Listed = { publisherId: string; isPublic: boolean };

/** An add-on, whoever may see it, unless it is deleted. */
export async function findListed(pool: pg.Pool, addonId: string): Promise<Listed | undefined> {
  const { rows } = await pool.query<Listed>({
    name: 'listed',
    text: `select publisher_id as "publisherId", is_public as "isPublic"
           from catalogue.addons where id = $1 and deleted_at is null`,
    values: [addonId],
  });
  return rows[0];
}

/** Whose an add-on is that staff may have deleted; undefined when there is none or its publisher took it away. */
export async function publisherOf(pool: pg.Pool, addonId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ publisherId: string }>(
    `select publisher_id as "publisherId" from catalogue.addons
     where id = $1 and deleted_by is distinct from 'publisher'`,
    [addonId],
  );
  return rows[0]?.publisherId;
}

export type EngagementCounts = { likes: number; ratingSum: number; ratingCount: number };

/** How often an add-on was liked and rated. */
export async function engagementCounts(pool: pg.Pool, addonId: string): Promise<EngagementCounts> {
  const { rows } = await pool.query<EngagementCounts>({
    name: 'engagement counts',
    text: `select like_count as likes, rating_sum as "ratingSum", rating_count as "ratingCount"
           from catalogue.counters where addon_id = $1`,
    values: [addonId],
  });
  return rows[0] ?? { likes: 0, ratingSum: 0, ratingCount: 0 };
}

export async function isLikedBy(pool: pg.Pool, addonId: string, accountId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from catalogue.engagements where addon_id = $1 and account_id = $2 and liked_at is not null`,
    [addonId, accountId],
  );
  return rowCount === 1;
}
