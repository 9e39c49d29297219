// A live subscription over any log that can be read by position.
import type { Batch, EventStore, RecordedEvent } from './event-store.ts';
import type { LogHead } from './log-head.ts';

/** A part of the log: the wanted events after one position and up to `position`, which may lie beyond the last. */
export type Page = { events: RecordedEvent[]; position: bigint };

/** A log to follow. Both functions wait out failures that may pass, and may throw anything once the signal aborts. */
export type LogSource = {
  head: LogHead;
  /** Asks the log for its end and advances `head`; what is appended from then on advances it too. */
  refreshHead: (signal: AbortSignal) => Promise<void>;
  /** Reads on from a position before the head, by at least one position and at most `maxBatch` events. */
  readPage: (after: bigint, maxBatch: number, signal: AbortSignal) => Promise<Page>;
};

type Options = Parameters<EventStore['subscribe']>[0];

/**
 * Delivers the log from a position on, page by page, and waits at its end for more.
 * Each time the end is reached a batch says so, be it an empty one; ends without an error when the signal aborts.
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
