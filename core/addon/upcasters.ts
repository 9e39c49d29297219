// Upcasters of the add-on's events.
import type { JsonObject } from '../event-store/event-store.ts';

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Earlier files were not scanned. */
function unscanned(release: JsonObject): JsonObject {
  const { download } = release;
  if (!isObject(download) || download.kind !== 'file') return release;
  return { ...release, download: { ...download, scannedAt: null } };
}

/** For data with or without a release. */
const unscannedIn = (data: JsonObject): JsonObject =>
  isObject(data.release) ? { ...data, release: unscanned(data.release) } : data;

const unscannedInChanges = (data: JsonObject): JsonObject =>
  isObject(data.changes) ? { ...data, changes: unscannedIn(data.changes) } : data;

/** Earlier events do not tell whether the add-on was taken down with its change. */
const notTakenDown = (data: JsonObject): JsonObject => ({ ...data, takenDown: false });

export const addonUpcasters = {
  AddonSubmitted: [unscannedIn],
  AddonImported: [unscannedIn],
  AddonEdited: [unscannedInChanges],
  AddonChangeProposed: [unscannedInChanges],
  AddonChangeRejected: [notTakenDown],
};
