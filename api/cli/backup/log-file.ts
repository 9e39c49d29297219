// The log as a file: every event in order, with all the fields that a copy must preserve.
import {
  type EventStore,
  matches,
  type RecordedEvent,
  START,
} from '@sandcrate/core/event-store/event-store.ts';
import { EventMetadata } from '@sandcrate/core/metadata.ts';
import { z } from 'zod';
import { readLines } from './lines.ts';

/** A line of the file. */
export const LoggedEvent = z.object({
  stream: z.string(),
  revision: z.string().regex(/^\d+$/).transform(BigInt),
  id: z.uuid(),
  type: z.string(),
  data: z.record(z.string(), z.json()),
  metadata: EventMetadata.loose(),
  recordedAt: z.iso.datetime(),
});

/** The events of a log up to a position, in the file's format. */
export async function* loggedEvents(store: EventStore, end: bigint, onEvent: () => void) {
  for await (const event of store.readAll()) {
    if (event.position > end) return;
    onEvent();
    const { streamName: stream, revision, id, type, data, metadata, recordedAt } = event;
    yield {
      stream,
      revision: String(revision),
      id,
      type,
      data,
      metadata,
      recordedAt: recordedAt.toISOString(),
    };
  }
}

type ReadAll = Exclude<Parameters<EventStore['readAll']>[0], undefined>;

/** Reads the file like a log, with line numbers as positions. */
export function logOfFile(path: string): Pick<EventStore, 'readAll' | 'head'> {
  async function* readAll({
    after = START,
    filter,
    limit = Infinity,
  }: ReadAll = {}): AsyncGenerator<RecordedEvent> {
    let position = START;
    let left = limit;
    for await (const { stream: streamName, recordedAt, ...event } of readLines(path, LoggedEvent)) {
      position += 1n;
      if (position <= after || !matches(filter, { streamName, type: event.type })) continue;
      if (left-- <= 0) return;
      yield { ...event, streamName, position, recordedAt: new Date(recordedAt) };
    }
  }
  return {
    readAll,
    async head() {
      let position = START;
      for await (const _event of readLines(path, LoggedEvent)) position += 1n;
      return position;
    },
  };
}
