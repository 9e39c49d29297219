// Applies batches to one read model: each in one transaction with its checkpoint, so that it takes effect exactly once.
import { BackOff } from '@sandcrate/core/event-store/retry.ts';
import type { Logger } from '@sandcrate/core/logger.ts';
import { PLANNED_ONCE, plannedOnce } from '@sandcrate/infrastructure/postgres/planned-once.ts';
import {
  allOrFirstError,
  inTransaction,
  type Transaction,
  withConnection,
} from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { EVERYTHING, settled, type Touched, touchedBy, touchedByBoth } from '../../touched.ts';
import { createIndexes, searchPath, setSchema } from '../lifecycle/projection-schema.ts';
import type { LogEvent, Page } from '../log/log-page.ts';
import {
  type Applied,
  type BatchFacts,
  PoisonEvent,
  type Prepared,
  type ProjectedEvent,
  type Projection,
  type WithConnection,
} from '../projection.ts';
import {
  type Checkpoint,
  CheckpointMoved,
  changesIn,
  hasMoved,
  markCheckpoint,
  moveSql,
  readCheckpoint,
} from './checkpoints.ts';
import { isTooSlow, isTransient } from './failures.ts';
import { Planning, sharesPlans } from './planning.ts';

export type BatchWriterOptions = {
  pool: pg.Pool;
  projection: Projection;
  /** The read model's checkpoint; its name is the schema to write to. */
  checkpoint: Checkpoint;
  logger: Logger;
  signal: AbortSignal;
  /** Called before a batch is committed, with what only this process knows of it. */
  onCommit?: (checkpoint: Checkpoint, applied: Applied) => void;
  /** Called after each committed move of the checkpoint, with what the batch touched. */
  onMoved?: (checkpoint: Checkpoint, touched?: Touched) => void;
};

/** Part of a page: events that the read model handles, and the position that they reach. */
type Batch = { events: readonly LogEvent[]; position: bigint; caughtUp: boolean };

/**
 * The server ends the transaction of a process that hangs or was cut off before its lease expires, so that the process
 * that takes over does not wait for its row locks.
 */
const IDLE_LIMIT = `set local idle_in_transaction_session_timeout to '8s'; `;

/** How long a position reached without a relevant event may stay unsaved. */
const STORED_WITHIN_MS = 300;

/** How often one event may exceed the server's limits before an operator has to look at it. */
const TOO_SLOW_AT_MOST = 20;

/** The batch exceeds the server's limits: a smaller one may not. */
class BatchTooSlow extends Error {
  override readonly name = 'BatchTooSlow';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export class BatchWriter {
  readonly #options: BatchWriterOptions;
  readonly #handled: ReadonlySet<string>;
  /** The current checkpoint. The stored one may be earlier, with no relevant event in between. */
  #checkpoint: Checkpoint;
  #stored: bigint;
  #storing: NodeJS.Timeout | undefined;
  #lost: CheckpointMoved | undefined;
  /** One transaction at a time. */
  #last: Promise<unknown> = Promise.resolve();
  /** False while `settle` may have work to do. */
  #isSettled: boolean;
  /** What the last part of deferred work touched; the next move of the checkpoint announces it. */
  #toAnnounce: Touched | undefined;
  readonly #planning = new Planning();

  constructor(options: BatchWriterOptions) {
    const { projection, checkpoint } = options;
    this.#options = options;
    this.#handled = new Set(projection.handles);
    this.#checkpoint = {
      ...checkpoint,
      state: checkpoint.state === 'stopped' ? 'building' : checkpoint.state,
    };
    this.#stored = checkpoint.position;
    this.#isSettled = !projection.settle;
  }

  get checkpoint(): Checkpoint {
    return this.#checkpoint;
  }

  /** The event types that the read model handles. */
  get handles(): readonly string[] {
    return this.#options.projection.handles;
  }

  /** Whether all deferred work is done. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Whether there is nothing to do but follow the log. */
  get #isReady(): boolean {
    return this.#checkpoint.state === 'live' && this.#checkpoint.isIndexed && this.#isSettled;
  }

  /**
   * Applies a page's events after the checkpoint, and moves the checkpoint to the page's end. Waits while the database
   * is unavailable. Halves a batch that is too slow for the server's limits. Splits one that fails for another reason
   * until it finds the event at fault.
   * @throws PoisonEvent when one event cannot be applied; the events before it were applied
   * @throws CheckpointMoved when another process has moved the checkpoint; nothing was written
   */
  async write({ events, position, caughtUp }: Page): Promise<void> {
    if (position < this.#checkpoint.position) return;
    const own = onlyOnce(
      events.filter(({ type }) => this.#handled.has(type)),
      this.#checkpoint.position,
    );
    if (this.#lost) throw this.#lost;
    if (own.length === 0 && this.#isReady) this.#pass(position);
    else await this.#inTurn(() => this.#apply({ events: own, position, caughtUp }));
  }

  /** Stores the reached position if it is unsaved. @throws CheckpointMoved like `write` */
  async store(): Promise<void> {
    await this.#inTurn(() => this.#store());
  }

  /** Waits for writes in progress, and starts no further background writes. */
  async close(): Promise<void> {
    clearTimeout(this.#storing);
    this.#storing = undefined;
    await this.#last;
  }

  /** Does a part of the deferred work, at the end of the log. */
  async settle(): Promise<void> {
    await this.#inTurn(() =>
      this.#commit({ events: [], position: this.#checkpoint.position, caughtUp: true }),
    );
  }

  /** Skips unhandled events: advances in memory at once and stores the position later, for many events at a time. */
  #pass(position: bigint): void {
    if (position === this.#checkpoint.position) return;
    this.#moved({ ...this.#checkpoint, position }, true);
    this.#storing ??= setTimeout(() => {
      this.#storing = undefined;
      void this.#inTurn(() => this.#store()).catch((error: unknown) => {
        if (error instanceof CheckpointMoved) this.#lost = error; // any other failure is retried with the next events
      });
    }, STORED_WITHIN_MS).unref();
  }

  async #store(): Promise<void> {
    const { position } = this.#checkpoint;
    if (position > this.#stored) await this.#transact({ events: [], position, caughtUp: true });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #apply(batch: Batch): Promise<void> {
    const { events, position, caughtUp } = batch;
    const { position: from } = this.#checkpoint;
    const changesState = caughtUp && !this.#isReady;
    if (position === from && !changesState) return;
    try {
      await this.#commit(batch);
    } catch (error) {
      const [first] = events;
      const { signal } = this.#options;
      const maySplit = error instanceof BatchTooSlow || !isTransient(error);
      if (!first || signal.aborted || !maySplit || error instanceof CheckpointMoved) throw error;
      if (events.length === 1) {
        await this.#store(); // so that it stops at its stored position
        throw new PoisonEvent(first, error);
      }
      const half = events.slice(0, Math.ceil(events.length / 2));
      await this.#apply({ events: half, position: half.at(-1)?.position ?? from, caughtUp: false });
      await this.#apply({ ...batch, events: events.slice(half.length) });
    }
  }

  /** One transaction, repeated after transient failures unless it turns out to have been committed. */
  async #commit(batch: Batch): Promise<void> {
    const { pool, logger, signal } = this.#options;
    const from = this.#checkpoint;
    const backOff = new BackOff();
    let tooSlow = 0;
    for (;;) {
      try {
        return await this.#transact(batch);
      } catch (error) {
        if (!isTransient(error) || signal.aborted) throw error;
        if (!this.#isSettled) this.#toAnnounce = EVERYTHING; // it may have been committed, with deferred work
        logger.warn(`${from.name} waits for the database: ${String(error)}`);
        await backOff.pause(signal);
        const found = await readCheckpoint(pool, from.name).catch(() => undefined);
        const isDone =
          found?.version === from.version && found.epoch === from.epoch && found.position === batch.position;
        if (isDone && batch.position > this.#stored) return this.#wrote(found, false);
        if (!isTooSlow(error)) continue;
        const { length } = batch.events;
        if (length > 1 || (length === 1 && ++tooSlow === TOO_SLOW_AT_MOST)) throw new BatchTooSlow(error);
      }
    }
  }

  async #transact({ events, position, caughtUp }: Batch): Promise<void> {
    const { pool, projection } = this.#options;
    const from = this.#checkpoint;
    const known = events.map((event) => event.read());
    const prepared = known.length > 0 ? await this.#prepare(known) : undefined;
    if (caughtUp && from.state === 'live' && known.length > 0) await this.#writeAhead(known);
    const isChange = known.length > 0 || (caughtUp && !this.#isSettled);
    const durability = this.#isDurable(known) ? '' : 'set local synchronous_commit to off; ';
    const settings = IDLE_LIMIT + durability + setSchema(from.name);
    const isShared = from.state === 'live' && sharesPlans(known.length);
    const announced = this.#toAnnounce;
    const touched = from.state === 'live' ? await this.#touchedBy(known, announced) : undefined;
    const move = {
      from: { ...from, position: this.#stored },
      to: { position, state: from.state, isChange, touched, event: events.at(-1)?.recorded },
    };
    const work = async (open: Transaction, moving: Promise<pg.QueryResult | undefined>) => {
      const tx = isShared ? plannedOnce(open, from.name) : open;
      let isSettled = this.#isSettled;
      let subjects: readonly string[] = [];
      const defer = () => {
        isSettled = false;
      };
      if (prepared) await moving; // what it writes to tables of others must be part of the transaction
      const [changes, applied] = await allOrFirstError(
        moving.then(changesIn),
        this.#applyIn(tx, known, { prepared, batch: { caughtUp, defer } }),
      );
      if (!caughtUp) isSettled = !projection.settle;
      else if (!isSettled && (known.length === 0 || from.state !== 'live')) {
        const part = await projection.settle?.(tx); // no event waits for it while the read model is live
        isSettled = !part?.isMoreLeft;
        subjects = part?.subjects ?? [];
      }
      const isReady = caughtUp && isSettled;
      if (isReady && !from.isIndexed) await createIndexes(open, projection, from.name);
      if (isReady && from.state !== 'live') await markCheckpoint(tx, { ...from, position }, 'live');
      const state = isReady ? ('live' as const) : from.state;
      if (applied) this.#options.onCommit?.({ ...from, position, state, changes }, applied);
      return { changes, applied, state, isIndexed: from.isIndexed || isReady, isSettled, subjects };
    };
    const { changes, applied, state, isIndexed, isSettled, subjects } = await inTransaction(pool, work, {
      settings: isShared ? settings + this.#planning.next() : settings,
      first: moveSql(move),
    }).catch((error: unknown) => {
      throw hasMoved(error) ? new CheckpointMoved(move.from) : error;
    });
    this.#toAnnounce = from.state === 'live' && subjects.length > 0 ? settled(subjects) : undefined;
    this.#wrote(
      { ...from, position, state, changes, isIndexed, error: null },
      isSettled,
      touched && { ...touched, ...applied },
    );
    if (isSettled && this.#toAnnounce) await this.#announce(this.#toAnnounce);
  }

  /** Writes a batch's changes to the tables, whose names mean something inside the transaction only. */
  async #applyIn(
    tx: Transaction,
    events: readonly ProjectedEvent[],
    { prepared, batch }: { prepared: Prepared | undefined; batch: BatchFacts },
  ): Promise<Applied | undefined> {
    await prepared?.(tx);
    if (events.length === 0) return undefined;
    return (await this.#options.projection.apply(events, tx, batch)) ?? undefined;
  }

  async #touchedBy(events: readonly ProjectedEvent[], announced: Touched | undefined): Promise<Touched> {
    const { pool, projection } = this.#options;
    const { name, affected } = projection;
    const isAffected = affected && events.some(({ type }) => affected.by.includes(type));
    const settings = setSchema(this.#checkpoint.name);
    const found = isAffected
      ? await inTransaction(pool, (tx) => affected.find(events, tx), { settings })
      : [];
    const touched = touchedBy(events, name, found);
    return announced ? touchedByBoth(touched, announced) : touched;
  }

  /** Announces what the last part of deferred work touched. */
  async #announce(touched: Touched): Promise<void> {
    const from = { ...this.#checkpoint, position: this.#stored };
    const to = { position: this.#stored, state: from.state, isChange: true, touched };
    const work = async (_: Transaction, moving: Promise<pg.QueryResult | undefined>) =>
      changesIn(await moving);
    const changes = await inTransaction(this.#options.pool, work, { first: moveSql({ from, to }) });
    this.#toAnnounce = undefined;
    this.#wrote({ ...from, changes }, true, touched);
  }

  /** Deferred work may be part of any commit until it is done. */
  #isDurable(events: readonly ProjectedEvent[]): boolean {
    const { projection } = this.#options;
    if (!projection.isDurable) return false;
    return !this.#isSettled || events.length === 0 || projection.isDurable(events);
  }

  /** Checks the epoch before any work outside the transaction, which the epoch does not fence. */
  async #prepare(events: readonly ProjectedEvent[]): Promise<Prepared | undefined> {
    const { pool, projection, signal } = this.#options;
    if (!projection.prepare) return undefined;
    const { name, epoch } = this.#checkpoint;
    const found = await readCheckpoint(pool, name);
    if (found?.epoch !== epoch) throw new CheckpointMoved(this.#checkpoint);
    return projection.prepare(events, signal);
  }

  /** The lease does not fence it: a process that has lost the lease writes no other rows than the next one. */
  async #writeAhead(events: readonly ProjectedEvent[]): Promise<void> {
    const { pool, projection, signal } = this.#options;
    // What is lost with the server is written by `apply`.
    const settings = {
      ...PLANNED_ONCE,
      search_path: searchPath(this.#checkpoint.name),
      synchronous_commit: 'off',
    };
    const connected: WithConnection = (work) => withConnection(pool, settings, work);
    await projection.writtenAhead?.write(events, connected, signal);
  }

  #wrote(checkpoint: Checkpoint, isSettled: boolean, touched?: Touched): void {
    this.#stored = checkpoint.position;
    // More irrelevant events may have been skipped during the write.
    const { position } = this.#checkpoint;
    this.#moved(
      { ...checkpoint, position: position > checkpoint.position ? position : checkpoint.position },
      isSettled,
      touched,
    );
  }

  #moved(checkpoint: Checkpoint, isSettled: boolean, touched?: Touched): void {
    this.#checkpoint = checkpoint;
    this.#isSettled = isSettled;
    this.#options.onMoved?.(checkpoint, touched);
  }
}

/** The events after a position, without those that a store delivers twice. */
function onlyOnce(events: readonly LogEvent[], after: bigint): LogEvent[] {
  let last = after;
  return events.filter(({ position }) => {
    if (position <= last) return false;
    last = position;
    return true;
  });
}
