// Runs a few tasks at once, queues some, and refuses more.

/** Too many tasks are waiting; answered with 503. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

/** Messages for the log; callers read only that the service is unavailable. */
const REFUSALS = {
  files: 'Too many files are being processed.',
  passwords: 'Too many passwords are being checked.',
  pages: 'Too many pages are being rendered.',
} as const;

/** What a task is for, and whether anybody still wants it. */
export type Asked = {
  /** What the task works on, such as the hash of a pack. The things take turns. [one thing for all] */
  about?: string;
  /** Ends a wait: whoever asked is gone. */
  signal?: AbortSignal;
};

type Waiter = { start: () => void };

export class Slots {
  #free: number;
  readonly #maxWaiting: number;
  readonly #maxWaitingAbout: number;
  readonly #refusal: string;
  /** The waiting tasks by subject, in the order in which the subjects are served. */
  readonly #waiting = new Map<string, Waiter[]>();
  #waitingCount = 0;

  /** @param maxWaitingAbout how many tasks may wait that are about one thing [as many as may wait] */
  constructor(
    atOnce: number,
    maxWaiting: number,
    what: keyof typeof REFUSALS,
    maxWaitingAbout: number = maxWaiting,
  ) {
    this.#refusal = REFUSALS[what];
    this.#free = atOnce;
    this.#maxWaiting = maxWaiting;
    this.#maxWaitingAbout = maxWaitingAbout;
  }

  /**
   * Runs a task as soon as one of the slots is free. Things take turns, and the tasks about one thing run in the order of
   * the calls, so that many tasks about one thing do not delay the others.
   * @throws Overloaded when too many are waiting already; the signal's reason when it is aborted during the wait
   */
  async use<T>(task: () => Promise<T>, { about = '', signal }: Asked = {}): Promise<T> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#wait(about, signal);
    try {
      return await task();
    } finally {
      this.#next();
    }
  }

  #wait(about: string, signal: AbortSignal | undefined): Promise<void> {
    const others = this.#waiting.get(about) ?? [];
    if (this.#waitingCount >= this.#maxWaiting || others.length >= this.#maxWaitingAbout) {
      throw new Overloaded(this.#refusal);
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#set(
          about,
          (this.#waiting.get(about) ?? []).filter((other) => other !== waiter),
        );
        this.#waitingCount--;
        reject(signal?.reason);
      };
      const waiter = {
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#set(about, [...others, waiter]);
      this.#waitingCount++;
    });
  }

  #set(about: string, waiters: Waiter[]): void {
    if (waiters.length > 0) this.#waiting.set(about, waiters);
    else this.#waiting.delete(about);
  }

  #next(): void {
    for (const [about, [first, ...others]] of this.#waiting) {
      this.#waiting.delete(about); // its next turn comes after those of the others
      this.#set(about, others);
      if (first === undefined) continue;
      this.#waitingCount--;
      first.start();
      return;
    }
    this.#free++;
  }
}
