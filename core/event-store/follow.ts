// A live subscription over any log that can be read by position.
import type { Batch, EventStore, RecordedEvent } from './event-store.ts';
import type { LogHead } from './log-head.ts';

/** A part of the log: the matching events after one position and up to `position`, which may be after the last one. */
export type Page = { events: RecordedEvent[]; position: bigint };

/** A log to follow. Both functions retry transient failures, and may throw anything once the signal aborts. */
export type LogSource = {
  head: LogHead;
  /** Reads the log's end and advances `head`. From then on appends advance it too. */
  refreshHead: (signal: AbortSignal) => Promise<void>;
  /** Reads after a position before the head: at least one position further, at most `maxBatch` events. */
  readPage: (after: bigint, maxBatch: number, signal: AbortSignal) => Promise<Page>;
};

type Options = Parameters<EventStore['subscribe']>[0];

/**
 * Delivers the log after a position, page by page, and waits at its end for more.
 * Each time it reaches the end, a batch (possibly empty) says so. Ends without an error when the signal aborts.
 */
export async function* follow(log: LogSource, options: Options): AsyncGenerator<Batch, void, undefined> {
  try {
    yield* batches(log, options);
  } catch (error) {
    if (!options.signal.aborted) throw error;
  }
}

async function* batches(
  { head, refreshHead, readPage }: LogSource,
  { after, maxBatch = 1000, signal }: Options,
): AsyncGenerator<Batch, void, undefined> {
  let position = after;
  let caughtUp = false;
  while (!signal.aborted) {
    if (caughtUp) await head.beyond(position, signal);
    else if (position >= head.position) await refreshHead(signal);
    if (signal.aborted) return;
    const page =
      position < head.position ? await readPage(position, maxBatch, signal) : { events: [], position };
    position = page.position;
    caughtUp = position >= head.position;
    if (!signal.aborted) yield { ...page, caughtUp };
  }
}
