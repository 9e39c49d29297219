// Reads the log for one read model: shared with the others, or separately while it is behind them.
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { raceAbort } from '@sandcrate/core/race-abort.ts';
import type { Page } from './log-page.ts';

export type Source = { pages: AsyncIterator<Page, void>; stop: AbortController };

/** The part of the tail that a reader uses. */
export type Tail = {
  signal: AbortSignal;
  /** The next shared page; undefined when the position is before the shared pages. */
  page(after: bigint): Promise<Page | undefined>;
  pause(): void;
  leave(): void;
  open(after: bigint, signal: AbortSignal): AsyncIterator<Page, void>;
};

export class LogReader {
  readonly #tail: Tail;
  #own: Source | undefined;

  constructor(tail: Tail) {
    this.#tail = tail;
  }

  /**
   * The page with the events after a position. It may begin earlier.
   * @throws StoreUnavailable when the log cannot be followed; the signal's reason when that aborts
   */
  async read(after: bigint): Promise<Page> {
    const { signal } = this.#tail;
    const shared = await raceAbort(this.#tail.page(after), signal);
    if (shared) {
      this.#stop();
      return shared;
    }
    this.#own ??= this.#begin(after);
    const { value: page, done } = await raceAbort(this.#own.pages.next(), signal);
    if (done) throw new StoreUnavailable('The log is no longer followed', 'not-written');
    return page;
  }

  /** Marks this reader as busy, so that the others do not wait for it. */
  pause(): void {
    this.#tail.pause();
    this.#stop();
  }

  close(): void {
    this.pause();
    this.#tail.leave();
  }

  #begin(after: bigint): Source {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, this.#tail.signal]);
    return { pages: this.#tail.open(after, signal), stop };
  }

  #stop(): void {
    this.#own?.stop.abort();
    this.#own = undefined;
  }
}
