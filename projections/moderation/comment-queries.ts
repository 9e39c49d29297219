// Queries for comments. Comments of banned accounts stay; those that an account deleted with itself do not.

import type pg from 'pg';
import { schemas } from '../schemas.ts';

export type CommentRow = {
  id: string;
  addonId: string;
  accountId: string;
  /** Null once the account is deleted. */
  username: string | null;
  isVerified: boolean;
  content: string;
  postedAt: Date;
};

/** The condition that comment `c` is visible to everybody who sees its add-on. */
export const IS_SHOWN = 'c.deleted_at is null and not c.is_withheld and c.content is not null';

/** A page of the comments that an add-on shows, newest first, and how many there are. `from` counts from 0. */
export async function commentsOn(
  pool: pg.Pool,
  addonId: string,
  { from, limit }: { from: number; limit: number },
): Promise<{ rows: CommentRow[]; total: number }> {
  const [page, count] = await Promise.all([
    pool.query<CommentRow>(
      `select c.id, c.addon_id as "addonId", c.account_id as "accountId", a.username,
         coalesce(a.is_verified, false) as "isVerified", c.content, c.posted_at as "postedAt"
       from ${schemas.moderation}.comments c
       left join ${schemas.accounts}.accounts a on a.id = c.account_id and a.deleted_at is null
       where c.addon_id = $1 and ${IS_SHOWN}
       order by c.posted_at desc, c.id desc limit $2 offset $3`,
      [addonId, limit, from],
    ),
    pool.query<{ count: bigint }>(
      `select count(*) from ${schemas.moderation}.comments c where c.addon_id = $1 and ${IS_SHOWN}`,
      [addonId],
    ),
  ]);
  return { rows: page.rows, total: Number(count.rows[0]?.count ?? 0n) };
}

/** A comment's author and add-on. `isShown`: everybody who sees the add-on can read it. */
export type PlacedComment = { addonId: string; accountId: string; isShown: boolean };

/** Finds a comment, even a deleted one. */
export async function findComment(pool: pg.Pool, commentId: string): Promise<PlacedComment | undefined> {
  const { rows } = await pool.query<PlacedComment>(
    `select c.addon_id as "addonId", c.account_id as "accountId", (${IS_SHOWN}) as "isShown"
     from ${schemas.moderation}.comments c where c.id = $1`,
    [commentId],
  );
  return rows[0];
}
