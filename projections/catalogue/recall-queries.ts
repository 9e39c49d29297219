// Recalls, and what they affect: listings, releases, and the members who have them.

import type pg from 'pg';
import { type PersonRow, person } from '../accounts/queries.ts';
import { schemas } from '../schemas.ts';
import { holds, orderBy, type PageOf, type Sorting, Where } from '../tables/where.ts';

export type RecallRow = {
  id: string;
  sha256: string | null;
  packUuid: string | null;
  reason: string;
  advisory: string;
  issuedBy: PersonRow | null;
  issuedAt: Date;
  liftedAt: Date | null;
  liftNote: string | null;
  /** Add-ons with it, in a current, past or proposed release. */
  addonCount: number;
};

export type RecallFilter = { ids?: readonly string[]; lifted?: boolean; text?: string };
export type RecallOrder = 'issuedAt' | 'liftedAt' | 'reason';

const ORDERS: Record<RecallOrder, Sorting> = {
  issuedAt: 'c.issued_at',
  liftedAt: { mayBeEmpty: 'c.lifted_at' },
  reason: 'lower(c.reason)',
};

/** A page of the recalls that match the filter, and their total. */
export async function listRecalls(
  pool: pg.Pool,
  { ids, lifted, text }: RecallFilter,
  { by, descending, from, limit }: PageOf<RecallOrder>,
): Promise<{ rows: RecallRow[]; total: number }> {
  const where = new Where()
    .and((p) => `c.id = any(${p}::uuid[])`, ids)
    .and(
      (p) => `(${holds('c.reason')(p)} or ${holds('c.advisory')(p)} or ${holds('c.sha256')(p)}
        or ${holds('c.pack_uuid')(p)})`,
      text,
    )
    .when(lifted === true, 'c.lifted_at is not null')
    .when(lifted === false, 'c.lifted_at is null');
  const order = orderBy(ORDERS[by], descending, 'c.id');
  const [page, count] = await Promise.all([
    pool.query<RecallRow>(
      `with page as (select c.* from ${schemas.catalogue}.recalls c ${where} ${order} limit ${limit} offset ${from})
       select c.id, c.sha256, c.pack_uuid as "packUuid", c.reason, c.advisory,
         ${person('c.issued_by', 'p')} as "issuedBy",
         c.issued_at as "issuedAt", c.lifted_at as "liftedAt", c.lift_note as "liftNote",
         (select count(distinct r.addon_id)::int from ${schemas.catalogue}.releases r
          where r.state <> 'dropped' and (r.sha256 = c.sha256 or r.pack_uuids @> array[c.pack_uuid])) as "addonCount"
       from page c left join ${schemas.accounts}.accounts p on p.id = c.issued_by ${order}`,
      where.values,
    ),
    pool.query<{ count: number }>(
      `select count(*)::int as count from ${schemas.catalogue}.recalls c ${where}`,
      where.values,
    ),
  ]);
  return { rows: page.rows, total: count.rows[0]?.count ?? 0 };
}

/** The releases that are recalled, or that a recall would affect. */
export type Target = { sha256: string | null; packUuid: string | null };

const CARRIES = `r.state <> 'dropped' and (r.sha256 = $1 or r.pack_uuids @> array[$2::text])`;

export type Touched = {
  addons: {
    id: string;
    title: string;
    publisherName: string | null;
    version: string;
    /** Whether the listing offers it now. */
    isCurrent: boolean;
  }[];
  releases: number;
  /** Members who downloaded one of them. */
  downloaders: number;
};

/** Everything that contains a file or a pack. */
export async function touchedBy(pool: pg.Pool, { sha256, packUuid }: Target): Promise<Touched> {
  const [listings, counts] = await Promise.all([
    pool.query<Touched['addons'][number]>(
      `select distinct on (a.id) a.id, a.title, p.username as "publisherName", r.version,
         r.id = a.release_id as "isCurrent"
       from ${schemas.catalogue}.releases r
       join ${schemas.catalogue}.addons a on a.id = r.addon_id and a.deleted_at is null
       left join ${schemas.catalogue}.publishers p on p.id = a.publisher_id
       where ${CARRIES}
       order by a.id, (r.id = a.release_id) desc, r.created_at desc`,
      [sha256, packUuid],
    ),
    pool.query<{ releases: number; downloaders: number }>(
      `select count(distinct r.id)::int as releases, count(distinct d.account_id)::int as downloaders
       from ${schemas.catalogue}.releases r left join ${schemas.accounts}.downloads d on d.release_id = r.id where ${CARRIES}`,
      [sha256, packUuid],
    ),
  ]);
  return { addons: listings.rows, ...(counts.rows[0] ?? { releases: 0, downloaders: 0 }) };
}

/** Why a file may not be uploaded: the recall of its hash, or of a pack inside. */
export async function recallOf(
  pool: pg.Pool,
  sha256: string,
  packUuids: readonly string[],
): Promise<string | undefined> {
  const { rows } = await pool.query<{ reason: string }>(
    `select reason from ${schemas.catalogue}.recalls
     where lifted_at is null and (sha256 = $1 or pack_uuid = any($2::text[])) order by issued_at limit 1`,
    [sha256, packUuids.map((uuid) => uuid.toLowerCase())],
  );
  return rows[0]?.reason;
}
