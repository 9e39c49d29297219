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

/** What the writer believes of the stream: its last revision, that it does not exist, or nothing at all. */
export type ExpectedRevision = bigint | 'no-stream' | 'any';

/** Where the append ended: the revision and the position of its last event. */
export type Appended = { revision: bigint; position: bigint };

export type Direction = 'forwards' | 'backwards';

/** Which events of the log are wanted. Prefixes and types are alternatives among themselves and narrow each other. */
export type EventFilter = { streamPrefixes?: readonly string[]; types?: readonly string[] };

/**
 * What a subscription delivers: events in log order and the position up to which the log has been searched.
 * `position` may be ahead of the last event (a filter passed over the rest) and is safe to store as the checkpoint
 * once the events of this batch have been handled. `caughtUp` says that the end of the log was reached.
 */
export type Batch = { events: RecordedEvent[]; position: bigint; caughtUp: boolean };

export interface EventStore {
  /** Appends that are made without waiting for one another are written in the order of the calls, if none fails. */
  readonly keepsCallOrder?: boolean;

  /**
   * Appends all events or none. The very same append again (equal ids, and an expected revision other than 'any')
   * answers as it did the first time and writes nothing.
   * @throws InvalidAppend when the list is empty, or a name, an id or an expected revision is malformed
   * @throws RevisionConflict when the stream is not at `expected`
   * @throws AppendTooLarge when one event exceeds MAX_EVENT_BYTES or all together exceed MAX_APPEND_BYTES
   * @throws StoreUnavailable when the store cannot be reached; `outcome` says whether the events may have been written
   */
  append(streamName: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;

  /** Reads one stream; nothing when it does not exist. `from` is a revision and included. */
  readStream(
    streamName: string,
    options?: { from?: bigint; direction?: Direction; limit?: number },
  ): AsyncIterable<RecordedEvent>;

  /** Reads the log after a position (exclusive; START for all of it) to its present end. */
  readAll(options?: { after?: bigint; filter?: EventFilter; limit?: number }): AsyncIterable<RecordedEvent>;

  /**
   * Delivers everything after a position, then what is appended, until `signal` aborts (then it ends without an error).
   * Connection failures are retried inside from where the last batch ended: no event is lost or repeated.
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
   * Where the log ends: no batch of a subscription has a later position. Entries that the server makes for itself may
   * lie after `head`.
   */
  end(): Promise<bigint>;

  /** Waits for the appends under way, ends the subscriptions and lets go of all connections. */
  close(): Promise<void>;
}

/** Before the first event of the log. */
export const START = -1n;

export const MAX_EVENT_BYTES = 512 * 1024;
/** EventStoreDB accepts 1,048,576 bytes of data in one append; every store keeps to it. */
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

/** The append breaks a rule that every store keeps, whatever its state: a mistake of the caller. */
export class InvalidAppend extends Error {
  override readonly name = 'InvalidAppend';
}

export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
}

export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** 'not-written' when the append certainly did not happen, 'unknown' when it may have. */
  readonly outcome: 'not-written' | 'unknown';

  constructor(message: string, outcome: 'not-written' | 'unknown', options?: ErrorOptions) {
    super(message, options);
    this.outcome = outcome;
  }
}
