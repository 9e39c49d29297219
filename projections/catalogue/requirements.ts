// Which listings have the packs that an add-on depends on.

import type { PackFacts, PackKind } from '@sandcrate/core/pack/facts.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';

/** The facts of the release on offer; null when it has no file, undefined when there is no such add-on. */
export async function currentFacts(pool: pg.Pool, addonId: string): Promise<PackFacts | null | undefined> {
  const { rows } = await pool.query<{ facts: PackFacts | null }>(
    `select r.facts from ${schemas.catalogue}.addons a join ${schemas.catalogue}.releases r on r.id = a.release_id where a.id = $1`,
    [addonId],
  );
  return rows[0]?.facts;
}

/** A pack and the listing that offers it; its name and kind are null when the listing does not describe it. */
export type PackListing = {
  packUuid: string;
  addonId: string;
  packName: string | null;
  packKind: PackKind | null;
};

/**
 * For each of these packs one public add-on whose current release has it: of several the same publisher's, then the
 * most downloaded.
 */
export async function listingsWithPacks(
  pool: pg.Pool,
  packUuids: readonly string[],
  publisherId: string,
): Promise<PackListing[]> {
  if (packUuids.length === 0) return [];
  const { rows } = await pool.query<PackListing>(
    `select distinct on (wanted.uuid) wanted.uuid as "packUuid", a.id as "addonId",
       pack.name as "packName", pack.kind as "packKind"
     from unnest($1::text[]) as wanted(uuid)
     join ${schemas.catalogue}.releases r on r.pack_uuids @> array[wanted.uuid]
     join ${schemas.catalogue}.addons a on a.id = r.addon_id and a.release_id = r.id and a.is_public
     left join lateral (
       select described ->> 'name' as name, described ->> 'kind' as kind
       from jsonb_array_elements(r.facts -> 'packs') described
       where described ->> 'uuid' = wanted.uuid limit 1
     ) pack on true
     left join ${schemas.statistics}.addon_totals t on t.addon_id = a.id
     order by wanted.uuid, a.publisher_id = $2 desc, coalesce(t.downloads, 0) desc, a.created_at, a.id`,
    [packUuids, publisherId],
  );
  return rows;
}
