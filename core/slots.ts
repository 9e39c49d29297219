// Runs a few tasks at once, queues some, and refuses more.

/** Too many tasks are waiting. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

export type SlotsOptions = {
  /** How many tasks may run at once. */
  atOnce: number;
  /** How many may wait; more are refused. [any number] */
  maxWaiting?: number;
  /** How many of them may be about one thing [as many]. */
  atOnceAbout?: number;
  maxWaitingAbout?: number;
};

/** What a task is for, and whether anybody still wants it. */
export type Asked = {
  /** What the task works on or for, such as the hash of a pack or an address. The things take turns. [one for all] */
  about?: string;
  /** Ends a wait: whoever asked is gone. */
  signal?: AbortSignal;
};

type Waiter = { start: () => void };

export class Slots {
  readonly #limits: Required<SlotsOptions>;
  readonly #refusal: string;
  #free: number;
  /** The running tasks by subject. */
  readonly #running = new Map<string, number>();
  /** The waiting tasks by subject, in the order in which the subjects are served. */
  readonly #waiting = new Map<string, Waiter[]>();
  #waitingCount = 0;

  /** @param what the tasks, in the message of `Overloaded` */
  constructor(options: SlotsOptions, what = 'tasks') {
    const { atOnce, maxWaiting = Infinity } = options;
    this.#limits = { atOnceAbout: atOnce, maxWaiting, maxWaitingAbout: maxWaiting, ...options };
    this.#refusal = `Too many ${what} are waiting.`;
    this.#free = atOnce;
  }

  /**
   * Runs a task as soon as one of the slots is free. Things take turns, and the tasks about one thing run in the order of
   * the calls, so that many tasks about one thing do not delay the others.
   * @throws Overloaded when too many are waiting already; the signal's reason when it is aborted during the wait
   */
  async use<T>(task: () => Promise<T>, { about = '', signal }: Asked = {}): Promise<T> {
    signal?.throwIfAborted();
    if (this.#mayStart(about)) this.#take(about);
    else await this.#wait(about, signal);
    try {
      return await task();
    } finally {
      this.#giveBack(about);
      this.#next();
    }
  }

  #mayStart(about: string): boolean {
    return this.#free > 0 && (this.#running.get(about) ?? 0) < this.#limits.atOnceAbout;
  }

  #take(about: string): void {
    this.#free--;
    this.#running.set(about, (this.#running.get(about) ?? 0) + 1);
  }

  #giveBack(about: string): void {
    this.#free++;
    const others = (this.#running.get(about) ?? 0) - 1;
    if (others > 0) this.#running.set(about, others);
    else this.#running.delete(about);
  }

  #wait(about: string, signal: AbortSignal | undefined): Promise<void> {
    const others = this.#waiting.get(about) ?? [];
    if (this.#waitingCount >= this.#limits.maxWaiting || others.length >= this.#limits.maxWaitingAbout) {
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

  /** Starts the first waiting task whose subject may have another slot. */
  #next(): void {
    for (const [about, [first, ...others]] of this.#waiting) {
      if (first === undefined || !this.#mayStart(about)) continue;
      this.#waiting.delete(about); // its next turn comes after those of the others
      this.#set(about, others);
      this.#waitingCount--;
      this.#take(about);
      first.start();
      return;
    }
  }
}
