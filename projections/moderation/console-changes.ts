// Proposed changes as staff see them, open and decided ones.

import type pg from 'pg';
import { holds, orderBy, type PageOf, type Sorting, Where } from '../tables/where.ts';
import type { Difference } from './differences.ts';
import type { PersonRow } from './report-queries.ts';

export type ConsoleChangeRow = {
  id: string;
  addonId: string;
  title: string;
  publisher: PersonRow | null;
  state: 'open' | 'approved' | 'rejected' | 'withdrawn' | 'replaced';
  differences: Difference[];
  /** Of the add-on now. */
  revision: number;
  isPublic: boolean;
  proposedAt: Date;
  waitingSince: Date;
  decidedAt: Date | null;
  reason: string | null;
};

export type ConsoleChangeFilter = {
  ids?: readonly string[];
  state?: ConsoleChangeRow['state'];
  addonId?: string;
  /** Part of the title, or of the publisher's name. */
  text?: string;
};
export type ConsoleChangeOrder = 'waitingSince' | 'proposedAt' | 'decidedAt' | 'state' | 'title';

const ORDERS: Record<ConsoleChangeOrder, Sorting> = {
  waitingSince: 'c.waiting_since',
  proposedAt: 'c.proposed_at',
  decidedAt: { mayBeEmpty: 'c.decided_at' },
  state: 'c.state',
  title: 'lower(c.title)',
};

/** A page of the changes, and how many the filter leaves. */
export async function listChanges(
  pool: pg.Pool,
  { ids, state, addonId, text }: ConsoleChangeFilter,
  { by, descending, from, limit }: PageOf<ConsoleChangeOrder>,
): Promise<{ rows: ConsoleChangeRow[]; total: number }> {
  const where = new Where()
    .and((p) => `c.id = any(${p}::uuid[])`, ids)
    .and((p) => `c.state = ${p}`, state)
    .and((p) => `c.addon_id = ${p}`, addonId)
    .and(
      (p) => `c.id in (
        select t.id from moderation.changes t where ${holds('t.title')(p)}
        union all
        select t.id from accounts.accounts a join moderation.changes t on t.publisher_id = a.id
        where a.deleted_at is null and ${holds('a.username')(p)}
      )`,
      text,
    );
  const order = orderBy(ORDERS[by], descending, 'c.id');
  const [page, count] = await Promise.all([
    pool.query<ConsoleChangeRow>(
      `with page as (select c.id from moderation.changes c ${where} ${order} limit ${limit} offset ${from})
       select c.id, c.addon_id as "addonId", a.title, c.state, c.differences, a.revision, a.is_public as "isPublic",
         json_build_object('id', c.publisher_id, 'username', p.username) as publisher,
         c.proposed_at as "proposedAt", c.waiting_since as "waitingSince", c.decided_at as "decidedAt", c.reason
       from page
       join moderation.changes c on c.id = page.id
       join catalogue.addons a on a.id = c.addon_id
       left join accounts.accounts p on p.id = c.publisher_id
       ${order}`,
      where.values,
    ),
    pool.query<{ count: number }>(
      `select count(*)::int as count from moderation.changes c ${where}`,
      where.values,
    ),
  ]);
  return { rows: page.rows, total: count.rows[0]?.count ?? 0 };
}
