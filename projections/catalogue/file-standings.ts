// Which files the catalogue still needs: the packs of releases and the pictures of listings.

import type pg from 'pg';
import { schemas } from '../schemas.ts';

export type FileOf = { kind: 'pack' | 'image'; sha256: string };
export type FileStanding = 'in-use' | 'unused' | 'deleted-by-staff';

/**
 * The standing of each of these files, in their order. A file is in use while an add-on that is not deleted has it in a
 * current, past or proposed release, in its listing, or in an open change. Files of add-ons that staff deleted have
 * their own standing, so that they are kept until the add-on can no longer be restored.
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

const changes = `a.open_change -> 'changes'`;

const standings = `
  with held as (
    select 'pack' as kind, r.sha256, r.addon_id
    from ${schemas.catalogue}.releases r where r.sha256 = any($1) and r.state <> 'dropped'
    union
    select 'pack', ${changes} #>> '{release,download,sha256}', a.id
    from ${schemas.catalogue}.addons a where ${changes} #>> '{release,download,sha256}' = any($1)
    union
    select 'image', r.icon ->> 'sha256', r.addon_id
    from ${schemas.catalogue}.releases r where r.icon ->> 'sha256' = any($2) and r.state <> 'dropped'
    union
    select 'image', i.sha256, i.addon_id from ${schemas.catalogue}.images i where i.sha256 = any($2)
    union
    select 'image', picture.sha256, a.id
    from ${schemas.catalogue}.addons a
    cross join lateral (
      select a.banner ->> 'sha256' as sha256
      union all
      select ${changes} #>> '{content,banner,sha256}'
      union all
      select ${changes} #>> '{release,download,icon,sha256}'
      union all
      select shot #>> '{picture,sha256}' from jsonb_array_elements(${changes} #> '{content,screenshots}') shot
    ) picture
    where picture.sha256 = any($2)
  )
  select h.kind, h.sha256,
    case
      when bool_or(a.deleted_at is null) then 'in-use'
      when bool_or(a.deleted_by = 'staff') then 'deleted-by-staff'
      else 'unused'
    end as standing
  from held h join ${schemas.catalogue}.addons a on a.id = h.addon_id
  group by h.kind, h.sha256`;
