// All add-ons for staff, in pages: either those that are not deleted, or those that are.
import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { pageAndTotal } from '../tables/page-and-total.ts';
import { accountNamedBy, conditionFor, type Searched } from '../tables/text-search.ts';
import { orderBy, type PageOf, Where } from '../tables/where.ts';
import { type AddonRow, COLUMNS, IS_WAITING, TABLES } from './queries.ts';

export type AddonFilter = {
  ids?: readonly string[];
  status?: AddonRow['status'];
  /** Only new or changed add-ons that await a decision. */
  waiting?: boolean;
  /** Only add-ons whose publisher has been asked for changes, or only the others. */
  changesWanted?: boolean;
  /** Only deleted add-ons, whoever deleted them. [only those not deleted] */
  deleted?: boolean;
  isHidden?: boolean;
  isFeatured?: boolean;
  /** Only add-ons that offer or offered a recalled file or pack, or only those that never did. */
  isRecalled?: boolean;
  category?: string;
  publisherId?: string;
  /** Part of the title or of the publisher's name. */
  text?: string;
};
export type AddonOrder = 'submittedAt' | 'createdAt' | 'updatedAt' | 'title' | 'status' | 'downloads';

const ORDERS: Record<AddonOrder, string> = {
  submittedAt: 'a.waiting_since',
  createdAt: 'a.created_at',
  updatedAt: 'a.updated_at',
  title: 'lower(a.title)',
  status: 'a.status',
  downloads: 'coalesce(t.downloads, 0)',
};

/** The joins that a sort order needs. */
const NEEDED: Partial<Record<AddonOrder, string>> = {
  downloads: `left join ${schemas.statistics}.addon_totals t on t.addon_id = a.id`,
};

const SEARCHED: Searched = {
  table: `${schemas.catalogue}.addons`,
  key: 'id',
  column: 'title',
  isCovered: true,
  named: [accountNamedBy('publisher_id')],
};

/** The add-ons with a release under a recall in force. Two lookups, so that each uses an index. */
const RECALLED = ['r.sha256 = c.sha256', 'r.pack_uuids @> array[c.pack_uuid]']
  .map(
    (match) => `select r.addon_id from ${schemas.catalogue}.recalls c
       join ${schemas.catalogue}.releases r on ${match} and r.state <> 'dropped' where c.lifted_at is null`,
  )
  .join(' union ');

/** A page of the add-ons that match the filter, and their total. */
export async function listAddons(
  pool: pg.Pool,
  {
    ids,
    status,
    waiting,
    changesWanted,
    deleted = false,
    isHidden,
    isFeatured,
    isRecalled,
    category,
    publisherId,
    text,
  }: AddonFilter,
  { by, descending, from, limit }: PageOf<AddonOrder>,
): Promise<{ rows: AddonRow[]; total: number }> {
  const where = new Where(deleted ? 'a.deleted_at is not null' : 'a.deleted_at is null')
    .and((p) => `a.id = any(${p}::uuid[])`, ids)
    .and((p) => `a.status = ${p}`, status)
    .and((p) => `a.is_hidden = ${p}`, isHidden)
    .and((p) => `a.is_featured = ${p}`, isFeatured)
    .and((p) => `a.category = ${p}`, category)
    .and((p) => `a.publisher_id = ${p}`, publisherId)
    .when(isRecalled === true, `a.id in (${RECALLED})`)
    .when(isRecalled === false, `a.id not in (${RECALLED})`)
    .when(waiting, IS_WAITING)
    .when(changesWanted === true, 'a.changes_wanted is not null')
    .when(changesWanted === false, 'a.changes_wanted is null');
  if (text) where.and((await conditionFor(pool, SEARCHED, text))('a'), text);
  const order = orderBy(ORDERS[by], descending, 'a.id');
  return pageAndTotal<AddonRow>(pool, {
    values: where.values,
    once: Boolean(text),
    from,
    page: (total) =>
      `with page as (
         select a.id, ${ORDERS[by]} as sorted_by, ${total} as total
         from ${schemas.catalogue}.addons a ${NEEDED[by] ?? ''} ${where} ${order} limit ${limit} offset ${from}
       )
       select ${COLUMNS}, page.total from ${TABLES} join page on page.id = a.id
       ${orderBy('page.sorted_by', descending, 'page.id')}`,
    count: `select count(*)::int as count from ${schemas.catalogue}.addons a ${where}`,
  });
}
