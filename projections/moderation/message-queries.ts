// Queries for messages about the review of an add-on, and for notes on accounts.

import { isStaff } from '@sandcrate/core/access.ts';
import { Role } from '@sandcrate/core/metadata.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { sqlList } from '../tables/sql-values.ts';

export type MessageRow = {
  id: string;
  by: 'publisher' | 'staff';
  audience: 'publisher' | 'staff';
  authorId: string;
  /** Null once the account is deleted. */
  authorName: string | null;
  /** Null once erased. */
  text: string | null;
  /** The names of the members of staff whom a note notifies. */
  mentions: string[];
  postedAt: Date;
};

type Page = { from: number; limit: number };
type PageOfMessages = { rows: MessageRow[]; total: number };

/**
 * A page of an add-on's messages, newest first, and their number.
 * @param withNotes whether to include notes among reviewers
 */
export const messagesAbout = (pool: pg.Pool, addonId: string, withNotes: boolean, page: Page) =>
  messagesWhere(pool, `m.addon_id = $1${withNotes ? '' : ` and m.audience = 'publisher'`}`, addonId, page);

/** A page of the notes of staff on an account, newest first, and their number. */
export const notesOn = (pool: pg.Pool, accountId: string, page: Page) =>
  messagesWhere(pool, 'm.account_id = $1', accountId, page);

async function messagesWhere(
  pool: pg.Pool,
  condition: string,
  id: string,
  { from, limit }: Page,
): Promise<PageOfMessages> {
  const [page, count] = await Promise.all([
    pool.query<MessageRow>(
      `select m.id, m.written_by as by, m.audience, m.author_id as "authorId", a.username as "authorName", m.text,
         case when m.mentions is null then '{}' else array(
           select n.username from ${schemas.accounts}.accounts n
           where n.id in (select jsonb_array_elements_text(m.mentions)::uuid) and n.deleted_at is null order by n.username
         ) end as mentions, m.posted_at as "postedAt"
       from ${schemas.moderation}.messages m
       left join ${schemas.accounts}.accounts a on a.id = m.author_id and a.deleted_at is null
       where ${condition} order by m.position desc limit $2 offset $3`,
      [id, limit, from],
    ),
    pool.query<{ count: number }>(
      `select count(*)::int as count from ${schemas.moderation}.messages m where ${condition}`,
      [id],
    ),
  ]);
  return { rows: page.rows, total: count.rows[0]?.count ?? 0 };
}

/** Of these add-ons, those whose publisher wrote the last message, ignoring notes among reviewers. */
export async function unansweredAmong(
  pool: pg.Pool,
  addonIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addonIds.length === 0) return new Set();
  const { rows } = await pool.query<{ addonId: string }>(
    `select addon_id as "addonId" from (
       select distinct on (addon_id) addon_id, written_by from ${schemas.moderation}.messages
       where addon_id = any($1::uuid[]) and audience = 'publisher' order by addon_id, position desc
     ) last where written_by = 'publisher'`,
    [addonIds],
  );
  return new Set(rows.map(({ addonId }) => addonId));
}

export type NamedStaff = { key: string; id: string; username: string };

/** The active members of staff with these usernames, by their keys. */
export async function staffNamed(pool: pg.Pool, keys: readonly string[]): Promise<NamedStaff[]> {
  if (keys.length === 0) return [];
  const { rows } = await pool.query<NamedStaff>({
    name: 'staff named',
    text: `select username_key as key, id, username from ${schemas.accounts}.accounts
      where username_key = any($1) and role in ${sqlList(Role.options.filter(isStaff))}
        and not is_banned and deleted_at is null`,
    values: [keys],
  });
  return rows;
}
