// Runs the projections and reactions of this process: one subscription, and a lock and a checkpoint for each.
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { memoizeFor } from '@sandcrate/core/memoize-for.ts';
import { type Logger, silent } from '@sandcrate/core/postgres/logger.ts';
import type pg from 'pg';
import type { Touched } from '../touched.ts';
import { migrateCheckpoints } from './checkpoints.ts';
import { type FollowerOptions, keepFollowing } from './follower.ts';
import { Locks } from './locks.ts';
import { LogTail } from './log-tail.ts';
import { Progress } from './progress.ts';
import type { Projection } from './projection.ts';
import { type Reaction, reactionOf } from './reaction.ts';
import { readModelOf } from './read-model.ts';
import { createSlot } from './slot.ts';
import { type ProjectionStatus, readStatus, STATUS_KEPT_MS } from './status.ts';

export type RunnerOptions = {
  /** For the read models' transactions: at least one connection for each projection. */
  pool: pg.Pool;
  /** The same database, for the connections that hold locks and listen. */
  connectionString: string;
  store: EventStore;
  projections: readonly Projection[];
  reactions?: readonly Reaction[];
  logger?: Logger;
  /** Events of one batch at most. [PAGE_SIZE] */
  batchSize?: number;
  /** How often a standby asks whether it may take over. [500 ms] */
  standbyPollMs?: number;
  /** How often a projection that stands still looks whether it may go on. [2 s] */
  recheckMs?: number;
};

/** What the API needs of the read models, whether or not its process runs them. */
export interface ReadModels {
  /**
   * Waits until the named read models show a position of the log, at most so long. False when the time is over, and
   * at once when only such are behind as have stopped.
   */
  waitFor(position: bigint, names: readonly string[], timeoutMs: number): Promise<boolean>;
  /** A number that is another after each change of a read model's rows; undefined when it was not heard of yet. */
  changesOf(name: string): bigint | undefined;
  /** Tells `hear` which public answers a change made out of date, before commands that wait for it are answered. */
  onTouched(hear: (touched: Touched) => void): void;
  /** Whether changes that other processes make are heard of at this moment. */
  isListening(): boolean;
  /**
   * Where each read model stands, whichever process runs it; asked at most once a second, for all who ask.
   * @throws when the database cannot be asked
   */
  status(): Promise<ProjectionStatus[]>;
  close(): Promise<void>;
}

/** Makes the tables that are missing, so that queries find them. Call it once before the two below. */
export async function prepareReadModels(pool: pg.Pool, projections: readonly Projection[]): Promise<void> {
  await migrateCheckpoints(pool);
  for (const projection of projections) await createSlot(pool, projection, projection.name);
}

/** Follows the read models that another process runs. */
export function watchReadModels(
  options: Pick<RunnerOptions, 'pool' | 'connectionString' | 'logger'>,
): ReadModels {
  return readModels(options, new Progress(options));
}

/** Runs the projections and reactions until it is closed. Of several processes one runs each of them, the others stand by. */
export function runProjections(options: RunnerOptions): ReadModels {
  const { pool, connectionString, store, projections, reactions = [], logger = silent, recheckMs } = options;
  const progress = new Progress(options);
  const stop = new AbortController();
  const types = [...new Set([...projections, ...reactions].flatMap(({ handles }) => handles))];
  const tail = new LogTail({ store, filter: { types }, pageSize: options.batchSize });
  const locks = new Locks({ connectionString, logger, pollMs: options.standbyPollMs });
  const onMoved = progress.note.bind(progress);
  const follower: FollowerOptions = { pool, store, tail, locks, logger, recheckMs, onMoved };
  const running = [
    ...projections.map((projection) => readModelOf(projection, follower)),
    ...reactions.map((reaction) => reactionOf(reaction, follower)),
  ].map((followed) => keepFollowing(followed, follower, stop.signal));
  return {
    ...readModels(options, progress),
    async close() {
      stop.abort(new Error('The projections are stopping'));
      tail.close();
      await Promise.all(running);
      await Promise.all([locks.close(), progress.close()]);
    },
  };
}

const readModels = ({ pool }: Pick<RunnerOptions, 'pool'>, progress: Progress): ReadModels => ({
  waitFor: (position, names, timeoutMs) => progress.waitFor(position, names, timeoutMs),
  changesOf: (name) => progress.changesOf(name),
  onTouched: (hear) => progress.onTouched(hear),
  isListening: () => progress.isListening,
  status: memoizeFor(STATUS_KEPT_MS, () => readStatus(pool)),
  close: () => progress.close(),
});
