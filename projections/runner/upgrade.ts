// Builds a projection's new version beside the live one, which is served as it is until the new one takes its place.
import { inTransaction } from '@sandcrate/core/postgres/transaction.ts';
import { type Checkpoint, CheckpointMoved, markCheckpoint, readCheckpoint } from './checkpoints.ts';
import type { FollowerOptions } from './follower.ts';
import { lockOf } from './lock-names.ts';
import { project } from './project.ts';
import type { Projection } from './projection.ts';
import { createSlot, dropSlot, nextTo, swapSlots } from './slot.ts';

/**
 * Brings the new version to the end of the log, going on where an earlier attempt stopped, and swaps.
 * @returns the checkpoint of what is live now
 */
export async function upgrade(
  projection: Projection,
  live: Checkpoint,
  options: FollowerOptions,
  signal: AbortSignal,
): Promise<Checkpoint> {
  const { pool, locks, logger, onMoved } = options;
  const name = nextTo(projection.name);
  const lock = await locks.acquire(lockOf(name), signal);
  try {
    logger.info(`${projection.name}: building version ${projection.version} beside version ${live.version}`);
    const reason = `Version ${live.version} is served as it was until version ${projection.version} is built`;
    await markCheckpoint(pool, live, 'stopped', reason);
    onMoved({ ...live, state: 'stopped', error: reason });
    const begun = await readCheckpoint(pool, name);
    if (begun && begun.version !== projection.version) await dropSlot(pool, name);
    const checkpoint = await createSlot(pool, projection, name);
    const next = await project(
      projection,
      { ...checkpoint, state: 'building' },
      options,
      AbortSignal.any([signal, lock.lost]),
      { untilCaughtUp: true },
    );
    const swapped = await inTransaction(pool, async (tx) => {
      const found = await readCheckpoint(tx, projection.name, { lock: true });
      if (found?.version !== live.version) throw new CheckpointMoved(live);
      return swapSlots(tx, next, projection.name);
    });
    onMoved(swapped);
    logger.info(`${projection.name}: version ${projection.version} is live`);
    return swapped;
  } finally {
    await lock.release();
  }
}
