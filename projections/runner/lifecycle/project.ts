// Feeds a read model from the log, page by page.
import type { Logger } from '@sandcrate/core/logger.ts';
import type pg from 'pg';
import type { Touched } from '../../touched.ts';
import type { LogTail } from '../log/log-tail.ts';
import type { Projection } from '../projection.ts';
import { BatchWriter } from '../writing/batch-writer.ts';
import type { Checkpoint } from '../writing/checkpoints.ts';

export type ProjectOptions = {
  pool: pg.Pool;
  tail: LogTail;
  logger: Logger;
  onMoved: (checkpoint: Checkpoint, touched?: Touched) => void;
};

/**
 * Applies the log from a checkpoint on, without end.
 * @throws PoisonEvent, CheckpointMoved, StoreUnavailable; the signal's reason when it aborts
 */
export async function project(
  projection: Projection,
  checkpoint: Checkpoint,
  { pool, tail, logger, onMoved }: ProjectOptions,
  signal: AbortSignal,
): Promise<never> {
  const writer = new BatchWriter({ pool, projection, checkpoint, logger, signal, onMoved });
  const reader = tail.reader(signal);
  try {
    for (;;) {
      const page = await reader.read(writer.checkpoint.position);
      await writer.write(page);
      while (page.caughtUp && !writer.isSettled) {
        reader.pause();
        await writer.settle();
        signal.throwIfAborted();
      }
    }
  } finally {
    await writer.close();
    reader.close();
  }
}
