// Compares the files that add-ons need, according to the log, with those that exist.
import * as addon from '@sandcrate/core/addon/addon.ts';
import { neededFiles } from '@sandcrate/core/addon/needed-files.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import { ownEvent, type Replayable } from '@sandcrate/core/replay.ts';
import type { Terminal } from '../terminal.ts';
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
  store: Pick<EventStore, 'readAll'>,
  present: FileNames,
  { end, now = new Date() }: { end: bigint; now?: Date },
): Promise<MissingFile[]> {
  const missing: MissingFile[] = [];
  // Only add-ons with an absent file are folded, which are few.
  const concerned = await addonsWithAbsentFiles(store, present, end);
  if (concerned.size === 0) return missing;
  for (const [streamName, state] of await statesOf(store, concerned, end)) {
    for (const file of neededFiles(state, now)) {
      const name = nameIn(file.kind, file.sha256);
      if (!present.has(name)) missing.push({ name, addon: streamName });
    }
  }
  return missing;
}

async function statesOf(store: Pick<EventStore, 'readAll'>, streams: ReadonlySet<string>, end: bigint) {
  const { events, initial, evolve }: Replayable<addon.Addon, addon.AddonEvent> = addon;
  const states = new Map<string, addon.Addon>();
  const filter = { streamPrefixes: [addon.streamName('')] };
  for await (const recorded of store.readAll({ filter })) {
    const { streamName, position } = recorded;
    if (position > end) break;
    if (!streams.has(streamName)) continue;
    const event = ownEvent(events, readEvent(recorded));
    states.set(streamName, evolve(states.get(streamName) ?? initial, event));
  }
  return states;
}

async function addonsWithAbsentFiles(
  store: Pick<EventStore, 'readAll'>,
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

/** Warns of missing files with the first of their names; says nothing if there are none. */
export function warnOfMissing(
  { warn }: Pick<Terminal, 'warn'>,
  what: string,
  missing: readonly MissingFile[],
): void {
  if (missing.length === 0) return;
  warn(`${missing.length} files that add-ons need are ${what}:`);
  for (const { name, addon } of missing.slice(0, SHOWN)) warn(`  ${name} (${addon})`);
  if (missing.length > SHOWN) warn(`  and ${missing.length - SHOWN} more`);
}
