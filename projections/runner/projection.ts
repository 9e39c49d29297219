// The runner's interface to a read model: its tables, the events that it handles, and the changes of a batch.
import type { RecordedEvent } from '@sandcrate/core/event-store/event-store.ts';
import type { EventType, Known } from '@sandcrate/core/event-types.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';

export type ProjectedEvent = Known;

/** The events of some types, distinguished by `type`. */
export type EventsOfType<T extends EventType> = Extract<ProjectedEvent, { type: T }>;

export type BatchFacts = {
  /** The batch reaches the end of the log, so deferred work should be done now. */
  caughtUp: boolean;
};

/** Writes the results that were prepared before the transaction. */
export type Prepared = (tx: Transaction) => Promise<void>;

export interface Projection {
  /** With the version, the name of the PostgreSQL schema that holds its tables. */
  readonly name: string;
  /** Raised when the tables or their meaning change: each version is built and kept up to date next to the others. */
  readonly version: number;
  /** Creates the tables, by unqualified names, with the indexes that `apply` needs. */
  readonly schema: string;
  /** Creates the indexes that only queries need. Runs once the whole log is applied, before any query. */
  readonly indexes?: string;
  readonly handles: readonly EventType[];
  /**
   * Applies events in log order; unqualified names refer to its own tables. The result must depend on nothing but the
   * events and these tables, so that any division of the log into batches gives the same rows.
   * @throws any error: then nothing of the batch takes effect
   */
  apply(events: readonly ProjectedEvent[], tx: Transaction, batch: BatchFacts): Promise<void>;
  /**
   * Does what must not happen inside a transaction, such as reading the event store, and returns what to write in the
   * transaction before `apply`. It may run again for the same events. It must give up when the signal aborts, which
   * means that the process is stopping.
   */
  prepare?(events: readonly ProjectedEvent[], signal: AbortSignal): Promise<Prepared | undefined>;
  /** Does a part of the work that `apply` deferred until the log's end. Returns whether any is left. */
  settle?(tx: Transaction): Promise<boolean>;
  /** Whether commits wait for the disk. Needed only when its rows are copied elsewhere, because it can be rebuilt. */
  readonly durable?: boolean;
  /** By table, the columns that a rebuild cannot reproduce, so they are not compared. An empty list skips the table. */
  readonly incomparable?: Readonly<Record<string, readonly string[]>>;
}

/** An event that a projection cannot apply: it stops there, and nothing after it is applied. */
export class PoisonEvent extends Error {
  override readonly name = 'PoisonEvent';
  readonly position: bigint;

  constructor({ recorded }: { recorded: RecordedEvent }, cause: unknown) {
    const { id, type, streamName, revision, position } = recorded;
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${type} ${id} (${streamName}@${revision}, position ${position}): ${reason}`, { cause });
    this.position = position;
  }
}
