// Tells other processes how far the log reaches.
import type pg from 'pg';
import { START } from '../event-store.ts';
import type { LogHead } from '../log-head.ts';

const INTERVAL_MS = 10;

// Outside the append's own transaction, which it would slow down by a tenth; listeners look for themselves once a
// second, should this process end before it has spoken. A commit that nobody waits for need not wait for the disk.
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify('event_store', $1)`;

/** Announces the head after appends: at once, then at most every few milliseconds. */
export class Announcer {
  readonly #pool: pg.Pool;
  readonly #head: LogHead;
  #announced = START;
  #speaking: Promise<void> | undefined;

  constructor(pool: pg.Pool, head: LogHead) {
    this.#pool = pool;
    this.#head = head;
  }

  announce(): void {
    if (this.#announced < this.#head.position) this.#speaking ??= this.#speak();
  }

  /** Resolves when all has been said. */
  async quiet(): Promise<void> {
    await this.#speaking;
  }

  async #speak(): Promise<void> {
    do {
      this.#announced = this.#head.position;
      await this.#pool
        .query({ name: 'announce', text: NOTIFY, values: [String(this.#announced)] })
        .catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    } while (this.#announced < this.#head.position);
    this.#speaking = undefined;
  }
}
