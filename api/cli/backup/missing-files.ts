// Compares the files that add-ons need, according to the log, with those that exist.
import * as addon from '@sandcrate/core/addon/addon.ts';
import { neededFiles } from '@sandcrate/core/addon/needed-files.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { replay } from '@sandcrate/core/replay.ts';
import { type FileNames, nameIn } from './file-copies.ts';

const HASH = /\b[0-9a-f]{64}\b/g;

/** A file that an add-on needs, as `<kind>/<hash>`. */
export type MissingFile = { name: string; addon: string };

/**
 * The files that add-ons need at a position of the log and that are not among `present`. Files of deleted add-ons,
 * replaced pictures and rejected changes are not needed.
 * @throws InvalidEvent when the log holds an event that cannot be read
 */
export async function missingFiles(
  store: EventStore,
  present: FileNames,
  { end, now = new Date() }: { end: bigint; now?: Date },
): Promise<MissingFile[]> {
  const missing: MissingFile[] = [];
  // Only add-ons with an absent file are replayed, which are few.
  for (const streamName of await addonsWithAbsentFiles(store, present, end)) {
    const { state } = await replay(store, addon, streamName, { until: { position: end } });
    for (const file of neededFiles(state, now)) {
      const name = nameIn(file.kind, file.sha256);
      if (!present.has(name)) missing.push({ name, addon: streamName });
    }
  }
  return missing;
}

async function addonsWithAbsentFiles(
  store: EventStore,
  present: FileNames,
  end: bigint,
): Promise<Set<string>> {
  const found = new Set<string>();
  const filter = { streamPrefixes: [addon.streamName('')] };
  for await (const { streamName, position, data } of store.readAll({ filter })) {
    if (position > end) break;
    const hashes = JSON.stringify(data).match(HASH) ?? [];
    if (hashes.some((hash) => !present.has(nameIn('pack', hash)) && !present.has(nameIn('image', hash)))) {
      found.add(streamName);
    }
  }
  return found;
}

const SHOWN = 10;

/** Lines with the first names, and how many there are beyond them. */
export function* listOf(missing: readonly MissingFile[]): Iterable<string> {
  for (const { name, addon } of missing.slice(0, SHOWN)) yield `  ${name} (${addon})`;
  if (missing.length > SHOWN) yield `  and ${missing.length - SHOWN} more`;
}
