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
  /** Only what was never approved, or only changes of what is on the site; both only while they await a decision. */
  waitsAs?: 'new' | 'change';
  /** Only add-ons of publishers of whom nothing was ever approved. */
  isFirst?: boolean;
  /** Only add-ons whose file runs scripts: the one that awaits a decision, or else the current one. */
  hasScripts?: boolean;
  /** Only changes whose file has a kind of module or a script module that the live one lacks. */
  hasNewModule?: boolean;
  /** Only add-ons of publishers who use the site in this language; those who have chosen none use English. */
  language?: string;
  /** Only add-ons that have waited for so many days. */
  waitedDays?: number;
  /** Only these add-ons, besides `ids`. */
  among?: readonly string[];
  /** All but these add-ons. [all] */
  without?: readonly string[];
  /** Only add-ons in whose review this account has written. */
  discussedBy?: string;
  /** Only add-ons whose publisher has been asked for changes, or only the others. */
  changesWanted?: boolean;
  /** Only add-ons about which a moderator requested a second opinion. */
  secondOpinion?: boolean;
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
export type AddonOrder =
  | 'submittedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'title'
  | 'status'
  | 'downloads'
  /** What each publisher has waiting stands together; who has waited longest comes first. */
  | 'publisher';

const ORDERS: Record<AddonOrder, string> = {
  submittedAt: 'a.waiting_since',
  createdAt: 'a.created_at',
  updatedAt: 'a.updated_at',
  title: 'lower(a.title)',
  status: 'a.status',
  downloads: 'coalesce(t.downloads, 0)',
  publisher: '(min(a.waiting_since) over (partition by a.publisher_id), a.publisher_id, a.waiting_since)',
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

/** The release that awaits a decision, or else the current one, runs scripts. */
const HAS_SCRIPTS = `exists (
  select from ${schemas.catalogue}.releases w
  where w.addon_id = a.id and (w.facts -> 'scripts')::boolean and (
    w.state = 'proposed'
    or w.id = a.release_id and not exists (
      select from ${schemas.catalogue}.releases n where n.addon_id = a.id and n.state = 'proposed'
    )
  ))`;
/** The types of the modules of a release `r`, and the script modules that it depends on. */
const modulesOf = (r: string) => `
  select m ->> 'type' from jsonb_array_elements(${r}.facts -> 'packs') p, jsonb_array_elements(p -> 'modules') m
  union select d ->> 'moduleName'
  from jsonb_array_elements(${r}.facts -> 'packs') p, jsonb_array_elements(p -> 'dependencies') d
  where d ->> 'moduleName' is not null`;
const HAS_NEW_MODULE = `exists (
  select from ${schemas.catalogue}.releases w join ${schemas.catalogue}.releases live on live.id = a.release_id
  where w.addon_id = a.id and w.state = 'proposed' and w.id <> live.id
    and exists ((${modulesOf('w')}) except (${modulesOf('live')})))`;
const IS_FIRST = `not exists (
  select from ${schemas.catalogue}.addons o
  where o.publisher_id = a.publisher_id and o.approved_at is not null)`;
const NEW = `${IS_WAITING} and a.status = 'pending'`;
const CHANGE = `${IS_WAITING} and a.status <> 'pending'`;

/** A page of the add-ons that match the filter, and their total. */
export async function listAddons(
  pool: pg.Pool,
  {
    ids,
    among,
    without = [],
    status,
    waiting,
    waitsAs,
    isFirst,
    hasScripts,
    hasNewModule,
    language,
    waitedDays,
    discussedBy,
    changesWanted,
    secondOpinion,
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
    .and((p) => `a.id = any(${p}::uuid[])`, among)
    .and((p) => `a.id <> all(${p}::uuid[])`, without.length === 0 ? undefined : without)
    .and((p) => `a.status = ${p}`, status)
    .and((p) => `a.is_hidden = ${p}`, isHidden)
    .and((p) => `a.is_featured = ${p}`, isFeatured)
    .and((p) => `a.category = ${p}`, category)
    .and((p) => `a.publisher_id = ${p}`, publisherId)
    .when(isRecalled === true, `a.id in (${RECALLED})`)
    .when(isRecalled === false, `a.id not in (${RECALLED})`)
    .and(
      (p) => `a.id in (select m.addon_id from ${schemas.moderation}.messages m where m.author_id = ${p})`,
      discussedBy,
    )
    .and((p) => `a.waiting_since <= now() - make_interval(days => ${p})`, waitedDays)
    .when(waiting, IS_WAITING)
    .when(waitsAs === 'new', NEW)
    .when(waitsAs === 'change', CHANGE)
    .when(isFirst, IS_FIRST)
    .when(hasScripts, HAS_SCRIPTS)
    .when(hasNewModule, HAS_NEW_MODULE)
    .and(
      (p) => `a.publisher_id in (
        select n.id from ${schemas.accounts}.accounts n where coalesce(n.language, 'en') = ${p}
      )`,
      language,
    )
    .when(secondOpinion, 'a.second_opinion is not null')
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
