// Probes the log in the background, so that no request waits to learn that it is unreachable.
import { type EventStore, StoreUnavailable } from './event-store.ts';

export type LogWatchOptions = {
  /** How often to probe the log. [1 s] */
  everyMs?: number;
  /** How long the log may take to answer before it counts as away. [1 s] */
  answerMs?: number;
};

export class LogWatch {
  readonly #ask: () => Promise<unknown>;
  readonly #answerMs: number;
  readonly #timer: NodeJS.Timeout;
  #isProbing = false;
  #away = new AbortController();

  /** @param ask reads something from the log; rejects when the log does not answer or is not the site's own */
  constructor(ask: () => Promise<unknown>, { everyMs = 1000, answerMs = 1000 }: LogWatchOptions = {}) {
    this.#ask = ask;
    this.#answerMs = answerMs;
    this.#timer = setInterval(() => void this.#probe(), everyMs).unref();
  }

  /** Whether the last probe failed: nothing can be read from the log or written to it. */
  get isAway(): boolean {
    return this.#away.signal.aborted;
  }

  /**
   * Makes a read-only call to the log.
   * @throws StoreUnavailable at once while the log is away, or as soon as it is found to be
   */
  async read<T>(call: () => Promise<T>): Promise<T> {
    const { signal } = this.#away;
    const unavailable = () => new StoreUnavailable('The event store does not answer', 'not-written');
    if (signal.aborted) throw unavailable();
    const { promise: away, reject } = Promise.withResolvers<never>();
    const abort = () => reject(unavailable());
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await Promise.race([call(), away]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /** The same log for readers that should fail at once while it is away. */
  guarded(store: EventStore): EventStore {
    return {
      ...store,
      readStream: (...asked) => this.#guardedEvents(() => store.readStream(...asked)),
      readAll: (...asked) => this.#guardedEvents(() => store.readAll(...asked)),
      head: () => this.read(() => store.head()),
      end: () => this.read(() => store.end()),
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async *#guardedEvents<T>(read: () => AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
    const events = read()[Symbol.asyncIterator]();
    let isDone = false;
    try {
      for (;;) {
        const next = await this.read(() => events.next());
        if (next.done) {
          isDone = true;
          return;
        }
        yield next.value;
      }
    } finally {
      if (!isDone) void events.return?.()?.catch(() => {}); // it may hang with the log
    }
  }

  async #probe(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    const timer = setTimeout(() => this.#away.abort(), this.#answerMs);
    try {
      await this.#ask();
      if (this.isAway) this.#away = new AbortController();
    } catch {
      this.#away.abort();
    } finally {
      clearTimeout(timer);
      this.#isProbing = false;
    }
  }
}
