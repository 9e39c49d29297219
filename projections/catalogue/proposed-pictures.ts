import type { Picture } from '@sandcrate/core/addon/content.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';

/** A picture that an add-on's open change would show: its banner, a screenshot, one of its body or its pack's icon. */
export async function findProposedPicture(
  pool: pg.Pool,
  addonId: string,
  sha256: string,
): Promise<Picture | undefined> {
  const { rows } = await pool.query<Picture>(
    `select picture.* from ${schemas.catalogue}.addons a,
       jsonb_path_query(a.open_change -> 'changes', 'strict $.** ? (exists (@.width) && @.sha256 == $sha256)',
         jsonb_build_object('sha256', $2::text), true) as found,
       jsonb_to_record(found) as picture(sha256 text, width int, height int)
     where a.id = $1 limit 1`,
    [addonId, sha256],
  );
  return rows[0];
}
