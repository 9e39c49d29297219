// The review queue as moderators see it.
import { type AddonRow, addonsWithFiles } from '@sandcrate/projections/catalogue/queries.ts';
import type pg from 'pg';
import type { PendingAddon } from '../contract/admin.ts';
import type { Viewer } from '../plugins/access.ts';
import type { AddonViews } from './addon-views.ts';

/** These add-ons with what a moderator needs to know of each: its revision, its place, who else has the same file. */
export async function queueOf(
  pool: pg.Pool,
  addonViews: AddonViews,
  rows: readonly AddonRow[],
  viewer: Viewer,
): Promise<PendingAddon[]> {
  const twins = await addonsWithFiles(
    pool,
    rows.flatMap(({ sha256 }) => sha256 ?? []),
  );
  const places = [...rows].sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
  return rows.map((row) => ({
    ...addonViews.card(row, viewer),
    revision: Number(row.revision),
    submittedAt: row.submittedAt.toISOString(),
    place: places.indexOf(row) + 1,
    fileName: row.fileName,
    sha256: row.sha256,
    scannedAt: row.scannedAt?.toISOString() ?? null,
    sameFileAs: twins
      .filter((twin) => twin.sha256 === row.sha256 && twin.publisherId !== row.publisherId)
      .map(({ addonId, title, publisherName }) => ({ addonId, title, publisherName })),
  }));
}
