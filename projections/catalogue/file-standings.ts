// Which files the catalogue still needs: the packs of releases and the pictures of listings and profiles.

import type pg from 'pg';
import { schemas } from '../schemas.ts';

export type FileOf = { kind: 'pack' | 'image'; sha256: string };
export type FileStanding = 'in-use' | 'unused' | 'deleted-by-staff';

/**
 * The standing of each of these files, in their order. A file is in use while an add-on that is not deleted has it in a
 * current, past or proposed release, in its listing, or in a change that is open or can be opened again. A profile's
 * picture is in use while the profile has it. What staff deleted or cleared has a standing of its own, so that it is kept
 * until it can no longer be restored.
 */
export async function fileStandings(pool: pg.Pool, files: readonly FileOf[]): Promise<FileStanding[]> {
  const hashesOf = (kind: FileOf['kind']) =>
    files.flatMap((file) => (file.kind === kind ? [file.sha256] : []));
  const { rows } = await pool.query<FileOf & { standing: FileStanding }>(standings, [
    hashesOf('pack'),
    hashesOf('image'),
  ]);
  const known = new Map(rows.map(({ kind, sha256, standing }) => [kind + sha256, standing]));
  return files.map(({ kind, sha256 }) => known.get(kind + sha256) ?? 'unused');
}

/** What its publisher proposes, and what is proposed again when a takedown is overturned. */
const proposals = `
  cross join lateral (values (a.open_change -> 'changes'), (a.taken_down_change -> 'changes')) p (changes)`;

const standings = `
  with held as (
    select 'pack' as kind, r.sha256, r.addon_id
    from ${schemas.catalogue}.releases r where r.sha256 = any($1) and r.state <> 'dropped'
    union
    select 'pack', p.changes #>> '{release,download,sha256}', a.id
    from ${schemas.catalogue}.addons a ${proposals} where p.changes #>> '{release,download,sha256}' = any($1)
    union
    select 'image', r.icon ->> 'sha256', r.addon_id
    from ${schemas.catalogue}.releases r where r.icon ->> 'sha256' = any($2) and r.state <> 'dropped'
    union
    select 'image', i.sha256, i.addon_id from ${schemas.catalogue}.images i where i.sha256 = any($2)
    union
    select 'image', picture.sha256, a.id
    from ${schemas.catalogue}.addons a ${proposals}
    cross join lateral (
      select a.banner ->> 'sha256' as sha256
      union all
      select p.changes #>> '{content,banner,sha256}'
      union all
      select p.changes #>> '{release,download,icon,sha256}'
      union all
      select shot #>> '{picture,sha256}' from jsonb_array_elements(p.changes #> '{content,screenshots}') shot
      union all
      select shown ->> 'sha256' from jsonb_array_elements(a.pictures || coalesce(p.changes #> '{content,pictures}', '[]')) shown
    ) picture
    where picture.sha256 = any($2)
  )
  select f.kind, f.sha256,
    case
      when bool_or(f.is_used) then 'in-use'
      when bool_or(f.is_restorable) then 'deleted-by-staff'
      else 'unused'
    end as standing
  from (
    select h.kind, h.sha256, a.deleted_at is null as is_used, a.deleted_by = 'staff' as is_restorable
    from held h join ${schemas.catalogue}.addons a on a.id = h.addon_id
    union all
    select 'image', r.picture ->> 'sha256', not r.cleared ? 'picture', r.cleared ? 'picture'
    from ${schemas.catalogue}.profiles r where r.picture ->> 'sha256' = any($2)
  ) f
  group by f.kind, f.sha256`;
