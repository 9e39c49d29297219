// Brings a read model up to a given position of the log, and no further.
import { type EventStore, StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { PAGE_SIZE, pageOf } from '../log/log-page.ts';
import type { BatchWriter } from '../writing/batch-writer.ts';

export type FillOptions = {
  store: EventStore;
  batchSize?: number;
  signal: AbortSignal;
  /** Called with the position after each written batch. */
  onProgress?: (done: bigint, end: bigint) => void;
};

/**
 * Applies the log up to a position, then does the deferred work.
 * @throws PoisonEvent, CheckpointMoved, StoreUnavailable; the signal's reason when that aborts
 */
export async function fill(
  writer: BatchWriter,
  end: bigint,
  { store, batchSize = PAGE_SIZE, signal, onProgress }: FillOptions,
): Promise<void> {
  const enough = new AbortController();
  let after = writer.checkpoint.position;
  const subscription = store.subscribe({
    after,
    filter: { types: writer.handles },
    maxBatch: batchSize,
    signal: AbortSignal.any([signal, enough.signal]),
  });
  const batches = subscription[Symbol.asyncIterator]();
  try {
    while (after < end) {
      const { value: batch, done } = await batches.next();
      signal.throwIfAborted();
      if (done) throw new StoreUnavailable('The log is no longer followed', 'not-written');
      const { position, ...page } = pageOf(batch, after);
      const reached = position < end ? position : end;
      const events = page.events.filter((event) => event.position <= end);
      await writer.write({ ...page, events, position: reached, caughtUp: reached === end });
      after = reached;
      onProgress?.(reached, end);
    }
  } finally {
    enough.abort();
  }
  while (!writer.isSettled) {
    signal.throwIfAborted();
    await writer.settle();
  }
  await writer.store();
}
