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

export class Slots {
  #free: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  readonly #refusal: string;

  constructor(atOnce: number, maxWaiting: number, what: keyof typeof REFUSALS) {
    this.#refusal = REFUSALS[what];
    this.#free = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Runs a task as soon as one of the slots is free, in the order of the calls.
   * @throws Overloaded when too many are waiting already
   */
  async use<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else if (this.#waiting.length >= this.#maxWaiting) throw new Overloaded(this.#refusal);
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
