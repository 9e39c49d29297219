// Which releases a person may download: one rule for the file and for its contents.
import { isStaff } from '@sandcrate/core/access.ts';
import { type AddonRow, findRelease, type ReleaseRow } from '@sandcrate/projections/catalogue/queries.ts';
import type pg from 'pg';
import type { Viewer } from '../plugins/access.ts';
import { addonNotFound } from './not-found.ts';

/** Whether somebody may read every file of an add-on, whatever its status: its publisher and staff may. */
export const mayReadFiles = ({ publisherId }: Pick<AddonRow, 'publisherId'>, viewer: Viewer | undefined) =>
  viewer !== undefined && (viewer.id === publisherId || isStaff(viewer.role));

/** Whether a release is or was on offer to everybody. */
export const isOffered = ({ state, isRecalled }: Pick<ReleaseRow, 'state' | 'isRecalled'>) =>
  (state === 'current' || state === 'past') && !isRecalled;

/**
 * A release of an add-on that this person may know of: everybody those that are or were on offer, unless recalled;
 * its publisher and staff any.
 * @throws HttpError 404 when there is none
 */
export async function visibleRelease(
  pool: pg.Pool,
  addon: Pick<AddonRow, 'id' | 'publisherId'>,
  releaseId: string,
  viewer: Viewer | undefined,
): Promise<ReleaseRow> {
  const release = await findRelease(pool, addon.id, releaseId);
  if (release === undefined) throw addonNotFound();
  const isItsOwn = mayReadFiles(addon, viewer);
  if (!isOffered(release) && !isItsOwn) throw addonNotFound();
  return release;
}
