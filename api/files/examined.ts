/**
 * A file that was found valid: what it is, and how to store it. All files of a form are examined before any is stored,
 * so that a refused form leaves nothing behind.
 */
export type Examined<T> = {
  value: T;
  /** Stores it, which uses up its temporary file. The receiver of the upload discards that file in any case. */
  store(): Promise<void>;
};
