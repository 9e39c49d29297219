// Runs one read model or reaction: takes its lease, brings it to the end of the log and keeps it there.
import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { BackOff } from '@sandcrate/core/event-store/retry.ts';
import type { Logger } from '@sandcrate/core/logger.ts';
import type pg from 'pg';
import type { Touched } from '../../touched.ts';
import type { LogTail } from '../log/log-tail.ts';
import type { Applied, Projection } from '../projection.ts';
import {
  type Checkpoint,
  CheckpointMoved,
  claimCheckpoint,
  markCheckpoint,
  readCheckpoint,
  returnCheckpoint,
} from '../writing/checkpoints.ts';
import { isTransient } from '../writing/failures.ts';
import type { Lease, Leases } from './leases/leases.ts';
import { project } from './project.ts';

export type FollowerOptions = {
  pool: pg.Pool;
  store: EventStore;
  tail: LogTail;
  leases: Leases;
  logger: Logger;
  /** Called after each committed move of a checkpoint. */
  onCommit: (checkpoint: Checkpoint, applied: Applied) => void;
  onMoved: (checkpoint: Checkpoint, touched?: Touched) => void;
  /** How often a stopped follower checks whether it can continue. [2 s] */
  recheckMs?: number;
};

/** A read model or reaction to run, and how to find its checkpoint once its lease is held. */
export type Consumer = {
  /** The name of its lease. */
  lease: string;
  /** The name of its checkpoint, and of the schema that it writes to. */
  schema: string;
  projection: Projection;
  /** @throws when it cannot run from its checkpoint; it is then marked as stopped, with the reason */
  prepare(signal: AbortSignal): Promise<Checkpoint>;
};

/** Follows the log until the signal aborts, and starts over after any failure. Other processes wait for the lease. */
export async function keepFollowing(followed: Consumer, options: FollowerOptions, signal: AbortSignal) {
  const { leases, logger } = options;
  const { schema } = followed;
  let backOff = new BackOff();
  const onCommit: FollowerOptions['onCommit'] = (checkpoint, applied) => {
    backOff = new BackOff();
    options.onCommit(checkpoint, applied);
  };
  while (!signal.aborted) {
    try {
      const lease = await leases.acquire(followed.lease, signal);
      try {
        await follow(followed, { ...options, onCommit }, lease, AbortSignal.any([signal, lease.lost]));
      } catch (error) {
        if (lease.lost.aborted && !signal.aborted) logger.info(String(lease.lost.reason));
        else throw error;
      } finally {
        await lease.release();
      }
    } catch (error) {
      if (signal.aborted) return;
      logger.warn(`${schema} restarts: ${String(error)}`);
      await backOff.pause(signal);
    }
  }
}

async function follow(
  { projection, schema, prepare }: Consumer,
  options: FollowerOptions,
  lease: Lease,
  signal: AbortSignal,
) {
  try {
    const claimed = await claimCheckpoint(options.pool, await prepare(signal), lease.epoch);
    const checkpoint = await withinLog(claimed, options);
    options.onMoved(checkpoint);
    await project(projection, checkpoint, options, signal);
  } catch (error) {
    if (signal.aborted || isTransient(error) || error instanceof CheckpointMoved) throw error;
    await standStill(schema, error, options, lease, signal);
  }
}

/**
 * The site's own log may end before the checkpoint when it lacks entries of the server or of other applications, which a
 * checkpoint passes too. New events would then come before the checkpoint, so it goes back to the last event of the
 * site's own that any checkpoint has handled: it has passed that one.
 */
async function withinLog(
  checkpoint: Checkpoint,
  { store, pool }: Pick<FollowerOptions, 'store' | 'pool'>,
): Promise<Checkpoint> {
  if (checkpoint.position <= (await store.end())) return checkpoint;
  return returnCheckpoint(pool, checkpoint);
}

/** Logs the problem and waits until it is fixed. */
async function standStill(
  name: string,
  error: unknown,
  { pool, logger, onMoved, recheckMs = 2000 }: FollowerOptions,
  { epoch }: Lease,
  signal: AbortSignal,
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  logger.error(`${name} stopped: ${reason}`);
  const found = await readCheckpoint(pool, name);
  if (!found || found.epoch > epoch) return;
  await markCheckpoint(pool, found, 'stopped', reason.replaceAll('\0', ''));
  onMoved({ ...found, state: 'stopped', error: reason });
  for (let state = 'stopped'; state === 'stopped'; ) {
    await delay(recheckMs, undefined, { signal });
    state = (await readCheckpoint(pool, name))?.state ?? 'gone';
  }
  logger.info(`${name} continues`);
}
