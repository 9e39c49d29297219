// The end of the log as far as this process knows it, and a way to wait for more.
import { START } from './event-store.ts';

export class LogHead {
  #position = START;
  readonly #waiting = new Set<() => void>();

  /** The highest position seen. The log may have grown since. */
  get position(): bigint {
    return this.#position;
  }

  /** Records that the log reaches at least this position, and wakes waiters. */
  advance(position: bigint): void {
    if (position <= this.#position) return;
    this.#position = position;
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves once the head is past `position`, or the signal aborts. */
  async beyond(position: bigint, signal: AbortSignal): Promise<void> {
    while (this.#position <= position && !signal.aborted) await this.#change(signal);
  }

  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}
