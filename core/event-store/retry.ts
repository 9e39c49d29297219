// Retrying calls to a server that is temporarily unavailable.
import { setTimeout as delay } from 'node:timers/promises';
import { raceAbort } from '../race-abort.ts';

const FIRST_MS = 25;
const LONGEST_MS = 2000;

/** Delays that double from 25 ms to 2 s, with jitter so that many clients do not retry at once. */
export class BackOff {
  readonly #longestMs: number;
  #next = FIRST_MS;

  /** @param longestMs the longest delay [2 s] */
  constructor(longestMs = LONGEST_MS) {
    this.#longestMs = longestMs;
  }

  /** Waits for the next delay, at most `atMostMs`; ends early, without an error, when the signal aborts. */
  async pause(signal?: AbortSignal, atMostMs = LONGEST_MS): Promise<void> {
    const ms = this.#next * (0.5 + Math.random() / 2);
    this.#next = Math.min(this.#next * 2, this.#longestMs);
    await delay(Math.min(ms, atMostMs), undefined, { signal }).catch(() => {});
  }
}

export type RetryOptions = {
  /** Whether the same call may succeed later. */
  isTransient: (error: unknown) => boolean;
  /** How long to retry, in milliseconds. [forever] */
  patienceMs?: number;
  /** The longest delay between two attempts. [2 s] */
  longestMs?: number;
  signal?: AbortSignal;
  /** Called with each failure that is retried. */
  onFailure?: (error: unknown) => void;
};

/**
 * Retries a call while it fails with transient errors. Only for calls that are safe to repeat.
 * @throws the signal's reason as soon as it aborts; the call's own error if it is not transient or time runs out
 */
export async function retry<T>(call: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { isTransient, patienceMs = Infinity, longestMs, signal, onFailure } = options;
  const deadline = performance.now() + patienceMs;
  const backOff = new BackOff(longestMs);
  for (;;) {
    try {
      signal?.throwIfAborted();
      return await (signal ? raceAbort(call(), signal) : call());
    } catch (error) {
      const left = deadline - performance.now();
      if (signal?.aborted || !isTransient(error) || left <= 0) throw error;
      onFailure?.(error);
      await backOff.pause(signal, left);
    }
  }
}
