// A simulated user who does one thing at a time and knows what the site should show as a result.
export interface Worker {
  /** Does one thing and waits for the answer, through any number of kills. */
  step(): Promise<void>;
  /** Repeats its last write. Returns the problem with the answer, if any. */
  repeatLast(): Promise<string[]>;
  /** Checks, while nobody writes, that the site shows what this worker did. Returns the problems. */
  check(): Promise<string[]>;
}
