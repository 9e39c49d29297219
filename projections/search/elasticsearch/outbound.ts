// Which documents an index has received in their latest version, and which it still lacks.

import type { Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { schemas } from '../../schemas.ts';
import { ALIAS } from './index-definition.ts';
import type { DocumentRow } from './index-document.ts';

/** A document to send. `document` is null when the add-on is not public: the index must delete it. */
export type Outbound = { addonId: string; version: bigint; document: DocumentRow | null };

type Row = Omit<DocumentRow, 'downloads'> & { version: bigint; isPublic: boolean; downloads: bigint };

/** Add-ons whose document or numbers changed, oldest changes first. */
export type Changes = {
  addonIds: string[];
  /** All changes up to this version are included. */
  upTo: bigint;
};

/** The changes after a version; about `limit` of them. */
export async function changesAfter(pool: pg.Pool, version: bigint, limit: number): Promise<Changes> {
  const { rows } = await pool.query<{ id: string; version: bigint; source: string }>(
    `(select addon_id as id, version, 'document' as source from ${schemas.catalogue}.search_documents
      where version > $1 order by version limit $2)
     union all
     (select addon_id, version, 'signals' from search.signals
      where version > $1 order by version limit $2)`,
    [version, limit],
  );
  const ends = ['document', 'signals'].flatMap((source) => {
    const versions = rows.filter((row) => row.source === source).map((row) => row.version);
    return versions.length === limit ? [greatest(versions)] : [];
  });
  const upTo = ends.length > 0 ? least(ends) : greatest(rows.map((row) => row.version));
  const within = rows.filter((row) => row.version <= upTo);
  return { addonIds: [...new Set(within.map(({ id }) => id))], upTo };
}

const greatest = (values: readonly bigint[]) => values.reduce((a, b) => (a > b ? a : b), 0n);
const least = (values: readonly bigint[]) => values.reduce((a, b) => (a < b ? a : b));

/** The add-ons whose latest version the index has not received. */
export async function unsent(
  pool: pg.Pool,
  indexName: string,
  addonIds: readonly string[],
): Promise<Outbound[]> {
  const { rows } = await pool.query<Row>(latest, [indexName, addonIds]);
  return rows.map(({ version, isPublic, downloads, ...document }) => ({
    addonId: document.addonId,
    version,
    document: isPublic ? { ...document, downloads: Number(downloads) } : null,
  }));
}

const latest = `
  select d.addon_id as "addonId", greatest(d.version, s.version) as version, d.is_public as "isPublic",
    d.title, d.tags, d.publisher, d.description, d.facts, d.contents, d.adds, d.pack_type as "packType",
    d.category, d.is_featured as "isFeatured",
    d.game_version as "gameVersion", d.created_at as "createdAt",
    coalesce(s.downloads, 0) as downloads, coalesce(s.rating, 0) as rating,
    coalesce(s.mean_rating, 0) as "meanRating", coalesce(s.trending, 0) as trending
  from ${schemas.catalogue}.search_documents d
  left join search.signals s using (addon_id)
  left join search.sent t on t.addon_id = d.addon_id and t.index_name = $1
  where d.addon_id = any($2::uuid[]) and (t.version is null or greatest(d.version, s.version) > t.version)`;

/** Records that the index has these versions, or why it refused them. */
export async function markSent(
  db: Queryable,
  indexName: string,
  sent: readonly { addonId: string; version: bigint; refusal?: string }[],
): Promise<void> {
  await db.query(
    `insert into search.sent as stored (index_name, addon_id, version, refusal)
     select $1, * from unnest($2::uuid[], $3::bigint[], $4::text[])
     on conflict (index_name, addon_id) do update
     set version = excluded.version, refusal = excluded.refusal
     where stored.version < excluded.version`,
    [
      indexName,
      sent.map(({ addonId }) => addonId),
      sent.map(({ version }) => version.toString()),
      sent.map(({ refusal }) => refusal ?? null),
    ],
  );
}

/** Has these documents sent again. */
export async function forgetDocuments(
  db: Queryable,
  indexName: string,
  addonIds: readonly string[],
): Promise<void> {
  if (addonIds.length === 0) return;
  await db.query('delete from search.sent where index_name = $1 and addon_id = any($2::uuid[])', [
    indexName,
    addonIds,
  ]);
}

/** Has everything sent again. */
export async function forgetIndex(db: Queryable, indexName: string): Promise<void> {
  await db.query('delete from search.sent where index_name = $1', [indexName]);
}

/** Forgets all other indices of this version of the catalogue. */
export async function forgetOthers(db: Queryable, indexName: string): Promise<void> {
  const values = [indexName, `${ALIAS}-`];
  await db.query('delete from search.sent where index_name <> $1 and starts_with(index_name, $2)', values);
  await db.query('delete from search.reached where index_name <> $1 and starts_with(index_name, $2)', values);
}

/** Every index that was filled from this database, of any version of the catalogue. */
export async function filledIndices(db: Queryable): Promise<string[]> {
  // One lookup per name, because each may have a million rows.
  const { rows } = await db.query<{ name: string }>(
    `with recursive names as (
       (select index_name as name from search.sent order by index_name limit 1)
       union all
       select (select index_name from search.sent where index_name > names.name order by index_name limit 1)
       from names where names.name is not null
     )
     select name from names where name is not null union select index_name from search.reached`,
  );
  return rows.map(({ name }) => name);
}

/** Forgets what these indices have received. */
export async function forgetIndices(db: Queryable, indexNames: readonly string[]): Promise<void> {
  await db.query('delete from search.sent where index_name = any($1)', [indexNames]);
  await db.query('delete from search.reached where index_name = any($1)', [indexNames]);
}
