// Notifies other processes of the log's head.
import type pg from 'pg';
import { START } from '../event-store.ts';
import type { LogHead } from '../log-head.ts';

const INTERVAL_MS = 10;

// Outside the append's own transaction, which it would slow down by a tenth; listeners look for themselves once a
// second, should this process end before it has spoken. A commit that nobody waits for need not wait for the disk.
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify('event_store', $1)`;

/** Announces the head after appends: at once, then at most every few milliseconds. */
export class HeadNotifier {
  readonly #pool: pg.Pool;
  readonly #head: LogHead;
  #notified = START;
  #notifying: Promise<void> | undefined;

  constructor(pool: pg.Pool, head: LogHead) {
    this.#pool = pool;
    this.#head = head;
  }

  announce(): void {
    if (this.#notified < this.#head.position) this.#notifying ??= this.#notify();
  }

  /** Resolves when all has been said. */
  async flush(): Promise<void> {
    await this.#notifying;
  }

  async #notify(): Promise<void> {
    do {
      this.#notified = this.#head.position;
      await this.#pool
        .query({ name: 'announce', text: NOTIFY, values: [String(this.#notified)] })
        .catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    } while (this.#notified < this.#head.position);
    this.#notifying = undefined;
  }
}
