// The port to the log: ordered streams inside one totally ordered log, appended to by expected revision.
import type { EventMetadata } from '../metadata.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };
export type JsonObject = { [key: string]: Json | undefined };

/** An event about to be written. `id` is a UUID; `data` and `metadata` are stored as JSON. */
export type NewEvent = { id: string; type: string; data: JsonObject; metadata: EventMetadata };

/** A stored event: `revision` counts within its stream from 0, `position` orders the whole log. */
export type RecordedEvent = NewEvent & {
  streamName: string;
  revision: bigint;
  position: bigint;
  recordedAt: Date;
};

/** The expected revision of the stream: its last revision, that it does not exist, or any. */
export type ExpectedRevision = bigint | 'no-stream' | 'any';

/** One append, as `append` takes it. */
export type Append = { streamName: string; expected: ExpectedRevision; events: readonly NewEvent[] };

/** The revision and position of the last event of an append. */
export type Appended = { revision: bigint; position: bigint };

export type Direction = 'forwards' | 'backwards';

/** Selects events of the log. An event must match one of the prefixes and one of the types. */
export type EventFilter = { streamPrefixes?: readonly string[]; types?: readonly string[] };

/**
 * A batch of a subscription: events in log order and the position up to which the log has been searched. `position`
 * may be after the last event if a filter excluded later ones, and is a safe checkpoint once the events of this batch
 * have been handled. `caughtUp` means that the end of the log was reached.
 */
export type Batch = { events: RecordedEvent[]; position: bigint; caughtUp: boolean };

export interface EventStore {
  /**
   * Appends all events or none. Repeating an append (equal ids, and an expected revision other than 'any') returns the
   * first result and writes nothing.
   * @throws InvalidAppend when the list is empty, or a name, an id or an expected revision is malformed
   * @throws RevisionConflict when the stream is not at `expected`
   * @throws AppendTooLarge when one event exceeds MAX_EVENT_BYTES or all together exceed MAX_APPEND_BYTES
   * @throws StoreUnavailable when the store cannot be reached; `outcome` says whether the events may have been written
   */
  append(streamName: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;

  /**
   * Appends to many streams, with the events in the order of the log, and returns one result for each append. Meant for
   * copies, which nothing else may disturb: at most MAX_APPEND_BYTES and 1000 events together. Each append is atomic and
   * may be repeated, but not all together: when one fails, the first of them may have been written.
   * @throws what `append` throws; StoreUnavailable at the first failure, without trying again
   */
  appendInOrder(appends: readonly Append[]): Promise<Appended[]>;

  /** Reads one stream; yields nothing when it does not exist. `from` is an inclusive revision. */
  readStream(
    streamName: string,
    options?: { from?: bigint; direction?: Direction; limit?: number },
  ): AsyncIterable<RecordedEvent>;

  /** Reads the log after a position (exclusive; START for all of it) to its current end. */
  readAll(options?: { after?: bigint; filter?: EventFilter; limit?: number }): AsyncIterable<RecordedEvent>;

  /**
   * Delivers all events after a position, then new ones, until `signal` aborts, which ends it without an error.
   * Connection failures are retried internally from the last batch: no event is lost or repeated.
   * A batch holds at most `maxBatch` events [1000]; one with no events only reports progress.
   */
  subscribe(options: {
    after: bigint;
    filter?: EventFilter;
    maxBatch?: number;
    signal: AbortSignal;
  }): AsyncIterable<Batch>;

  /** The position of the last event, or START when the log is empty. */
  head(): Promise<bigint>;

  /**
   * The end of the log: no batch of a subscription has a later position. May be after `head`, because servers write
   * entries of their own.
   */
  end(): Promise<bigint>;

  /** Waits for pending appends, ends the subscriptions and closes all connections. */
  close(): Promise<void>;
}

/**
 * Whether the filter matches this stream and type, for stores whose server cannot tell. No filter matches everything; an
 * empty list matches nothing.
 */
export function matches(
  filter: EventFilter | undefined,
  { streamName, type }: { streamName: string; type: string },
): boolean {
  const { streamPrefixes, types } = filter ?? {};
  return (
    (streamPrefixes === undefined || streamPrefixes.some((prefix) => streamName.startsWith(prefix))) &&
    (types === undefined || types.includes(type))
  );
}

/** Before the first event of the log. */
export const START = -1n;

export const MAX_EVENT_BYTES = 512 * 1024;
/** The limit of EventStoreDB: 1,048,576 bytes of data in one append. Every store enforces it. */
export const MAX_APPEND_BYTES = 1_048_576;

export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  readonly streamName: string;
  readonly expected: ExpectedRevision;
  readonly actual: bigint | 'no-stream';

  constructor(streamName: string, expected: ExpectedRevision, actual: bigint | 'no-stream') {
    super(`${streamName}: expected revision ${expected}, found ${actual}`);
    this.streamName = streamName;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The append is invalid in every store, whatever its state: a bug in the caller. */
export class InvalidAppend extends Error {
  override readonly name = 'InvalidAppend';
}

export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
}

export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
  /** 'not-written' when the append certainly did not happen, 'unknown' when it may have. */
  readonly outcome: 'not-written' | 'unknown';

  constructor(message: string, outcome: 'not-written' | 'unknown', options?: ErrorOptions) {
    super(message, options);
    this.outcome = outcome;
  }
}
