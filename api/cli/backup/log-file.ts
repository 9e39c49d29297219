// The log as a file: every event in order, with all the fields that a copy must preserve.
import { type EventStore, type RecordedEvent, START } from '@sandcrate/core/event-store/event-store.ts';
import { EventMetadata } from '@sandcrate/core/metadata.ts';
import { z } from 'zod';
import { readLines } from './lines.ts';

const LoggedEvent = z.object({
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

/** Reads the file like a log, with line numbers as positions. */
export function logOfFile(path: string): Pick<EventStore, 'readAll' | 'head'> {
  async function* readAll({ after = START } = {}): AsyncGenerator<RecordedEvent> {
    let position = START;
    for await (const { stream: streamName, recordedAt, ...event } of readLines(path, LoggedEvent)) {
      position += 1n;
      if (position > after) yield { ...event, streamName, position, recordedAt: new Date(recordedAt) };
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
