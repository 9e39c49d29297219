// Results that are computed on demand and cached in memory; the least recently used are evicted first.
import { jsonBytes } from '@sandcrate/core/pack/facts.ts';
import { LRUCache } from 'lru-cache';

type Kept<T> = {
  size: number;
  result: Promise<T>;
  /** Aborted when everybody who asked is gone before it is computed. */
  unwanted: AbortController;
  askers: number;
};

export type KeptResultsOptions<T> = {
  /** The bytes of a result [its length as JSON]. */
  sizeOf?: (result: T) => number;
  /** Called with each result that is no longer cached. */
  onDropped?: (result: T) => void;
};

export class KeptResults<T> {
  /** Includes results that are being computed, so that concurrent requests share one. */
  readonly #kept: LRUCache<string, Kept<T>>;
  readonly #sizeOf: (result: T) => number;
  readonly #onDropped: (result: T) => void;

  /** @param maxBytes of all results and keys together */
  constructor(
    maxBytes: number,
    { sizeOf = jsonBytes, onDropped = () => undefined }: KeptResultsOptions<T> = {},
  ) {
    this.#sizeOf = sizeOf;
    this.#onDropped = onDropped;
    // Keys count too: they may contain what callers ask for, such as the path of a file that does not exist.
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ size }, key) => size + 2 * key.length,
      dispose: ({ result }, _, reason) => {
        if (reason !== 'set') result.then(onDropped, () => undefined);
      },
    });
  }

  /**
   * The result for this key, computed unless it is cached.
   * @param make is given a signal that is aborted when nobody waits for the result any more
   * @param signal ends the caller's interest in it
   * @throws what `make` throws, and nothing is cached then; the signal's reason
   */
  async of(key: string, make: (unwanted: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const kept = this.#kept.get(key) ?? this.#make(key, make);
    kept.askers++;
    const leave = () => {
      kept.askers--;
      if (kept.askers > 0) return;
      kept.unwanted.abort(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await kept.result;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Drops a result, so that it is computed again. */
  forget(key: string): void {
    this.#kept.delete(key);
  }

  #make(key: string, make: (unwanted: AbortSignal) => Promise<T>): Kept<T> {
    const unwanted = new AbortController();
    const kept: Kept<T> = { size: 1, result: make(unwanted.signal), unwanted, askers: 0 };
    this.#kept.set(key, kept);
    // Whoever asks after everybody has left begins anew.
    const forget = () => {
      if (this.#kept.peek(key) === kept) this.#kept.delete(key);
    };
    unwanted.signal.addEventListener('abort', forget, { once: true });
    kept.result.then((result) => {
      unwanted.signal.removeEventListener('abort', forget);
      if (this.#kept.peek(key) !== kept) return;
      const sized = { ...kept, size: this.#sizeOf(result) };
      this.#kept.set(key, sized);
      if (this.#kept.peek(key) !== sized) this.#onDropped(result); // it is larger than all of the cache
    }, forget);
    return kept;
  }
}
