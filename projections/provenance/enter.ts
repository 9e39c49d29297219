// Adds the fingerprints of stored files to the tables of provenance, and removes them.

import { inTransaction, type Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import {
  type PackFingerprint,
  type PictureFingerprint,
  toIndexKey,
} from '@sandcrate/packs/fingerprint/fingerprint.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { provenance } from './schema.ts';

/** A pack of an add-on that is not in the tables yet, or whose release was approved since. */
export type DuePack = {
  releaseId: string;
  addonId: string;
  publisherId: string;
  sha256: string;
  uploadedAt: Date;
  isOpen: boolean;
};

export type Place = { uploadedAt: Date; releaseId: string };

/** A cursor before every release. */
export const FROM_THE_START: Place = {
  uploadedAt: new Date(0),
  releaseId: '00000000-0000-0000-0000-000000000000',
};

/** Packs of releases that were not dropped, in the order of upload. */
export async function duePacks(pool: pg.Pool, after: Place, limit: number): Promise<DuePack[]> {
  const { rows } = await pool.query<DuePack>(
    `select r.id as "releaseId", r.addon_id as "addonId", a.publisher_id as "publisherId", r.sha256,
       r.created_at as "uploadedAt", r.approved_at is not null as "isOpen"
     from ${schemas.catalogue}.releases r join ${schemas.catalogue}.addons a on a.id = r.addon_id
     where r.sha256 is not null and r.state <> 'dropped' and a.deleted_at is null
       and (r.created_at, r.id) > ($1, $2) and not exists (
       select from ${provenance}.packs p
       where p.addon_id = r.addon_id and p.sha256 = r.sha256 and (p.is_open or r.approved_at is null)
     )
     order by r.created_at, r.id limit $3`,
    [after.uploadedAt, after.releaseId, limit],
  );
  return rows;
}

/** Adds a pack; safe to repeat. A pack that cannot be read has no fingerprint and counts as added. */
export async function enterPack(
  pool: pg.Pool,
  { addonId, publisherId, sha256, uploadedAt, isOpen }: DuePack,
  fingerprint: PackFingerprint | null,
): Promise<void> {
  const { keys, looks } = keysOf(fingerprint?.files ?? []);
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ number: number }>(
      `insert into ${provenance}.listings (addon_id, publisher_id) values ($1, $2)
       on conflict (addon_id) do update set publisher_id = excluded.publisher_id returning number`,
      [addonId, publisherId],
    );
    const listing = rows[0]?.number;
    await tx.query(
      `insert into ${provenance}.files as kept (file, listing, since, is_open)
       select distinct file, $2::int, $3::timestamptz, $4::boolean from unnest($1::bigint[]) as file
       on conflict (file, listing) do update
       set since = least(kept.since, excluded.since), is_open = kept.is_open or excluded.is_open
       where excluded.since < kept.since or (excluded.is_open and not kept.is_open)`,
      [keys, listing, uploadedAt, isOpen],
    );
    await tx.query(
      `insert into ${provenance}.pictures as kept (look, colour, listing, since, is_open)
       select distinct look, colour, $3::int, $4::timestamptz, $5::boolean
       from unnest($1::bigint[], $2::int[]) as picture(look, colour)
       on conflict (listing, look, colour) do update
       set since = least(kept.since, excluded.since), is_open = kept.is_open or excluded.is_open
       where excluded.since < kept.since or (excluded.is_open and not kept.is_open)`,
      [looks.map(({ look }) => look), looks.map(({ colour }) => colour), listing, uploadedAt, isOpen],
    );
    await tx.query(
      `insert into ${provenance}.packs as kept (addon_id, sha256, is_open) values ($1, $2, $3)
       on conflict (addon_id, sha256) do update set is_open = kept.is_open or excluded.is_open`,
      [addonId, sha256, isOpen],
    );
  });
}

type Asked = Pick<PackFingerprint['files'][number], 'sha256' | 'picture'>;

/** The indexed hashes of these files, each with its file's place in the list. */
export function keysOf(files: readonly Asked[]) {
  const keys: bigint[] = [];
  const places: number[] = [];
  const looks: { look: bigint; colour: number; file: number }[] = [];
  for (const [file, { sha256, picture }] of files.entries()) {
    keys.push(toIndexKey(sha256));
    places.push(file);
    if (picture === null) continue;
    keys.push(toIndexKey(picture.pixels));
    places.push(file);
    if (picture.look !== null) looks.push({ look: toIndexKey(picture.look), colour: picture.colour, file });
  }
  return { keys, filesOfKeys: places, looks };
}

/** A picture of a listing that is not in the tables yet. */
export type DuePicture = { addonId: string; sha256: string };

/** A cursor before every picture. */
export const NO_PICTURE: DuePicture = { addonId: FROM_THE_START.releaseId, sha256: '' };

/** Pictures after this cursor, ordered by add-on and hash. */
export async function duePictures(pool: pg.Pool, after: DuePicture, limit: number): Promise<DuePicture[]> {
  const { rows } = await pool.query<DuePicture>(
    `select shown.addon_id as "addonId", shown.sha256 from (
       select a.id as addon_id, a.banner ->> 'sha256' as sha256 from ${schemas.catalogue}.addons a
       union
       select i.addon_id, i.sha256 from ${schemas.catalogue}.images i
       union
       select a.id, picture ->> 'sha256' from ${schemas.catalogue}.addons a
       cross join lateral jsonb_array_elements(a.pictures) picture
       union
       select r.addon_id, r.icon ->> 'sha256' from ${schemas.catalogue}.releases r where r.state = 'current'
     ) shown
     where shown.sha256 is not null and (shown.addon_id, shown.sha256) > ($1, $2) and not exists (
       select from ${provenance}.shown_pictures p where p.addon_id = shown.addon_id and p.sha256 = shown.sha256
     )
     order by shown.addon_id, shown.sha256 limit $3`,
    [after.addonId, after.sha256, limit],
  );
  return rows;
}

export async function enterPicture(
  pool: pg.Pool,
  { addonId, sha256 }: DuePicture,
  fingerprint: PictureFingerprint | null,
): Promise<void> {
  const look = fingerprint?.look == null ? null : toIndexKey(fingerprint.look);
  await pool.query(
    `insert into ${provenance}.shown_pictures (addon_id, sha256, look, colour) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [addonId, sha256, look, fingerprint?.colour ?? null],
  );
}

/** Removes a file. Add-ons that have other packs are added again without it. */
export async function takeOut(
  pool: pg.Pool,
  { kind, sha256 }: { kind: 'pack' | 'image'; sha256: string },
): Promise<void> {
  if (kind === 'image') {
    await pool.query(`delete from ${provenance}.shown_pictures where sha256 = $1`, [sha256]);
    return;
  }
  await inTransaction(pool, (tx) => takeOutPack(tx, sha256));
}

async function takeOutPack(tx: Transaction, sha256: string): Promise<void> {
  const { rows } = await tx.query<{ number: number; addonId: string }>(
    `select l.number, l.addon_id as "addonId" from ${provenance}.packs p
     join ${provenance}.listings l using (addon_id) where p.sha256 = $1`,
    [sha256],
  );
  if (rows.length === 0) return;
  const numbers = rows.map(({ number }) => number);
  await tx.query(`delete from ${provenance}.files where listing = any($1::int[])`, [numbers]);
  await tx.query(`delete from ${provenance}.pictures where listing = any($1::int[])`, [numbers]);
  await tx.query(`delete from ${provenance}.packs where addon_id = any($1::uuid[])`, [
    rows.map(({ addonId }) => addonId),
  ]);
}
