// The lists of related add-ons: which are out of date, and how they are replaced.

import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';

/** The latest version of a search document. */
export async function latestVersion(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ version: bigint }>(
    `select coalesce(max(version), 0) as version from ${schemas.catalogue}.search_documents`,
    [],
  );
  return rows[0]?.version ?? 0n;
}

/**
 * Marks the lists of add-ons whose documents changed after a version, about `limit` of them, earliest first. The list
 * of an add-on that is no longer public is removed, and the add-ons on it are marked, because it may be on their lists.
 * @returns the number of changes, and the version up to which they are marked
 */
export async function markChanged(
  pool: pg.Pool,
  after: bigint,
  limit: number,
): Promise<{ count: number; upTo: bigint }> {
  const { rows } = await pool.query<{ count: number; upTo: bigint }>(mark, [after, limit]);
  return rows[0] ?? { count: 0, upTo: after };
}

const mark = `
  with changed as materialized (
    select addon_id, version, is_public from ${schemas.catalogue}.search_documents
    where version > $1::bigint order by version limit $2::int
  ),
  closed as (
    delete from search.related where addon_id in (select addon_id from changed where not is_public)
    returning addon_id, akin
  ),
  beside_closed as (
    update search.related r set is_due = true
    where r.addon_id in (select unnest(akin) from closed) and not r.is_due
      and r.addon_id not in (select addon_id from changed)
  ),
  marked as (
    insert into search.related as r (addon_id, version, as_of, akin, is_due)
    select addon_id, 0, 0, '{}', true from changed c
    where is_public and not exists (
      select from search.related kept where kept.addon_id = c.addon_id and kept.version = c.version
    )
    order by addon_id
    on conflict (addon_id) do update set is_due = true
  )
  select count(*)::int as count, coalesce(max(version), $1::bigint) as "upTo" from changed`;

/** Add-ons whose list must be recomputed, new ones first. */
export async function findDue(pool: pg.Pool, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select addon_id as id from search.related where is_due order by version > 0, addon_id limit $1::int',
    [limit],
  );
  return rows.map(({ id }) => id);
}

export type FoundAkin = {
  addonId: string;
  /** The latest version of any document when the list was computed. */
  asOf: bigint;
  /** Best first. */
  akin: readonly string[];
};

/** Saves a list. If its add-on has changed since the last one, older lists of add-ons on either list are marked. */
export async function saveAkin(tx: Transaction, { addonId, asOf, akin }: FoundAkin): Promise<void> {
  await tx.query(save, [addonId, asOf, akin]);
}

const save = `
  with found as materialized (
    select r.addon_id, r.akin as before, r.version as version_before, d.version
    from search.related r join ${schemas.catalogue}.search_documents d using (addon_id)
    where r.addon_id = $1::uuid and d.is_public
  ),
  saved as (
    update search.related r set akin = $3::uuid[], version = found.version, as_of = $2::bigint,
      is_due = found.version > $2::bigint
    from found where r.addon_id = found.addon_id
  )
  update search.related r set is_due = true
  from found
  where found.version_before <> found.version and r.addon_id = any(found.before || $3::uuid[])
    and r.addon_id <> found.addon_id and r.as_of < found.version and r.version > 0 and not r.is_due`;
