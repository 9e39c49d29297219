// The searchable contents of a stored file, recorded once per version of the indexer.
import type { PackIndexEvent } from './events.ts';

export { type PackIndexEvent, packIndexEvents as events } from './events.ts';

export const streamName = (sha256: string) => `pack-${sha256}`;

/** The latest version of the indexer that read the file; 0 before the first. */
export type IndexedVersion = number;
export const initial: IndexedVersion = 0;
export const evolve = (_: IndexedVersion, { data }: PackIndexEvent): IndexedVersion => data.indexVersion;

export type RecordPackIndex = PackIndexEvent['data'] & { type: 'RecordPackIndex' };

/** The same or an older version of the indexer adds nothing. */
export const decide = ({ type: _, ...data }: RecordPackIndex, version: IndexedVersion): PackIndexEvent[] =>
  data.indexVersion > version ? [{ type: 'PackIndexed', data }] : [];
