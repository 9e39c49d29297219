// Erasures are recorded in the log, so that restoring a backup of the keys does not undo them.
import { type EventStore, type RecordedEvent, START } from '../event-store/event-store.ts';
import { readEvent } from '../event-types.ts';
import type { KeyStore } from './key-store.ts';

const AT_ONCE = 500;

export type ErasureOptions = {
  /** The log position after which to search. [the start] */
  after?: bigint;
  /** Ends the search early. [never] */
  signal?: AbortSignal;
};

/**
 * Destroys again every key that the log records as destroyed. Run it at the start and after a restore.
 * @returns how many of them existed again
 * @throws the signal's reason when it aborts
 */
export async function destroyKnownErasures(
  log: Pick<EventStore, 'readAll'>,
  keys: Pick<KeyStore, 'destroy'>,
  { after = START, signal }: ErasureOptions = {},
): Promise<number> {
  let destroyed = 0;
  let subjects: string[] = [];
  for await (const recorded of until(signal, log.readAll({ after, filter: { types: ['SubjectErased'] } }))) {
    const event = readEvent(recorded);
    if (event.type === 'SubjectErased') subjects.push(...event.data.subjects);
    if (subjects.length < AT_ONCE) continue;
    destroyed += await keys.destroy(subjects);
    subjects = [];
  }
  return subjects.length === 0 ? destroyed : destroyed + (await keys.destroy(subjects));
}

/** Ends at the abort even while the log is searched for the next event, which may be slow. */
async function* until(
  signal: AbortSignal | undefined,
  events: AsyncIterable<RecordedEvent>,
): AsyncGenerator<RecordedEvent, void, undefined> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => {});
  const abort = () => reject(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = iterator.next();
      next.catch(() => {}); // it may fail after the abort, when the log is closed
      const { done, value } = await Promise.race([next, aborted]);
      if (done) return;
      yield value;
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    void iterator.return?.()?.catch(() => {});
  }
}
