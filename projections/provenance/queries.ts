// Finds other listings with the same files, pictures, UUIDs or title as a pack, in one statement each.
import type { FileFingerprint, PictureFingerprint } from '@sandcrate/packs/fingerprint/fingerprint.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { keysOf } from './enter.ts';
import { provenance } from './schema.ts';

/** A file in public add-ons of more other publishers than this is no evidence: it is the game's own, or common. */
export const MAX_PUBLISHERS = 8;
/** How many listings are considered per file: those that had it first. */
const MAX_LISTINGS_OF_A_FILE = 64;
/** The maximum number of listings in an answer. */
export const MAX_FOUND = 20;

/**
 * Two difference hashes that differ in at most this many of 64 bits count as the same picture. Of 191 pictures that were
 * re-encoded as lossy JPEG or WebP, four fifths stayed within it. Of some two million pairs from different packs, one
 * did, and those two were the same picture. An index on quarters of the hash cannot find all pairs beyond this.
 */
export const MAX_LOOK_DISTANCE = 3;
/** How much the mean red, green and blue may differ, of 255: recolored textures are the work of other authors. */
const MAX_COLOUR_DISTANCE = 16;
/** The minimum trigram similarity of two titles, from 0 to 1. */
const MIN_TITLE_SIMILARITY = 0.6;

/** Whether two pictures look the same. */
export function isAlike(a: PictureFingerprint | null, b: PictureFingerprint | null): boolean {
  if (!a?.look || !b?.look) return false;
  const [from, to] = [a.colour, b.colour];
  const isNear = (shift: number) =>
    Math.abs(((from >> shift) & 255) - ((to >> shift) & 255)) <= MAX_COLOUR_DISTANCE;
  let differing = BigInt(`0x${a.look}`) ^ BigInt(`0x${b.look}`);
  let distance = 0;
  for (; differing > 0n && distance <= MAX_LOOK_DISTANCE; distance++) differing &= differing - 1n;
  return distance <= MAX_LOOK_DISTANCE && isNear(16) && isNear(8) && isNear(0);
}

/** The publisher whose own listings are left out, and which listings may be named: public ones, or one publisher's. */
export type Asking = { publisherId: string; publicOnly: boolean; only?: string };

/** Another publisher's listing. */
export type OtherListing = {
  addonId: string;
  title: string;
  publisherName: string | null;
  isPublic: boolean;
};

export type SharedFiles = OtherListing & {
  /** Share of the distinctive files. */
  files: number;
  /** Share of the decoded pictures among them. */
  pictures: number;
  /** How many of `files` that listing had before this publisher did. */
  earlier: number;
  /** When the first of them was uploaded to that listing. */
  since: Date;
};

export type FilesElsewhere = {
  /** The number of distinctive files, and of decoded pictures among them. */
  files: number;
  pictures: number;
  /** Files that are too common to count. */
  common: number;
  listings: SharedFiles[];
};

/**
 * Finds other publishers' listings that contain files of a pack, the largest overlap first.
 * @param uploadedAt when its publisher uploaded it; an earlier upload of theirs with the same file counts instead
 */
export async function filesElsewhere(
  pool: pg.Pool,
  files: readonly Pick<FileFingerprint, 'sha256' | 'picture'>[],
  { publisherId, publicOnly, only, uploadedAt }: Asking & { uploadedAt: Date },
): Promise<FilesElsewhere> {
  const { keys, filesOfKeys, looks } = keysOf(files);
  const pictures = files.flatMap(({ picture }, index) => (picture === null ? [] : [index]));
  const { rows } = await pool.query<FilesElsewhere>(elsewhere, [
    keys,
    filesOfKeys,
    looks.map(({ look }) => look),
    looks.map(({ colour }) => colour),
    looks.map(({ file }) => file),
    pictures,
    publisherId,
    publicOnly,
    uploadedAt,
    only ?? null,
  ]);
  const found = rows[0] ?? { files: 0, pictures: 0, common: 0, listings: [] };
  return {
    ...found,
    listings: found.listings.map((listing) => ({ ...listing, since: new Date(listing.since) })),
  };
}

/** A join condition for rows whose picture looks like one in `asked`, which has `look` and `colour`. */
const alike = (table: string, columns: string) =>
  [0, 16, 32, 48]
    .map(
      (shift) => `(select ${columns} from ${provenance}.${table} p
        where (p.look >> ${shift}) & 65535 = (asked.look >> ${shift}) & 65535
          and bit_count((p.look # asked.look)::bit(64)) <= ${MAX_LOOK_DISTANCE}
          and abs((p.colour >> 16) - (asked.colour >> 16)) <= ${MAX_COLOUR_DISTANCE}
          and abs((p.colour >> 8 & 255) - (asked.colour >> 8 & 255)) <= ${MAX_COLOUR_DISTANCE}
          and abs((p.colour & 255) - (asked.colour & 255)) <= ${MAX_COLOUR_DISTANCE}
        limit ${MAX_LISTINGS_OF_A_FILE})`,
    )
    .join(' union all ');

const named = `
  c.id as "addonId", c.title, c.is_public as "isPublic",
  case when not p.is_deleted then p.username end as "publisherName"`;

const elsewhere = `
  with by_key as materialized (
    select asked.file, found.* from unnest($1::bigint[], $2::int[]) as asked(key, file)
    cross join lateral (
      select f.listing, f.since, f.is_open from ${provenance}.files f
      where f.file = asked.key order by f.listing limit ${MAX_LISTINGS_OF_A_FILE}
    ) found
  ),
  by_look as materialized (
    select asked.file, found.*
    from unnest($3::bigint[], $4::int[], $5::int[]) as asked(look, colour, file)
    cross join lateral (${alike('pictures', 'p.listing, p.since, p.is_open')}) found
  ),
  seen as materialized (
    select file, listing, min(since) as since, bool_or(is_open) as is_open
    from (select * from by_key union all select * from by_look) found group by file, listing
  ),
  listing as materialized (
    select l.number, l.publisher_id, ${named}
    from (select distinct listing from seen) s
    join ${provenance}.listings l on l.number = s.listing
    join ${schemas.catalogue}.addons c on c.id = l.addon_id
    left join ${schemas.catalogue}.publishers p on p.id = c.publisher_id
  ),
  spread as (
    select s.file,
      count(distinct l.publisher_id) filter (
        where l.publisher_id <> $7 and l."isPublic" and s.is_open
      ) as publishers,
      min(s.since) filter (where l.publisher_id = $7) as own_since
    from seen s join listing l on l.number = s.listing group by s.file
  ),
  telling as materialized (
    select asked.file, asked.file = any($6::int[]) as is_picture, least(spread.own_since, $9::timestamptz) as own_since
    from (select distinct unnest($2::int[]) as file) asked left join spread using (file)
    where coalesce(spread.publishers, 0) <= ${MAX_PUBLISHERS}
  ),
  shared as (
    select l."addonId", l.title, l."publisherName", l."isPublic", count(*)::int as files,
      (count(*) filter (where t.is_picture))::int as pictures,
      (count(*) filter (where s.since < t.own_since))::int as earlier, min(s.since) as since
    from seen s join telling t using (file) join listing l on l.number = s.listing
    where l.publisher_id <> $7 and (not $8::boolean or (l."isPublic" and s.is_open))
      and ($10::uuid is null or l.publisher_id = $10)
    group by l."addonId", l.title, l."publisherName", l."isPublic"
    order by files desc, since, "addonId" limit ${MAX_FOUND}
  )
  select (select count(*)::int from telling) as files,
    (select count(*)::int from telling where is_picture) as pictures,
    (select count(distinct file)::int from unnest($2::int[]) as file) - (select count(*)::int from telling) as common,
    coalesce((select json_agg(shared order by files desc, since, "addonId") from shared), '[]') as listings`;

/** Finds other publishers' listings that have, or once offered, a pack with one of these UUIDs. */
export async function uuidsElsewhere(
  pool: pg.Pool,
  uuids: readonly string[],
  { publisherId, publicOnly, only }: Asking,
): Promise<(OtherListing & { uuid: string })[]> {
  const { rows } = await pool.query<OtherListing & { uuid: string }>(
    // Materialized first: the planner overestimates how often two lists of UUIDs overlap.
    `with held as materialized (
       select r.addon_id, r.approved_at, r.pack_uuids from ${schemas.catalogue}.releases r
       where r.pack_uuids && $1::text[] and r.state <> 'dropped'
     )
     select distinct on (c.id) ${named}, uuid
     from held r
     join ${schemas.catalogue}.addons c on c.id = r.addon_id
     left join ${schemas.catalogue}.publishers p on p.id = c.publisher_id
     cross join lateral unnest(r.pack_uuids) as uuid
     where uuid = any($1::text[])
       and c.publisher_id <> $2 and (not $3::boolean or (c.is_public and r.approved_at is not null))
       and ($4::uuid is null or c.publisher_id = $4)
     order by c.id limit ${MAX_FOUND}`,
    [uuids, publisherId, publicOnly, only ?? null],
  );
  return rows;
}

/** Finds other publishers' listings that show pictures like these, and counts how many of these. */
export async function picturesElsewhere(
  pool: pg.Pool,
  addonId: string,
  { publisherId, publicOnly, only }: Asking,
): Promise<(OtherListing & { pictures: number })[]> {
  const { rows } = await pool.query<OtherListing & { pictures: number }>(
    `select ${named}, count(distinct found.asked)::int as pictures
     from (
       select asked.sha256 as asked, alike.addon_id from ${provenance}.shown_pictures asked
       cross join lateral (${alike('shown_pictures', 'p.addon_id')}) alike
       where asked.addon_id = $1
     ) found
     join ${schemas.catalogue}.addons c on c.id = found.addon_id
     left join ${schemas.catalogue}.publishers p on p.id = c.publisher_id
     where c.publisher_id <> $2 and (not $3::boolean or c.is_public)
       and ($4::uuid is null or c.publisher_id = $4)
     group by c.id, c.title, c.is_public, p.is_deleted, p.username
     order by pictures desc, c.id limit ${MAX_FOUND}`,
    [addonId, publisherId, publicOnly, only ?? null],
  );
  return rows;
}

/**
 * Finds other publishers' listings with nearly the same title.
 * @param titles in lower case: as written, and with look-alike letters replaced
 */
export async function titlesElsewhere(
  pool: pg.Pool,
  titles: readonly string[],
  { publisherId, publicOnly, only }: Asking,
): Promise<OtherListing[]> {
  const { rows } = await pool.query<OtherListing>(
    `select ${named}
     from unnest($1::text[]) as asked(title)
     join ${schemas.catalogue}.addons c
       on lower(c.title) % asked.title and similarity(lower(c.title), asked.title) >= ${MIN_TITLE_SIMILARITY}
     left join ${schemas.catalogue}.publishers p on p.id = c.publisher_id
     where c.publisher_id <> $2 and c.deleted_at is null and (not $3::boolean or c.is_public)
       and ($4::uuid is null or c.publisher_id = $4)
     group by c.id, c.title, c.is_public, p.is_deleted, p.username
     order by max(similarity(lower(c.title), asked.title)) desc, c.id limit ${MAX_FOUND}`,
    [titles, publisherId, publicOnly, only ?? null],
  );
  return rows;
}

/** The maximum number of packs of one listing to compare file by file. */
const MAX_PACKS = 10;

/** The hashes of packs that a listing has or had. */
export async function packsOf(pool: pg.Pool, addonId: string): Promise<string[]> {
  const { rows } = await pool.query<{ sha256: string }>(
    `select p.sha256 from ${provenance}.packs p where p.addon_id = $1 order by p.sha256 limit ${MAX_PACKS}`,
    [addonId],
  );
  return rows.map(({ sha256 }) => sha256);
}
