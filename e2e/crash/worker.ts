// Somebody who uses the site, one thing at a time, and knows what it should show because of that.
export interface Worker {
  /** Does one thing and waits for the answer, however often the site is killed meanwhile. */
  step(): Promise<void>;
  /** Repeats its last write; answers what is wrong with the answer. */
  repeatLast(): Promise<string[]>;
  /** Looks whether the site shows what this worker did, while nobody does anything. Answers what is wrong. */
  check(): Promise<string[]>;
}
