/**
 * A file that passed its checks, with a function to store it. Every file of a form is checked before the first is
 * stored, so a refused form leaves nothing behind.
 */
export type Examined<T> = {
  value: T;
  /** Stores it, which uses up its temporary file. The receiver of the upload discards that file in any case. */
  store(): Promise<void>;
};
