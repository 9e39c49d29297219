// The API's catalogue queries. A row has what an add-on's card shows. Traffic comes from the statistics.

import type { Category, Picture } from '@sandcrate/core/addon/content.ts';
import { OPTIONAL_FIELD_NAMES, type OptionalValues } from '@sandcrate/core/addon/optional-fields.ts';
import type { PackFacts } from '@sandcrate/core/pack/facts.ts';
import { NO_ICON } from '@sandcrate/core/pack/notes.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';

export type AddonRow = OptionalValues & {
  id: string;
  title: string;
  description: string;
  publisherId: string;
  /** Null once the account is deleted. */
  publisherName: string | null;
  publisherVerified: boolean;
  category: Category;
  tags: string[];
  monetizationEnabled: boolean;
  banner: Picture | null;
  releaseId: string;
  version: string;
  downloadKind: 'file' | 'url' | 'none';
  url: string | null;
  sha256: string | null;
  fileName: string | null;
  fileSize: number | null;
  scannedAt: Date | null;
  icon: Picture | null;
  minGameVersion: string | null;
  downloads: number;
  views: number;
  likes: number;
  comments: number;
  ratingSum: number;
  ratingCount: number;
  status: 'pending' | 'approved' | 'rejected';
  rejectionReason: string | null;
  changesWanted: string | null;
  /** The moderator who wants another one to decide, why and since when. For staff only. */
  secondOpinion: { requestedBy: string; reason: string; requestedAt: string } | null;
  isHidden: boolean;
  isFeatured: boolean;
  isPublic: boolean;
  openChangeId: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** When it first went live. */
  liveSince: Date | null;
  submittedAt: Date;
  revision: number;
  deletedAt: Date | null;
  deletedBy: 'publisher' | 'staff' | null;
  deletionReason: string | null;
  restorableUntil: Date | null;
};

/** Whether `a`, or a change to it, awaits a reviewer's decision. What a banned publisher sent in does not. */
export const IS_WAITING = `a.changes_wanted is null and not a.is_withheld and (a.status = 'pending' or a.open_change_id is not null)`;

/** The optional fields of an add-on `a`, each under its own name. */
export const OPTIONAL_COLUMNS = OPTIONAL_FIELD_NAMES.map(
  (name) => `a.optional_fields ->> '${name}' as "${name}"`,
).join(', ');

/** The columns of an add-on: from `a`, its current release `r` and its publisher `p`. */
export const LISTED = `
  a.id, a.title, a.description, a.publisher_id as "publisherId", p.username as "publisherName",
  coalesce(p.is_verified, false) as "publisherVerified", a.category, a.tags, ${OPTIONAL_COLUMNS},
  a.monetization_enabled as "monetizationEnabled", a.banner, r.id as "releaseId", r.version,
  r.kind as "downloadKind", r.url, r.sha256, r.file_name as "fileName", r.size as "fileSize", r.icon, r.scanned_at as "scannedAt",
  r.min_game_version as "minGameVersion", a.status, a.rejection_reason as "rejectionReason", a.changes_wanted as "changesWanted", a.second_opinion as "secondOpinion",
  a.is_hidden as "isHidden", a.is_featured as "isFeatured", a.is_public as "isPublic",
  a.open_change ->> 'changeId' as "openChangeId", a.created_at as "createdAt", a.updated_at as "updatedAt", a.approved_at as "liveSince",
  a.waiting_since as "submittedAt", a.revision, a.deleted_at as "deletedAt", a.deleted_by as "deletedBy",
  a.deletion_reason as "deletionReason", a.restorable_until as "restorableUntil"`;

/** How often it was used, from its counters `c` and its traffic `t`. */
export const COUNTED = `
  coalesce(t.downloads, 0)::int as downloads, coalesce(t.views, 0)::int as views,
  coalesce(c.like_count, 0) as likes, coalesce(c.comment_count, 0) as comments,
  coalesce(c.rating_sum, 0) as "ratingSum", coalesce(c.rating_count, 0) as "ratingCount"`;

export const COLUMNS = `${LISTED}, ${COUNTED}`;

export const TABLES = `
  ${schemas.catalogue}.addons a
  join ${schemas.catalogue}.releases r on r.id = a.release_id
  left join ${schemas.catalogue}.publishers p on p.id = a.publisher_id
  left join ${schemas.catalogue}.counters c on c.addon_id = a.id
  left join ${schemas.statistics}.addon_totals t on t.addon_id = a.id`;

/** Selects add-ons as `a`. Callers append conditions and an order. */
export const ROWS = `select ${COLUMNS} from ${TABLES}`;

/** The public ones among these add-ons, in the order of `ids`. */
export async function publicAddons(pool: pg.Pool, ids: readonly string[]): Promise<AddonRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<AddonRow>(`${ROWS} where a.id = any($1) and a.is_public`, [ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** An add-on, public or not, unless it is deleted. */
export async function findAddon(pool: pg.Pool, addonId: string): Promise<AddonRow | undefined> {
  const { rows } = await pool.query<AddonRow>(`${ROWS} where a.id = $1 and a.deleted_at is null`, [addonId]);
  return rows[0];
}

/** The featured add-ons, latest first, other than those in `without`. */
export async function featuredAddons(
  pool: pg.Pool,
  limit: number,
  without: readonly string[],
): Promise<AddonRow[]> {
  const { rows } = await pool.query<AddonRow>(
    `${ROWS} where a.is_featured and a.is_public and a.id <> all($2::uuid[])
     order by a.featured_at desc, a.id limit $1`,
    [limit, without],
  );
  return rows;
}

/** The public add-ons with a later release than their first, by that release, latest first; none of `without`. */
export async function updatedAddons(
  pool: pg.Pool,
  limit: number,
  without: readonly string[],
): Promise<AddonRow[]> {
  const { rows } = await pool.query<AddonRow>(
    `${ROWS} where a.is_public and a.renewed_at is not null and a.id <> all($2::uuid[])
     order by a.renewed_at desc, a.id limit $1`,
    [limit, without],
  );
  return rows;
}

/** The public add-ons that went live last, latest first. */
export async function latestAddons(pool: pg.Pool, limit: number): Promise<AddonRow[]> {
  const { rows } = await pool.query<AddonRow>(
    `${ROWS} where a.is_public order by a.approved_at desc, a.id limit $1`,
    [limit],
  );
  return rows;
}

type Page = { rows: AddonRow[]; total: number };
type Range = { from: number; limit: number };

/** A page of a publisher's own add-ons in any state, newest first, and their total. */
export async function addonsOf(pool: pg.Pool, publisherId: string, { from, limit }: Range): Promise<Page> {
  const [{ rows }, { addons: total }] = await Promise.all([
    pool.query<AddonRow>(
      `${ROWS} where a.publisher_id = $1 and a.deleted_at is null
       order by a.created_at desc, a.id limit $2 offset $3`,
      [publisherId, limit, from],
    ),
    totalsOf(pool, publisherId),
  ]);
  return { rows, total };
}

/** A page of the new or changed add-ons that await a decision, oldest first, and their total. */
export async function pendingAddons(pool: pg.Pool, { from, limit }: Range): Promise<Page> {
  const [{ rows }, count] = await Promise.all([
    pool.query<AddonRow>(
      `${ROWS} where ${IS_WAITING} and a.deleted_at is null order by a.waiting_since, a.id limit $1 offset $2`,
      [limit, from],
    ),
    pool.query<{ total: number }>(
      `select count(*)::int as total from ${schemas.catalogue}.addons a where ${IS_WAITING} and a.deleted_at is null`,
      [],
    ),
  ]);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

export type ReleaseRow = {
  id: string;
  version: string;
  notes: string | null;
  kind: 'file' | 'url' | 'none';
  url: string | null;
  sha256: string | null;
  fileName: string | null;
  size: number | null;
  facts: PackFacts | null;
  minGameVersion: string | null;
  /** When a virus scanner found nothing in it; null when none was used. */
  scannedAt: Date | null;
  state: 'current' | 'past' | 'proposed' | 'dropped';
  isRecalled: boolean;
  createdAt: Date;
  approvedAt: Date | null;
};

/** The columns of a release without the facts about its packs. */
export const RELEASED = `id, version, notes, kind, url, sha256, file_name as "fileName", size,
  min_game_version as "minGameVersion", scanned_at as "scannedAt", state, is_recalled as "isRecalled", created_at as "createdAt",
  approved_at as "approvedAt"`;

const RELEASE = `${RELEASED}, facts`;

/** The current release and those before it, newest first. */
export async function releasesOf(pool: pg.Pool, addonId: string): Promise<ReleaseRow[]> {
  const { rows } = await pool.query<ReleaseRow>(
    `select ${RELEASE} from ${schemas.catalogue}.releases
     where addon_id = $1 and state in ('current', 'past') and not is_recalled
     order by state, coalesce(approved_at, created_at) desc, id`,
    [addonId],
  );
  return rows;
}

/** One release of an add-on, in any state. */
export async function findRelease(
  pool: pg.Pool,
  addonId: string,
  releaseId: string,
): Promise<ReleaseRow | undefined> {
  const { rows } = await pool.query<ReleaseRow>(
    `select ${RELEASE} from ${schemas.catalogue}.releases where addon_id = $1 and id = $2`,
    [addonId, releaseId],
  );
  return rows[0];
}

/**
 * The release that players got before this one; for a proposed release, the current one.
 * @param withRecalled whether it may be a recalled one
 */
export async function releaseBefore(
  pool: pg.Pool,
  addonId: string,
  releaseId: string,
  withRecalled: boolean,
): Promise<ReleaseRow | undefined> {
  const { rows } = await pool.query<ReleaseRow>(
    `with this as (
       select state, coalesce(approved_at, created_at) as since from ${schemas.catalogue}.releases where id = $2
     )
     select ${RELEASE} from ${schemas.catalogue}.releases r
     where addon_id = $1 and id <> $2 and state in ('current', 'past') and (not is_recalled or $3)
       and (
         (select state from this) in ('proposed', 'dropped')
         or coalesce(approved_at, created_at) < (select since from this)
       )
     order by state, coalesce(approved_at, created_at) desc, id limit 1`,
    [addonId, releaseId, withRecalled],
  );
  return rows[0];
}

/** These releases, by their ids. */
export async function releasesByIds(
  pool: pg.Pool,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReleaseRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<ReleaseRow>(
    `select ${RELEASE} from ${schemas.catalogue}.releases where id = any($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The releases that these add-ons' open changes would put on offer, by add-on id. */
export async function proposedReleases(
  pool: pg.Pool,
  addonIds: readonly string[],
): Promise<ReadonlyMap<string, ReleaseRow>> {
  if (addonIds.length === 0) return new Map();
  const { rows } = await pool.query<ReleaseRow & { addonId: string }>(
    `select addon_id as "addonId", ${RELEASE} from ${schemas.catalogue}.releases
     where addon_id = any($1::uuid[]) and state = 'proposed'`,
    [addonIds],
  );
  return new Map(rows.map((row) => [row.addonId, row]));
}

export type FileConcerns = { hasScripts: boolean; hasNotes: boolean };

/** Notes for reviewers on the files of these releases, by release id. */
export async function fileConcerns(
  pool: pg.Pool,
  releaseIds: readonly string[],
): Promise<ReadonlyMap<string, FileConcerns>> {
  if (releaseIds.length === 0) return new Map();
  const { rows } = await pool.query<FileConcerns & { id: string }>(
    `select id, coalesce((facts -> 'scripts')::boolean, false) as "hasScripts",
       coalesce(jsonb_array_length((facts -> 'notes') - '${NO_ICON}') > 0, false) as "hasNotes"
     from ${schemas.catalogue}.releases where id = any($1::uuid[])`,
    [releaseIds],
  );
  return new Map(rows.map(({ id, ...concerns }) => [id, concerns]));
}

/** Screenshots in the order of their slots. */
export async function screenshotsOf(
  pool: pg.Pool,
  addonId: string,
): Promise<(Picture & { slot: number; caption: string | null })[]> {
  const { rows } = await pool.query<Picture & { slot: number; caption: string | null }>(
    `select slot, sha256, width, height, caption from ${schemas.catalogue}.images where addon_id = $1 order by slot`,
    [addonId],
  );
  return rows;
}

/** A picture that an add-on shows now: its banner, the icon of its current release, a screenshot, or one of its body. */
export async function findPicture(
  pool: pg.Pool,
  addonId: string,
  sha256: string,
): Promise<Picture | undefined> {
  const { rows } = await pool.query<Picture>(
    `select picture.* from (
       select a.banner as picture from ${schemas.catalogue}.addons a where a.id = $1
       union all
       select jsonb_array_elements(a.pictures) from ${schemas.catalogue}.addons a where a.id = $1
       union all
       select r.icon from ${schemas.catalogue}.releases r where r.addon_id = $1 and r.state = 'current'
       union all
       select to_jsonb(i) - 'addon_id' - 'slot' - 'caption' from ${schemas.catalogue}.images i where i.addon_id = $1
     ) as found, jsonb_to_record(found.picture) as picture(sha256 text, width int, height int)
     where picture.sha256 = $2 limit 1`,
    [addonId, sha256],
  );
  return rows[0];
}

export type SameFile = {
  sha256: string;
  addonId: string;
  title: string;
  publisherId: string;
  publisherName: string | null;
};

/** The add-ons with exactly these files. */
export async function addonsWithFiles(pool: pg.Pool, hashes: readonly string[]): Promise<SameFile[]> {
  const { rows } = await pool.query<SameFile>(
    `select distinct r.sha256, a.id as "addonId", a.title, a.publisher_id as "publisherId", p.username as "publisherName"
     from ${schemas.catalogue}.releases r
     join ${schemas.catalogue}.addons a on a.id = r.addon_id
     left join ${schemas.catalogue}.publishers p on p.id = a.publisher_id
     where r.sha256 = any($1) and r.state <> 'dropped'`,
    [hashes],
  );
  return rows;
}

export type Totals = { addons: number; downloads: number; views: number; pending: number };

/** Totals over a publisher's add-ons that are not deleted. */
export async function totalsOf(pool: pg.Pool, publisherId: string): Promise<Totals> {
  const { rows } = await pool.query<Totals>(
    `select count(*)::int as addons, coalesce(sum(t.downloads), 0)::float8 as downloads,
       coalesce(sum(t.views), 0)::float8 as views,
       (count(*) filter (where ${IS_WAITING}))::int as pending
     from ${schemas.catalogue}.addons a left join ${schemas.statistics}.addon_totals t on t.addon_id = a.id
     where a.deleted_at is null and a.publisher_id = $1`,
    [publisherId],
  );
  return rows[0] ?? NO_TOTALS;
}

const NO_TOTALS: Totals = { addons: 0, downloads: 0, views: 0, pending: 0 };

/** The same over all add-ons of the site. They are counted in indexes, and their numbers added up from days. */
export async function totalsOfSite(pool: pg.Pool): Promise<Totals> {
  const { rows } = await pool.query<Totals>(
    `select (select count(*) from ${schemas.catalogue}.addons where deleted_at is null)::int as addons,
       coalesce(sum(d.downloads), 0)::float8 as downloads, coalesce(sum(d.views), 0)::float8 as views,
       (select count(*) from ${schemas.catalogue}.addons a where ${IS_WAITING} and a.deleted_at is null)::int as pending
     from ${schemas.statistics}.site_days d`,
    [],
  );
  return rows[0] ?? NO_TOTALS;
}
