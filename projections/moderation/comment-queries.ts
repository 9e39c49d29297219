// Queries for comments. Comments of banned accounts stay. Those that were deleted together with their account do not.

import type pg from 'pg';
import { HAS_CONTENT } from '../catalogue/profile-queries.ts';
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
  /** Whether others can open the author's profile: there is something in it, or a publisher's page. */
  hasProfile: boolean;
  /** The comment that it replies to. */
  replyTo: string | null;
  /** The first comment of its thread; null when it is the first itself. */
  threadId: string | null;
  /** Whose '@name' its text begins with, which is not in `content`: somebody else to whose reply it replies. */
  addressee: string | null;
  content: string;
  postedAt: Date;
  editedAt: Date | null;
  isPinned: boolean;
  /** False for a deleted comment that keeps its place because of its replies: nothing else of it is shown. */
  isShown: boolean;
  /** The people whom it names and who have a public profile. */
  mentions: { id: string; username: string }[];
};

/** A comment that begins a thread, with its first replies, oldest first, and how many there are. */
export type ThreadRow = CommentRow & { replies: CommentRow[]; replyCount: number };

/** How many replies a thread shows at first. */
export const FIRST_REPLIES = 3;

/** The condition that comment `c`, or that with another alias, is visible to everybody who sees its add-on. */
const isShown = (c: string) =>
  `${c}.deleted_at is null and not ${c}.is_withheld and ${c}.content is not null`;
export const IS_SHOWN = isShown('c');

const { moderation, accounts, catalogue } = schemas;

/** The condition that account `p` has a public profile. */
const HAS_PROFILE = `not p.is_banned and not p.is_deleted
  and (p.is_publisher or exists (select from ${catalogue}.addons o where o.publisher_id = p.id and o.is_public))`;

/** The condition that something of the author `a` can be shown: what they wrote, or a publisher's page. */
const AUTHOR_HAS_PROFILE = `coalesce(not a.is_banned and (a.is_publisher or exists (
    select from ${catalogue}.profiles r where r.account_id = a.id and ${HAS_CONTENT}
  )), false)`;

/** The columns of a `CommentRow`, of a comment `c`. */
const COLUMNS = `c.id, c.addon_id as "addonId", c.account_id as "accountId", a.username,
  coalesce(a.is_verified, false) as "isVerified", ${AUTHOR_HAS_PROFILE} as "hasProfile", c.reply_to as "replyTo", c.thread_id as "threadId",
  coalesce(c.content, '') as content, c.posted_at as "postedAt", c.edited_at as "editedAt", (${IS_SHOWN}) as "isShown",
  exists (select from ${moderation}.pins p where p.addon_id = c.addon_id and p.comment_id = c.id) as "isPinned",
  addressee.username as addressee,
  case when c.mentions is null and addressee.id is null then '[]' else (
    select coalesce(json_agg(json_build_object('id', p.id, 'username', p.username) order by p.username), '[]')
    from ${catalogue}.publishers p
    where (p.id in (select jsonb_array_elements_text(c.mentions)::uuid) or p.id = addressee.id) and ${HAS_PROFILE}
  ) end as mentions`;

/** The accounts of its author `a` and of whom it is addressed to. */
const PEOPLE = `left join ${accounts}.accounts a on a.id = c.account_id and a.deleted_at is null
  left join ${moderation}.comments other on other.id = c.reply_to and other.thread_id is not null
    and other.account_id <> c.account_id
  left join ${accounts}.accounts addressee on addressee.id = other.account_id and addressee.deleted_at is null`;

/** The first comment `c` of a thread is listed: it is shown, or one of its replies is. */
const IS_LISTED = `c.thread_id is null and ((${IS_SHOWN}) or exists (
  select from ${moderation}.comments r where r.thread_id = c.id and ${isShown('r')}
))`;

/**
 * SQL: the `ThreadRow`s of the first comments `chosen` (id, place), in the order of their places, as JSON.
 * @param asked SQL for the id of a reply that is among those of its thread in any case
 */
const threadsAsJson = (asked = 'null') => `(
  select coalesce(json_agg(thread order by thread.place), '[]') from (
    select chosen.place, ${COLUMNS}, coalesce(replies.first, '[]') as replies,
      coalesce(replies.count, 0) as "replyCount"
    from chosen
    join ${moderation}.comments c on c.id = chosen.id
    ${PEOPLE}
    left join (
      select reply."threadId" as id, max(reply.count)::int as count,
        json_agg(to_jsonb(reply) - 'place' - 'count' order by reply.place) as first
      from (
        select placed.place, placed.count, ${COLUMNS}
        from (
          select r.id, count(*) over (partition by r.thread_id) as count,
            row_number() over (partition by r.thread_id order by r.posted_at, r.id) as place
          from ${moderation}.comments r
          where r.thread_id in (select chosen.id from chosen) and ${isShown('r')}
        ) placed
        join ${moderation}.comments c on c.id = placed.id
        ${PEOPLE}
        where placed.place <= ${FIRST_REPLIES} or c.id = ${asked}
      ) reply
      group by reply."threadId"
    ) replies on replies.id = chosen.id
  ) thread
)`;

export type CommentSort = 'newest' | 'oldest';

/**
 * SQL: a page of an add-on's threads as JSON: the pinned comment, then the others by their time.
 * @param addonId SQL for the add-on's id
 * @param from SQL for how many threads come before the page
 * @param limit SQL for how many it has at most
 */
export const threadsOf = (addonId: string, sort: CommentSort, from: string, limit: string) => {
  const direction = sort === 'newest' ? 'desc' : 'asc';
  return `(
    with pinned as (
      select c.id from ${moderation}.pins p
      join ${moderation}.comments c on c.id = p.comment_id and c.addon_id = p.addon_id
      where p.addon_id = ${addonId} and ${IS_SHOWN}
    ), chosen as (
      select pinned.id, 0 as place from pinned where ${from} = 0
      union all
      select other.id, row_number() over () as place from (
        select c.id from ${moderation}.comments c
        where c.addon_id = ${addonId} and ${IS_LISTED} and c.id not in (select pinned.id from pinned)
        order by c.posted_at ${direction}, c.id ${direction}
        limit ${limit} - (select count(*) from pinned where ${from} = 0)
        offset greatest(${from} - (select count(*) from pinned), 0)
      ) other
    )
    select ${threadsAsJson()}
  )`;
};

/** SQL: how many threads an add-on has. @param addonId SQL for its id */
export const threadCountOf = (addonId: string) =>
  `(select count(*)::int from ${moderation}.comments c where c.addon_id = ${addonId} and ${IS_LISTED})`;

/** In JSON, dates are strings. */
type Told<Row> = Omit<Row, 'postedAt' | 'editedAt'> & { postedAt: string; editedAt: string | null };
export type ToldThread = Told<Omit<ThreadRow, 'replies'>> & { replies: Told<CommentRow>[] };

const rowOf = <Row extends Told<object>>(row: Row) => ({
  ...row,
  postedAt: new Date(row.postedAt),
  editedAt: row.editedAt === null ? null : new Date(row.editedAt),
});

/** A thread that a statement gave as JSON. */
export const threadOf = (thread: ToldThread): ThreadRow => ({
  ...rowOf(thread),
  replies: thread.replies.map(rowOf),
});

export type CommentPage = { from: number; limit: number; sort: CommentSort };

/** A page of an add-on's threads and how many there are. `from` counts from 0. */
export async function threadsOn(
  pool: pg.Pool,
  addonId: string,
  { from, limit, sort }: CommentPage,
): Promise<{ rows: ThreadRow[]; total: number }> {
  const { rows } = await pool.query<{ threads: ToldThread[]; total: number }>({
    name: `threads of an add-on, ${sort}`,
    text: `select ${threadsOf('$1::uuid', sort, '$2::int', '$3::int')} as threads, ${threadCountOf('$1::uuid')} as total`,
    values: [addonId, from, limit],
  });
  const [found] = rows;
  return { rows: (found?.threads ?? []).map(threadOf), total: found?.total ?? 0 };
}

/**
 * The thread of a comment, with its first replies and, if the comment is another reply, that one; undefined when it has
 * nothing to show.
 */
export async function threadWith(pool: pg.Pool, commentId: string): Promise<ThreadRow | undefined> {
  const { rows } = await pool.query<{ threads: ToldThread[] }>({
    name: 'thread of a comment',
    text: `
      with chosen as (
        select c.id, 0 as place from ${moderation}.comments c
        where c.id = (select coalesce(f.thread_id, f.id) from ${moderation}.comments f
          where f.id = $1::uuid and (f.thread_id is null or (${isShown('f')}))) and ${IS_LISTED}
      )
      select ${threadsAsJson('$1::uuid')} as threads`,
    values: [commentId],
  });
  const [thread] = rows[0]?.threads ?? [];
  return thread && threadOf(thread);
}

/** A page of the replies in a thread, oldest first, and how many there are. `from` counts from 0. */
export async function repliesTo(
  pool: pg.Pool,
  threadId: string,
  { from, limit }: { from: number; limit: number },
): Promise<{ rows: CommentRow[]; total: number }> {
  const [page, count] = await Promise.all([
    pool.query<CommentRow>({
      name: 'replies to a comment',
      text: `select ${COLUMNS} from ${moderation}.comments c ${PEOPLE}
        where c.thread_id = $1 and ${IS_SHOWN} order by c.posted_at, c.id limit $2 offset $3`,
      values: [threadId, limit, from],
    }),
    pool.query<{ count: number }>({
      name: 'number of replies to a comment',
      text: `select count(*)::int as count from ${moderation}.comments c where c.thread_id = $1 and ${IS_SHOWN}`,
      values: [threadId],
    }),
  ]);
  return { rows: page.rows, total: count.rows[0]?.count ?? 0 };
}

/** Somebody whom a text may name: `key` is that of the username. */
export type NamedPerson = { key: string; id: string; username: string; hasProfile: boolean };

/** The accounts with these usernames, by their keys. */
export async function peopleNamed(pool: pg.Pool, keys: readonly string[]): Promise<NamedPerson[]> {
  if (keys.length === 0) return [];
  const { rows } = await pool.query<NamedPerson>({
    name: 'people named',
    text: `select a.username_key as key, a.id, a.username,
        exists (select from ${catalogue}.publishers p where p.id = a.id and ${HAS_PROFILE}) as "hasProfile"
      from ${accounts}.accounts a where a.username_key = any($1) and a.deleted_at is null`,
    values: [keys],
  });
  return rows;
}

/** A comment's author, add-on and thread. `isShown`: everybody who sees the add-on can read it. */
export type PlacedComment = {
  addonId: string;
  accountId: string;
  /** Null once the account is deleted. */
  username: string | null;
  threadId: string | null;
  /** As in a `CommentRow`. */
  addressee: string | null;
  isShown: boolean;
};

/** Finds a comment, even a deleted one. */
export async function findComment(pool: pg.Pool, commentId: string): Promise<PlacedComment | undefined> {
  const { rows } = await pool.query<PlacedComment>({
    name: 'placed comment',
    text: `select c.addon_id as "addonId", c.account_id as "accountId", a.username, c.thread_id as "threadId",
        addressee.username as addressee, (${IS_SHOWN}) as "isShown"
      from ${moderation}.comments c ${PEOPLE}
      where c.id = $1`,
    values: [commentId],
  });
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
  /** The comment that it replies to. */
  replyTo: string | null;
  /** The first comment of its thread; null when it is the first itself. */
  threadId: string | null;
  /** The beginning of the comment that it replies to; null when there is none, or it is erased. */
  repliedText: string | null;
  isPinned: boolean;
  content: string | null;
  /** Before each edit, oldest first. */
  earlierTexts: { content: string | null; writtenAt: string }[];
  postedAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
  deletedBy: 'author' | 'staff' | null;
  deletionReason: string | null;
  reportCount: number;
};

export type ConsoleCommentFilter = {
  ids?: readonly string[];
  addonId?: string;
  accountId?: string;
  /** The first comment of a thread: it and all its replies. */
  threadId?: string;
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
  { ids, addonId, accountId, threadId, deleted, reported, text }: ConsoleCommentFilter,
  { by, descending, from, limit }: PageOf<ConsoleCommentOrder>,
): Promise<{ rows: ConsoleCommentRow[]; total: number }> {
  const where = new Where()
    .and((p) => `c.id = any(${p}::uuid[])`, ids)
    .and((p) => `c.addon_id = ${p}`, addonId)
    .and((p) => `c.account_id = ${p}`, accountId)
    .and((p) => `(c.id = ${p} or c.thread_id = ${p})`, threadId)
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
         select c.id, ${total} as total from ${moderation}.comments c ${where} ${order} limit ${limit} offset ${from}
       )
       select c.id, c.addon_id as "addonId", a.title as "addonTitle", c.account_id as "accountId", p.username,
         coalesce(p.is_verified, false) as "isVerified", coalesce(a.publisher_id = c.account_id, false) as "isPublisher",
         c.reply_to as "replyTo", c.thread_id as "threadId",
         (select left(r.content, 200) from ${moderation}.comments r where r.id = c.reply_to) as "repliedText",
         exists (select from ${moderation}.pins f where f.addon_id = c.addon_id and f.comment_id = c.id) as "isPinned",
         c.content, (
           select coalesce(json_agg(json_build_object('content', e.content, 'writtenAt', e.written_at) order by e.revision), '[]')
           from ${moderation}.earlier_comments e where e.comment_id = c.id
         ) as "earlierTexts", c.edited_at as "editedAt",
         c.posted_at as "postedAt", c.deleted_at as "deletedAt", c.deleted_by as "deletedBy",
         c.deletion_reason as "deletionReason", c.report_count as "reportCount",
         page.total
       from page
       join ${moderation}.comments c on c.id = page.id
       left join ${catalogue}.addons a on a.id = c.addon_id
       left join ${accounts}.accounts p on p.id = c.account_id and p.deleted_at is null
       ${order}`,
    count: `select count(*)::int as count from ${moderation}.comments c ${where}`,
  });
}
