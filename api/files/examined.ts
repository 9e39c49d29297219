/**
 * A file that was found good: what it is, and how it is kept. All files of a form are examined before any is stored,
 * so that a refused form leaves nothing behind.
 */
export type Examined<T> = {
  value: T;
  /** Stores it. Its temporary file is used up then; whoever received that discards it in any case. */
  store(): Promise<void>;
};
