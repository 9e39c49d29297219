// The runner's interface to a read model: its tables, the events that it handles, and the changes of a batch.
import type { RecordedEvent } from '@sandcrate/core/event-store/event-store.ts';
import type { EventType, Known } from '@sandcrate/core/event-types.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';

export type ProjectedEvent = Known;

/** The events of some types, told apart by `type`. */
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
  /** Raised when tables or meaning change: each version is built and followed beside the others. */
  readonly version: number;
  /** Makes the tables, by unqualified names, with the indexes that `apply` needs. */
  readonly schema: string;
  /** Makes the indexes that only queries need. It runs when the tables hold the whole log, before anybody queries them. */
  readonly indexes?: string;
  readonly handles: readonly EventType[];
  /**
   * Applies events in log order; unqualified names mean its own tables. It depends on nothing but the events and its
   * tables, so that any division of the log into batches gives the same rows.
   * @throws whatever keeps it from that; nothing of the batch takes effect then
   */
  apply(events: readonly ProjectedEvent[], tx: Transaction, batch: BatchFacts): Promise<void>;
  /**
   * Does what must not happen inside a transaction, such as to ask the event store, and answers what is to be written
   * in it before `apply`. It may be done again for the same events. The signal aborts when the process is to stop:
   * then it gives up.
   */
  prepare?(events: readonly ProjectedEvent[], signal: AbortSignal): Promise<Prepared | undefined>;
  /** Does a piece of the work that `apply` deferred before the log's end. Returns whether any is left. */
  settle?(tx: Transaction): Promise<boolean>;
  /** Whether commits wait for the disk. Needed only when its rows are copied elsewhere, because it can be rebuilt. */
  readonly durable?: boolean;
  /** By table, the columns that a rebuild cannot reproduce and that are not compared; an empty list: none of it is. */
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
