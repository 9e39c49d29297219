// Results that are computed on demand and cached in memory; the least recently used are evicted first.
import { jsonBytes } from '@sandcrate/core/pack/facts.ts';
import { LRUCache } from 'lru-cache';

type Kept<T> = { size: number; result: Promise<T> };

export class KeptResults<T> {
  /** Includes results that are being computed, so that concurrent requests share one. */
  readonly #kept: LRUCache<string, Kept<T>>;
  readonly #sizeOf: (result: T) => number;

  /**
   * @param maxBytes of all results and keys together
   * @param sizeOf gives the bytes of a result [its length as JSON]
   */
  constructor(maxBytes: number, sizeOf: (result: T) => number = jsonBytes) {
    this.#sizeOf = sizeOf;
    // Keys count too: they may contain what callers ask for, such as the path of a file that does not exist.
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ size }, key) => size + 2 * key.length,
    });
  }

  /**
   * The result for this key, computed unless it is cached.
   * @throws what `make` throws; nothing is cached then
   */
  async of(key: string, make: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept.result;
    const making = make();
    this.#kept.set(key, { size: 1, result: making });
    try {
      const result = await making;
      this.#kept.set(key, { size: this.#sizeOf(result), result: making });
      return result;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }
}
