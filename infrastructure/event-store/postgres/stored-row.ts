// A row of the log's table, as readers fetch it.
import { decode } from '@sandcrate/core/event-store/encoded-event.ts';
import type { EventFilter, RecordedEvent } from '@sandcrate/core/event-store/event-store.ts';
import { matches } from '@sandcrate/core/event-store/event-store.ts';
import type { Page } from '@sandcrate/core/event-store/follow.ts';

export const COLUMNS = 'stream_name, revision, position, event_id, type, data, metadata, recorded_at';

export type StoredRow = [
  streamName: string,
  revision: bigint,
  position: bigint,
  id: string,
  type: string,
  data: string,
  metadata: string,
  recordedAt: Date,
  /** The bytes of data in its page up to and including this row, if read as a page. */
  size?: bigint,
];

export const revisionOf = (row: StoredRow): bigint => row[1];
export const positionOf = (row: StoredRow): bigint => row[2];

/** A new event object, so that no two readers share one. */
export function recorded(row: StoredRow): RecordedEvent {
  const [streamName, revision, position, id, type, data, metadata, recordedAt] = row;
  return {
    id,
    type,
    ...decode({ data, metadata }),
    streamName,
    revision,
    position,
    recordedAt: new Date(recordedAt),
  };
}

/** The matching events of consecutive rows, at most `limit`, and the position that they reach. */
export function pageOf(rows: StoredRow[], limit: number, filter: EventFilter | undefined): Page | undefined {
  const wanted = rows
    .filter(([streamName, , , , type]) => matches(filter, { streamName, type }))
    .slice(0, limit);
  const end = wanted.length === limit ? wanted.at(-1) : rows.at(-1);
  return end && { events: wanted.map(recorded), position: positionOf(end) };
}
