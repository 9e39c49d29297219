// Repeating calls to a server that is away.
import { setTimeout as delay } from 'node:timers/promises';

const FIRST_MS = 25;
const LONGEST_MS = 2000;

/** Delays that double from 25 ms to 2 s, each shortened by chance so that many clients do not return at once. */
export class BackOff {
  #next = FIRST_MS;

  /** Waits for the next delay, at most `atMostMs`; ends early, without an error, when the signal aborts. */
  async pause(signal?: AbortSignal, atMostMs = LONGEST_MS): Promise<void> {
    const ms = this.#next * (0.5 + Math.random() / 2);
    this.#next = Math.min(this.#next * 2, LONGEST_MS);
    await delay(Math.min(ms, atMostMs), undefined, { signal }).catch(() => {});
  }
}

export type Persistence = {
  /** Whether the same call may succeed later. */
  mayPass: (error: unknown) => boolean;
  /** For how long to go on. [for ever] */
  patienceMs?: number;
  signal?: AbortSignal;
  /** Hears of each failure that is waited out. */
  onFailure?: (error: unknown) => void;
};

/**
 * Makes a call that writes nothing, again and again while it fails in a way that may pass.
 * @throws the signal's reason as soon as it aborts; the call's own error when that cannot pass or patience ends
 */
export async function persist<T>(call: () => Promise<T>, options: Persistence): Promise<T> {
  const { mayPass, patienceMs = Infinity, signal, onFailure } = options;
  const deadline = Date.now() + patienceMs;
  const backOff = new BackOff();
  for (;;) {
    try {
      return await unlessAborted(call, signal);
    } catch (error) {
      const left = deadline - Date.now();
      if (signal?.aborted || !mayPass(error) || left <= 0) throw error;
      onFailure?.(error);
      await backOff.pause(signal, left);
    }
  }
}

/** The call's outcome, or the signal's reason when that aborts first. */
async function unlessAborted<T>(call: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return call();
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([call(), aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
