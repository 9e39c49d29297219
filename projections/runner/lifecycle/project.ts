// Feeds a read model from the log, page by page.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from '@sandcrate/core/logger.ts';
import type pg from 'pg';
import type { Touched } from '../../touched.ts';
import type { LogTail } from '../log/log-tail.ts';
import type { Applied, Projection } from '../projection.ts';
import { BatchWriter } from '../writing/batch-writer.ts';
import type { Checkpoint } from '../writing/checkpoints.ts';

export type ProjectOptions = {
  pool: pg.Pool;
  tail: LogTail;
  logger: Logger;
  onCommit: (checkpoint: Checkpoint, applied: Applied) => void;
  onMoved: (checkpoint: Checkpoint, touched?: Touched) => void;
};

/**
 * Applies the log from a checkpoint on, without end.
 * @throws PoisonEvent, CheckpointMoved, StoreUnavailable; the signal's reason when it aborts
 */
export async function project(
  projection: Projection,
  checkpoint: Checkpoint,
  { pool, tail, logger, onCommit, onMoved }: ProjectOptions,
  signal: AbortSignal,
): Promise<never> {
  const writer = new BatchWriter({ pool, projection, checkpoint, logger, signal, onCommit, onMoved });
  const reader = tail.reader(projection.handles, signal);
  try {
    let page = await reader.read(writer.checkpoint.position);
    for (;;) {
      await writer.write(page);
      const next = reader.read(writer.checkpoint.position);
      if (page.caughtUp && !writer.isSettled) await settleUntil(next, writer);
      page = await next;
    }
  } finally {
    await writer.close();
    reader.close();
  }
}

/** Does deferred work in parts while there is no page to apply. */
async function settleUntil(next: Promise<unknown>, writer: BatchWriter): Promise<void> {
  let isOver = false;
  const stop = () => {
    isOver = true;
  };
  next.then(stop, stop);
  await nextTurn(); // a page that was read already goes first
  while (!isOver && !writer.isSettled) await writer.settle();
}
