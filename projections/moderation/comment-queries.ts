// Queries for comments. Comments of banned accounts stay. Those that were deleted together with their account do not.

import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { pageAndTotal } from '../tables/page-and-total.ts';
import { holds, orderBy, type PageOf, type Sorting, Where } from '../tables/where.ts';

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

/** A comment as staff see it, even a deleted one. */
export type ConsoleCommentRow = {
  id: string;
  addonId: string;
  addonTitle: string | null;
  accountId: string;
  username: string | null;
  isVerified: boolean;
  /** Whether the author published the add-on. */
  isPublisher: boolean;
  content: string | null;
  postedAt: Date;
  deletedAt: Date | null;
  deletedBy: 'author' | 'staff' | null;
  deletionReason: string | null;
  reportCount: number;
};

export type ConsoleCommentFilter = {
  ids?: readonly string[];
  addonId?: string;
  accountId?: string;
  deleted?: boolean;
  /** Whether there is a pending report about it. */
  reported?: boolean;
  text?: string;
};
export type ConsoleCommentOrder = 'createdAt' | 'deletedAt' | 'reportCount';

const ORDERS: Record<ConsoleCommentOrder, Sorting> = {
  createdAt: 'c.posted_at',
  deletedAt: { mayBeEmpty: 'c.deleted_at' },
  reportCount: 'c.report_count',
};

/** A page of all comments, and how many match the filter. */
export async function listComments(
  pool: pg.Pool,
  { ids, addonId, accountId, deleted, reported, text }: ConsoleCommentFilter,
  { by, descending, from, limit }: PageOf<ConsoleCommentOrder>,
): Promise<{ rows: ConsoleCommentRow[]; total: number }> {
  const where = new Where()
    .and((p) => `c.id = any(${p}::uuid[])`, ids)
    .and((p) => `c.addon_id = ${p}`, addonId)
    .and((p) => `c.account_id = ${p}`, accountId)
    .and(holds('c.content'), text)
    .when(deleted === true, 'c.deleted_at is not null')
    .when(deleted === false, 'c.deleted_at is null')
    .when(reported === true, 'c.pending_reports > 0')
    .when(reported === false, 'c.pending_reports = 0');
  const order = orderBy(ORDERS[by], descending, 'c.id');
  return pageAndTotal<ConsoleCommentRow>(pool, {
    values: where.values,
    once: Boolean(text),
    from,
    page: (total) =>
      `with page as (
         select c.id, ${total} as total from ${schemas.moderation}.comments c ${where} ${order} limit ${limit} offset ${from}
       )
       select c.id, c.addon_id as "addonId", a.title as "addonTitle", c.account_id as "accountId", p.username,
         coalesce(p.is_verified, false) as "isVerified", coalesce(a.publisher_id = c.account_id, false) as "isPublisher",
         c.content, c.posted_at as "postedAt", c.deleted_at as "deletedAt", c.deleted_by as "deletedBy",
         c.deletion_reason as "deletionReason", c.report_count as "reportCount",
         page.total
       from page
       join ${schemas.moderation}.comments c on c.id = page.id
       left join ${schemas.catalogue}.addons a on a.id = c.addon_id
       left join ${schemas.accounts}.accounts p on p.id = c.account_id and p.deleted_at is null
       ${order}`,
    count: `select count(*)::int as count from ${schemas.moderation}.comments c ${where}`,
  });
}
