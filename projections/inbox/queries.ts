// What a member's inbox shows. A notice says what is true now: that its release is gone, its comment deleted, its recall
// lifted or its decision taken back is looked up when it is read.
import {
  DEFAULT_NOTIFICATIONS,
  HIDDEN_BY_DEFAULT,
  type MailTime,
  type NoticeKind,
  type NotificationSettings,
  OPTIONAL_KINDS,
} from '@sandcrate/core/account/notifications.ts';
import type { Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { isOpen, MAY_BE_READ } from '../catalogue/collection-queries.ts';
import { IS_SHOWN } from '../moderation/comment-queries.ts';
import { WAITING } from '../moderation/waiting-queries.ts';
import { type ReadModelName, schemas } from '../schemas.ts';
import { toSqlJson } from '../tables/sql-values.ts';
import { KEPT_DAYS } from './schema.ts';

export type NoticeRow = {
  /** The event's. */
  id: string;
  position: bigint;
  kind: NoticeKind;
  /** Of the event. */
  type: string;
  why: 'download' | 'like' | 'collected' | 'follow' | 'own' | 'mentioned' | 'reported' | 'review' | 'staff';
  /** The version that they downloaded, when that is why. */
  myVersion: string | null;
  addonId: string | null;
  collectionId: string | null;
  /** The account with the profile that it is about. */
  profileId: string | null;
  /** Of the add-on; null when this person may not see it. */
  title: string | null;
  /** Null when this person may not see the collection. */
  collectionTitle: string | null;
  /** Whose profile it is; null once the account is gone. */
  profileOwner: string | null;
  /** The name of the add-on's publisher. */
  publisher: string | null;
  /** Of the new release. */
  version: string | null;
  /** The comment, recall or proposed change that it is about. */
  subjectId: string | null;
  /** The beginning of the comment, and its author; null when it is not shown. */
  text: string | null;
  author: string | null;
  toldAt: Date;
  /** What it says is no longer true. */
  isOver: boolean;
  isRead: boolean;
};

const { inbox, catalogue, moderation, accounts } = schemas;

const settingOf = (column: string) => `(select ${column} from ${inbox}.settings where account_id = $1)`;

/** Whether a notice `n` is of no release that needs a later version of the game than the member's, if they named it. */
export function fitsGameVersion(gameVersion: string): string {
  return `(${gameVersion} is null or n.kind <> 'release' or n.min_game_version is null or n.min_game_version <= ${gameVersion})`;
}

/** The notices `n` of account $1 that its settings let through, without those that are too old. */
const SHOWN = `from ${inbox}.notices n
  where n.account_id = $1
    -- A limit that is computed once, not for each row, and not looked up in the index of times, which reads whole inboxes.
    and (n.told_at > (select now() - interval '${KEPT_DAYS} days')) is true
    and not coalesce(${settingOf('hidden_kinds')}, '{${HIDDEN_BY_DEFAULT}}') @> array[n.kind] -- planned well, unlike "<> all"
    and ${fitsGameVersion(settingOf('game_version'))}`;

/** The position up to which an account has read; a mark on a notice that is gone is older than all others. */
const readUntil = (accountId: string) => `coalesce((
    select marked.position from notifications.read_until u
    join ${inbox}.notices marked on marked.account_id = u.account_id and marked.event_id = u.event_id
    where u.account_id = ${accountId}
  ), -1)`;

const READ_ALONE = `exists (
    select from notifications.read_notice r where r.account_id = n.account_id and r.event_id = n.event_id
  )`;

/** Whether an account has not read its notice `n`. */
export const isUnread = (accountId: string) => `n.position > ${readUntil(accountId)} and not ${READ_ALONE}`;

/** The read models in which a notice is looked up. */
export const NOTICE_MODELS: readonly ReadModelName[] = ['inbox', 'catalogue', 'moderation', 'accounts'];

/** The beginning of a comment that a notice quotes, in characters. */
const QUOTED = 200;

/** What is shown of a notice `n`, with what JOINS adds. */
const COLUMNS = `n.event_id as id, n.position, n.kind, n.type, n.why, w.version as "myVersion", n.addon_id as "addonId", n.collection_id as "collectionId",
  n.profile_id as "profileId", introduced.username as "profileOwner",
  case when a.is_public or a.publisher_id = n.account_id or n.kind in ('decision', 'recall', 'message', 'queue') then a.title end
    as title,
  col.title as "collectionTitle",
  p.username as publisher, r.version, n.subject_id as "subjectId", left(c.content, ${QUOTED}) as text,
  writer.username as author, n.told_at as "toldAt",
  case n.kind
    when 'release' then not coalesce(a.is_public, false) or coalesce(r.is_recalled, true)
    when 'new-addon' then not coalesce(a.is_public, false)
    when 'collection' then col.id is null or not coalesce(a.is_public, false) or not exists (
      select from ${catalogue}.collection_items i where i.collection_id = n.collection_id and i.addon_id = n.addon_id
    )
    when 'comment' then c.id is null
    when 'answer' then c.id is null or not coalesce(a.is_public, false)
    when 'recall' then exists (
      select from ${catalogue}.recalls lifted where lifted.id = n.subject_id and lifted.lifted_at is not null
    )
    when 'queue' then not exists (
      select from ${inbox}.overdue o join (${WAITING}) waiting on waiting.addon_id = o.addon_id and waiting.since = o.submitted_at
      where o.event_id = n.event_id
    )
    else n.is_over
  end as "isOver"`;

const JOINS = `
  left join ${catalogue}.addons a on a.id = n.addon_id
  left join lateral (
    select col.id, col.title from ${catalogue}.collections col
    left join ${catalogue}.publishers owner on owner.id = col.owner_id
    where col.id = n.collection_id and (col.owner_id = n.account_id
      or case n.kind when 'collection' then ${isOpen('col', 'owner')} else ${MAY_BE_READ} end)
  ) col on n.collection_id is not null
  left join ${accounts}.accounts introduced on introduced.id = n.profile_id and introduced.deleted_at is null
  left join ${accounts}.accounts p on p.id = a.publisher_id
  left join ${catalogue}.releases r on r.id = n.release_id
  left join ${catalogue}.releases w on w.id = n.why_release_id
  left join ${moderation}.comments c on n.kind in ('comment', 'answer') and c.id = n.subject_id and ${IS_SHOWN}
  left join ${accounts}.accounts writer on writer.id = c.account_id and writer.deleted_at is null`;

/** A page of a member's notices, newest first, and their total, in one statement. `from` counts from 0. */
export async function noticesOf(
  pool: pg.Pool,
  accountId: string,
  { kind, from, limit }: { kind?: NoticeKind; from: number; limit: number },
): Promise<{ rows: NoticeRow[]; total: number }> {
  const { rows } = await pool.query<NoticeRow & { total: number; isPlaceholder: boolean }>(
    `with counted as (
       select count(*)::int as total ${SHOWN} and ($2::text is null or n.kind = $2)
     ), page as (
       select n.* ${SHOWN} and ($2::text is null or n.kind = $2) order by n.position desc limit $3 offset $4
     )
     select counted.total, n.event_id is null as "isPlaceholder", ${COLUMNS},
       not (${isUnread('$1')}) as "isRead"
     from counted left join page n on true ${JOINS}
     order by n.position desc`,
    [accountId, kind ?? null, limit, from],
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ total: _, isPlaceholder, ...row }) => (isPlaceholder ? [] : [row])),
  };
}

/** Notices of an account, by their events. */
export type WantedNotices = { accountId: string; eventIds: readonly string[] };

/** The wanted notices that still exist, newest first, as a list for each account that wants some. */
export async function noticesAbout(pool: pg.Pool, wanted: readonly WantedNotices[]): Promise<NoticeRow[][]> {
  const { rows } = await pool.query<NoticeRow & { number: number }>(
    `select wanted.number, ${COLUMNS},
       not (${isUnread('n.account_id')}) as "isRead"
     from json_to_recordset($1) as wanted(number int, "accountId" uuid, "eventIds" uuid[])
     join ${inbox}.notices n on n.account_id = wanted."accountId" and n.event_id = any(wanted."eventIds") ${JOINS}
     order by n.position desc`,
    [toSqlJson(wanted.map((each, number) => ({ ...each, number })))],
  );
  const lists = wanted.map((): NoticeRow[] => []);
  for (const { number, ...row } of rows) lists[number]?.push(row);
  return lists;
}

/** A member's notification settings. */
export async function settingsOf(pool: pg.Pool, accountId: string): Promise<NotificationSettings> {
  const { rows } = await pool.query<{
    hidden: string[];
    unpushed: string[];
    mail: Record<string, MailTime>;
    gameVersion: string | null;
  }>(
    `select hidden_kinds as hidden, unpushed_kinds as unpushed, mail, game_version_text as "gameVersion"
     from ${inbox}.settings where account_id = $1`,
    [accountId],
  );
  const [chosen] = rows;
  if (chosen === undefined) return DEFAULT_NOTIFICATIONS;
  const kinds = { ...DEFAULT_NOTIFICATIONS.kinds };
  for (const kind of OPTIONAL_KINDS) {
    const mail = chosen.mail[kind] ?? kinds[kind].mail;
    kinds[kind] = { site: !chosen.hidden.includes(kind), mail, push: !chosen.unpushed.includes(kind) };
  }
  return { kinds, gameVersion: chosen.gameVersion };
}

/** More are not counted. */
export const COUNTED_AT_MOST = 100;

/** How many notices a member has not read, up to 100. */
export async function countUnread(pool: pg.Pool, accountId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (
       select 1 ${SHOWN} and ${isUnread('$1')} limit ${COUNTED_AT_MOST}
     ) unread`,
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

/** The position of the newest notice of each of these accounts that has any. */
export async function newestNotices(
  pool: pg.Pool,
  accountIds: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await pool.query<{ accountId: string; position: bigint | null }>(
    `select account_id as "accountId", (
       select max(position) from ${inbox}.notices n where n.account_id = asked.account_id
     ) as position
     from unnest($1::uuid[]) as asked(account_id)`,
    [accountIds],
  );
  return new Map(
    rows.flatMap(({ accountId, position }) => (position === null ? [] : [[accountId, position]])),
  );
}

/** How many notices there are of the event at a position of the log. */
export async function countNotices(db: Queryable, position: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from ${inbox}.notices where position = $1`,
    [position],
  );
  return rows[0]?.count ?? 0;
}

/** Whether the account of a notice `n` is in the range from $3 to $4. */
export const IN_RANGE = 'n.account_id between $3 and $4';
