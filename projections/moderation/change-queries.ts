// Queries for proposed changes as staff see them, both open and decided.

import type pg from 'pg';
import { type PersonRow, person } from '../accounts/queries.ts';
import { schemas } from '../schemas.ts';
import { pageAndTotal } from '../tables/page-and-total.ts';
import { accountNamedBy, conditionFor, type Searched } from '../tables/text-search.ts';
import { orderBy, type PageOf, type Sorting, Where } from '../tables/where.ts';
import type { Difference } from './differences.ts';

export type ConsoleChangeRow = {
  id: string;
  addonId: string;
  title: string;
  publisher: PersonRow | null;
  state: 'open' | 'approved' | 'rejected' | 'withdrawn' | 'replaced';
  differences: Difference[];
  /** The add-on's current title. */
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
  /** A substring of the title or of the publisher's name. */
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

const SEARCHED: Searched = {
  table: `${schemas.moderation}.changes`,
  key: 'id',
  column: 'title',
  named: [accountNamedBy('publisher_id')],
};

/** A page of the changes, and how many match the filter. */
export async function listChanges(
  pool: pg.Pool,
  { ids, state, addonId, text }: ConsoleChangeFilter,
  { by, descending, from, limit }: PageOf<ConsoleChangeOrder>,
): Promise<{ rows: ConsoleChangeRow[]; total: number }> {
  const where = new Where()
    .and((p) => `c.id = any(${p}::uuid[])`, ids)
    .and((p) => `c.state = ${p}`, state)
    .and((p) => `c.addon_id = ${p}`, addonId);
  if (text) where.and((await conditionFor(pool, SEARCHED, text))('c'), text);
  const order = orderBy(ORDERS[by], descending, 'c.id');
  return pageAndTotal<ConsoleChangeRow>(pool, {
    values: where.values,
    once: Boolean(text),
    from,
    page: (total) =>
      `with page as (
         select c.id, ${total} as total from ${schemas.moderation}.changes c ${where} ${order} limit ${limit} offset ${from}
       )
       select c.id, c.addon_id as "addonId", a.title, c.state, c.differences, a.revision, a.is_public as "isPublic",
         ${person('c.publisher_id', 'p')} as publisher,
         c.proposed_at as "proposedAt", c.waiting_since as "waitingSince", c.decided_at as "decidedAt", c.reason,
         page.total
       from page
       join ${schemas.moderation}.changes c on c.id = page.id
       join ${schemas.catalogue}.addons a on a.id = c.addon_id
       left join ${schemas.accounts}.accounts p on p.id = c.publisher_id
       ${order}`,
    count: `select count(*)::int as count from ${schemas.moderation}.changes c ${where}`,
  });
}
