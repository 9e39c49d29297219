// The runner's interface to a read model: its tables, the events that it handles, and the changes of a batch.
import type { RecordedEvent } from '@sandcrate/core/event-store/event-store.ts';
import type { EventType, Known } from '@sandcrate/core/event-types.ts';
import type { Queryable, Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';

export type ProjectedEvent = Known;

/** The events of some types, distinguished by `type`. */
export type EventsOfType<T extends EventType> = Extract<ProjectedEvent, { type: T }>;

export type BatchFacts = {
  /** The batch reaches the end of the log, so deferred work should be done now. */
  caughtUp: boolean;
  /** Tells the runner that work was deferred all the same, for `settle` to do in parts. */
  defer: () => void;
};

/** Writes the results that were prepared before the transaction. */
export type Prepared = (tx: Transaction) => Promise<void>;

/** How often an add-on is liked and rated, and the sum of its stars. */
export type EngagementCounts = { likes: number; ratingSum: number; ratingCount: number };

/** What a batch leaves, for callers in this process that wait for it. */
export type Applied = {
  /** By add-on: its counts after the batch. */
  counts?: ReadonlyMap<string, EngagementCounts>;
};

/** Calls the work with a connection on which unqualified names refer to the read model's tables, without a transaction. */
export type WithConnection = (work: (db: Queryable) => Promise<void>) => Promise<void>;

/**
 * Rows that are written before the transaction of their batch, because there may be too many for one transaction: while it is
 * open, PostgreSQL removes no dead rows.
 */
export type WrittenAhead = {
  /** The tables with such rows. Their column `position` has the event's, so that comparisons leave out rows ahead of the checkpoint. */
  readonly tables: readonly string[];
  /**
   * Writes some of the rows that `apply` would write for these events. It may be interrupted and may run again, so `apply`
   * writes those that are missing. A process that no longer has the lease may still be writing. Called while the read model is
   * live.
   */
  write(
    events: readonly ProjectedEvent[],
    withConnection: WithConnection,
    signal: AbortSignal,
  ): Promise<void>;
};

/** A part of deferred work: the subjects (as in `touched.ts`) whose rows it changed, and whether any work is left. */
export type Settled = { subjects: readonly string[]; isMoreLeft: boolean };

/** What some events change without naming it, such as the add-ons with a recalled file. */
export type Affected = {
  /** The types of these events. */
  readonly by: readonly EventType[];
  /**
   * Finds it in the tables as they are before a batch with such events: subjects as in `touched.ts`, whose cached
   * responses are dropped.
   */
  find(events: readonly ProjectedEvent[], tx: Transaction): Promise<string[]>;
};

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
  // biome-ignore lint/suspicious/noConfusingVoidType: most read models leave nothing
  apply(events: readonly ProjectedEvent[], tx: Transaction, batch: BatchFacts): Promise<Applied | void>;
  /**
   * Does what must not happen inside a transaction, such as reading the event store, and returns what to write in the
   * transaction before `apply`. It may run again for the same events. It must give up when the signal aborts, which
   * means that the process is stopping.
   */
  prepare?(events: readonly ProjectedEvent[], signal: AbortSignal): Promise<Prepared | undefined>;
  readonly writtenAhead?: WrittenAhead;
  /**
   * Does a part of the work that `apply` deferred. At the log's end, new events are applied between two parts.
   */
  settle?(tx: Transaction): Promise<Settled>;
  /**
   * Whether the commit of these events waits for the disk [never]. Needed only when rows that they change are copied
   * elsewhere: what is lost with the server is applied again from the log.
   */
  isDurable?(events: readonly ProjectedEvent[]): boolean;
  /** Asked while the read model is live, about batches with such events. */
  readonly affected?: Affected;
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
