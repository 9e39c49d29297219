// Public queries on recalls.

import type pg from 'pg';
import { schemas } from '../schemas.ts';

export type AdvisoryRow = {
  id: string;
  reason: string;
  advisory: string;
  issuedAt: Date;
  /** Null while it is in force. */
  liftedAt: Date | null;
  /** Listings that have or had the recalled file or pack, if they would be public without the recall. */
  addons: { id: string; title: string }[];
};

const ADVISORIES = `
  select c.id, c.reason, c.advisory, c.issued_at as "issuedAt", c.lifted_at as "liftedAt", coalesce((
    select json_agg(json_build_object('id', found.id, 'title', found.title) order by found.title, found.id)
    from (
      select distinct a.id, a.title
      from ${schemas.catalogue}.releases r join ${schemas.catalogue}.addons a on a.id = r.addon_id
      where r.state in ('current', 'past') and (r.sha256 = c.sha256 or r.pack_uuids @> array[c.pack_uuid])
        and a.status = 'approved' and not a.is_hidden and not a.is_withheld and a.deleted_at is null
    ) found
  ), '[]') as addons
  from ${schemas.catalogue}.recalls c`;

/** A page of the advisories, newest first, and their total. */
export async function listAdvisories(
  pool: pg.Pool,
  { from, limit }: { from: number; limit: number },
): Promise<{ rows: AdvisoryRow[]; total: number }> {
  const [{ rows }, count] = await Promise.all([
    pool.query<AdvisoryRow>(`${ADVISORIES} order by c.issued_at desc, c.id limit $1 offset $2`, [
      limit,
      from,
    ]),
    pool.query<{ total: number }>(`select count(*)::int as total from ${schemas.catalogue}.recalls`, []),
  ]);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

export async function findAdvisory(pool: pg.Pool, id: string): Promise<AdvisoryRow | undefined> {
  const { rows } = await pool.query<AdvisoryRow>(`${ADVISORIES} where c.id = $1`, [id]);
  return rows[0];
}

export type RecallOf = { id: string; reason: string; issuedAt: Date; liftedAt: Date | null };

/** The recalls of this add-on's current and past releases, oldest first. */
export async function recallsOf(pool: pg.Pool, addonId: string): Promise<RecallOf[]> {
  const { rows } = await pool.query<RecallOf>(
    `select c.id, c.reason, c.issued_at as "issuedAt", c.lifted_at as "liftedAt"
     from ${schemas.catalogue}.recalls c
     where exists (
       select from ${schemas.catalogue}.releases r
       where r.addon_id = $1 and r.state in ('current', 'past')
         and (r.sha256 = c.sha256 or r.pack_uuids @> array[c.pack_uuid])
     )
     order by c.issued_at, c.id`,
    [addonId],
  );
  return rows;
}
