// What search knows of the inside of a stored file, recorded once for each way of reading files.
import type { PackIndexEvent } from './events.ts';

export { type PackIndexEvent, packIndexEvents as events } from './events.ts';

export const streamName = (sha256: string) => `pack-${sha256}`;

/** The latest way of reading that the file was read in; 0 before the first. */
export type IndexedVersion = number;
export const initial: IndexedVersion = 0;
export const evolve = (_: IndexedVersion, { data }: PackIndexEvent): IndexedVersion => data.indexVersion;

export type RecordPackIndex = PackIndexEvent['data'] & { type: 'RecordPackIndex' };

/** What an older way of reading found, or the same one, adds nothing. */
export const decide = ({ type: _, ...data }: RecordPackIndex, version: IndexedVersion): PackIndexEvent[] =>
  data.indexVersion > version ? [{ type: 'PackIndexed', data }] : [];
