// Runs this process's projections and reactions: one subscription, and a lease and a checkpoint for each.
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { type Logger, silent } from '@sandcrate/core/logger.ts';
import { memoizeFor } from '@sandcrate/core/memoize-for.ts';
import type pg from 'pg';
import { schemaName } from '../../schemas.ts';
import type { Touched } from '../../touched.ts';
import { LogTail } from '../log/log-tail.ts';
import type { Projection } from '../projection.ts';
import { type Reaction, reactionOf } from '../reaction.ts';
import { migrateCheckpoints } from '../writing/checkpoints.ts';
import { type FollowerOptions, keepFollowing } from './follower.ts';
import { Leases, type LeasesOptions } from './leases/leases.ts';
import { Progress } from './progress.ts';
import { createSchema } from './projection-schema.ts';
import { isReadModelLease, readModelLease, readModelOf } from './read-model.ts';
import { type ProjectionStatus, readStatus, STATUS_KEPT_MS } from './status.ts';

export type RunnerOptions = {
  /** For the read models' transactions, with at least one connection per projection. */
  pool: pg.Pool;
  /** The same database, for the connections that renew leases and listen. */
  connectionString: string;
  store: EventStore;
  projections: readonly Projection[];
  reactions?: readonly Reaction[];
  logger?: Logger;
  /** Maximum number of events per batch. [PAGE_SIZE] */
  batchSize?: number;
  /** Leases other than those of read models and reactions that some process of the site should hold. [none] */
  otherLeases?: readonly string[];
  /** Which leases this process may hold, by their names. [all] */
  runs?: (lease: string) => boolean;
  leases?: Pick<LeasesOptions, 'ttlMs' | 'renewMs' | 'lateMs'>;
  /** How often a stopped projection checks whether it can continue. [2 s] */
  recheckMs?: number;
};

/** The interface of the read models to the API, whether or not its process runs them. */
export interface ReadModels {
  /**
   * Waits until the named read models reach a position of the log. Returns false on a timeout, or at once when all that
   * are behind have stopped.
   */
  waitFor(position: bigint, names: readonly string[], timeoutMs: number): Promise<boolean>;
  /** Waits until the versions that this process queries are built, or until the timeout. */
  untilBuilt(timeoutMs: number): Promise<void>;
  /** A number that changes with each change of a read model's rows; undefined when it is not known yet. */
  changesOf(name: string): bigint | undefined;
  /** Calls `hear` with the public responses that a change invalidates, before commands waiting for it are answered. */
  onTouched(hear: (touched: Touched) => void): void;
  /** Whether notifications of other processes' changes are being received. */
  isListening(): boolean;
  /**
   * The status of each read model, whichever process runs it. Queried at most once a second.
   * @throws when the query fails
   */
  status(): Promise<ProjectionStatus[]>;
  /**
   * Leases that no process holds and none may take, including those of read models and reactions. Queried with the status.
   * @throws when the query fails
   */
  unassigned(): Promise<string[]>;
  close(): Promise<void>;
}

/** Read models that this process runs, and its leases, for any other work that one process at a time must do. */
export type RunningProjections = ReadModels & { leases: Leases };

/**
 * Creates the missing tables of this program's versions, so that queries find them. Call it once before
 * `watchReadModels` or `runProjections`.
 */
export async function prepareReadModels(pool: pg.Pool, projections: readonly Projection[]): Promise<void> {
  await migrateCheckpoints(pool);
  for (const projection of projections) await createSchema(pool, projection);
}

/** Follows the progress of read models that another process runs. */
export function watchReadModels(
  options: Pick<RunnerOptions, 'pool' | 'connectionString' | 'logger' | 'projections' | 'otherLeases'>,
): ReadModels {
  const { connectionString, logger } = options;
  const versions = options.projections.map(schemaName);
  const progress = new Progress({ ...options, schemas: versions });
  const leases = new Leases({ connectionString, logger, versions });
  leases.announce();
  return {
    ...readModels(options, progress),
    async close() {
      await Promise.all([leases.close(), progress.close()]);
    },
  };
}

/**
 * Runs the projections and reactions until it is closed. Each is run by one process at a time, and the others stand by.
 */
export function runProjections(options: RunnerOptions): RunningProjections {
  const { pool, store, projections, reactions = [], logger = silent, recheckMs } = options;
  const versions = projections.map(schemaName);
  const progress = new Progress({ ...options, schemas: versions });
  const stop = new AbortController();
  const types = [...new Set([...projections, ...reactions].flatMap(({ handles }) => handles))];
  const tail = new LogTail({ store, filter: { types }, pageSize: options.batchSize });
  const { runs = () => true } = options;
  const leases = new Leases({
    ...options,
    ...options.leases,
    versions,
    // Work that reads the read models waits until this program's versions are built. Another program does it meanwhile.
    mayHold: (name) => runs(name) && (isReadModelLease(name) || progress.isBuilt),
  });
  progress.onBuilt(() => leases.reconsider());
  const onCommit = progress.expect.bind(progress);
  const onMoved = progress.note.bind(progress);
  const follower: FollowerOptions = { pool, store, tail, leases, logger, recheckMs, onCommit, onMoved };
  const running = [
    ...projections.map((projection) => readModelOf(projection, follower)),
    ...reactions.map((reaction) => reactionOf(reaction, follower)),
  ].map((followed) => keepFollowing(followed, follower, stop.signal));
  return {
    ...readModels(options, progress),
    leases,
    async close() {
      stop.abort(new Error('The projections are stopping'));
      tail.close();
      await Promise.all(running);
      await Promise.all([leases.close(), progress.close()]);
    },
  };
}

function readModels(
  { pool, projections, otherLeases = [] }: Pick<RunnerOptions, 'pool' | 'projections' | 'otherLeases'>,
  progress: Progress,
): ReadModels {
  const schemas = new Map(projections.map((projection) => [projection.name, schemaName(projection)]));
  const schemaOf = (name: string) => schemas.get(name) ?? name;
  const leases = [...[...schemas.values()].map(readModelLease), ...otherLeases];
  const status = memoizeFor(STATUS_KEPT_MS, () => readStatus(pool, projections, leases));
  return {
    waitFor: (position, names, timeoutMs) => progress.waitFor(position, names.map(schemaOf), timeoutMs),
    untilBuilt: (timeoutMs) => progress.untilBuilt(timeoutMs),
    changesOf: (name) => progress.changesOf(schemaOf(name)),
    onTouched: (hear) => progress.onTouched(hear),
    isListening: () => progress.isListening,
    status: async () => (await status()).projections,
    unassigned: async () => (await status()).unassigned,
    close: () => progress.close(),
  };
}
