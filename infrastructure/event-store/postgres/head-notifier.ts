// Notifies other processes of the log's head.

import { START } from '@sandcrate/core/event-store/event-store.ts';
import type { LogHead } from '@sandcrate/core/event-store/log-head.ts';
import type pg from 'pg';

const INTERVAL_MS = 10;

// Outside the append's transaction, which it would slow down by a tenth. Listeners also poll once a second, in case this
// process ends before it notifies. Nobody waits for this commit, so it need not wait for the disk.
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify('event_store', $1)`;

/** Notifies of the head after appends: at once, then at most every few milliseconds. */
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

  /** Resolves when all notifications have been sent. */
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
