// Collections as staff list them. Private ones are for their owners alone.
import type { Visibility } from '@sandcrate/core/collection/events.ts';
import type pg from 'pg';
import { type PersonRow, person } from '../accounts/queries.ts';
import { schemas } from '../schemas.ts';
import { pageAndTotal } from '../tables/page-and-total.ts';
import { accountNamedBy, conditionFor, type Searched } from '../tables/text-search.ts';
import { orderBy, type PageOf, type Sorting, Where } from '../tables/where.ts';
import { MAY_BE_READ } from './collection-queries.ts';

export type ConsoleCollectionRow = {
  id: string;
  title: string;
  /** Markdown. */
  description: string | null;
  owner: PersonRow;
  visibility: Visibility;
  /** With those that are not public. */
  addonCount: number;
  followerCount: number;
  pendingReports: number;
  isHidden: boolean;
  /** By staff. */
  isDeleted: boolean;
  /** Why staff hid or deleted it. */
  takenDownReason: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type ConsoleCollectionFilter = {
  ids?: readonly string[];
  ownerId?: string;
  hidden?: boolean;
  deleted?: boolean;
  /** Whether there is a pending report about it. */
  reported?: boolean;
  /** A substring of the title or of the owner's name. */
  text?: string;
};
export type ConsoleCollectionOrder = 'createdAt' | 'updatedAt';

const { catalogue, moderation, accounts } = schemas;

const ORDERS: Record<ConsoleCollectionOrder, Sorting> = {
  createdAt: 'col.created_at',
  updatedAt: 'col.updated_at',
};

const SEARCHED: Searched = {
  table: `${catalogue}.collections`,
  key: 'id',
  column: 'title',
  named: [accountNamedBy('owner_id')],
};

const PENDING = `from ${moderation}.reports r where r.collection_id = col.id and r.status = 'pending'`;

/** A page of the collections that staff may read, and how many match the filter. */
export async function listCollections(
  pool: pg.Pool,
  { ids, ownerId, hidden, deleted, reported, text }: ConsoleCollectionFilter,
  { by, descending, from, limit }: PageOf<ConsoleCollectionOrder>,
): Promise<{ rows: ConsoleCollectionRow[]; total: number }> {
  const where = new Where(MAY_BE_READ)
    .and((p) => `col.id = any(${p}::uuid[])`, ids)
    .and((p) => `col.owner_id = ${p}`, ownerId)
    .and((p) => `col.is_hidden = ${p}`, hidden)
    .and((p) => `col.is_deleted = ${p}`, deleted)
    .when(reported === true, `exists (select ${PENDING})`)
    .when(reported === false, `not exists (select ${PENDING})`);
  if (text) where.and((await conditionFor(pool, SEARCHED, text))('col'), text);
  const order = orderBy(ORDERS[by], descending, 'col.id');
  return pageAndTotal<ConsoleCollectionRow>(pool, {
    values: where.values,
    once: Boolean(text),
    from,
    page: (total) =>
      `with page as (
         select col.id, ${total} as total from ${catalogue}.collections col ${where} ${order} limit ${limit} offset ${from}
       )
       select col.id, col.title, col.description, ${person('col.owner_id', 'owner')} as owner, col.visibility,
         (select count(*)::int from ${catalogue}.collection_items i where i.collection_id = col.id) as "addonCount",
         (select count(*)::int from ${catalogue}.collection_follows f where f.collection_id = col.id) as "followerCount",
         (select count(*)::int ${PENDING}) as "pendingReports", col.is_hidden as "isHidden", col.is_deleted as "isDeleted",
         case when col.is_deleted then col.deletion_reason when col.is_hidden then col.hidden_reason end as "takenDownReason",
         col.created_at as "createdAt", col.updated_at as "updatedAt", page.total
       from page
       join ${catalogue}.collections col on col.id = page.id
       left join ${accounts}.accounts owner on owner.id = col.owner_id and owner.deleted_at is null
       ${order}`,
    count: `select count(*)::int as count from ${catalogue}.collections col ${where}`,
  });
}
