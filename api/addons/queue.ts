// The review queue as moderators see it.
import { type AddonRow, addonsWithFiles } from '@sandcrate/projections/catalogue/queries.ts';
import { queuePlaces } from '@sandcrate/projections/moderation/queue-places.ts';
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
  const [found, places] = await Promise.all([
    addonsWithFiles(
      pool,
      rows.flatMap(({ sha256 }) => sha256 ?? []),
    ),
    queuePlaces(
      pool,
      rows.map(({ id }) => id),
    ),
  ]);
  const twins = Map.groupBy(found, ({ sha256 }) => sha256);
  return rows.map((row) => ({
    ...addonViews.card(row, viewer),
    revision: Number(row.revision),
    submittedAt: row.submittedAt.toISOString(),
    place: places.get(row.id) ?? 0,
    fileName: row.fileName,
    sha256: row.sha256,
    scannedAt: row.scannedAt?.toISOString() ?? null,
    sameFileAs: (twins.get(row.sha256 ?? '') ?? [])
      .filter(({ publisherId }) => publisherId !== row.publisherId)
      .map(({ addonId, title, publisherName }) => ({ addonId, title, publisherName })),
  }));
}
