// Which releases a person may download: one rule for the file and for its contents.
import { maySeeRelease } from '@sandcrate/core/addon/visibility.ts';
import { type AddonRow, findRelease, type ReleaseRow } from '@sandcrate/projections/catalogue/queries.ts';
import type pg from 'pg';
import type { Viewer } from '../plugins/access.ts';
import { addonNotFound } from './not-found.ts';

/**
 * A release of an add-on, if this person may see it.
 * @throws HttpError 404 when there is none
 */
export async function visibleRelease(
  pool: pg.Pool,
  addon: Pick<AddonRow, 'id' | 'publisherId'>,
  releaseId: string,
  viewer: Viewer | undefined,
): Promise<ReleaseRow> {
  const release = await findRelease(pool, addon.id, releaseId);
  if (release === undefined || !maySeeRelease(addon, release, viewer)) throw addonNotFound();
  return release;
}
