// The port to the keys that open personal data: one for each subject, which never gets another once it is destroyed.
import type { SubjectKind } from './subjects.ts';

export type SubjectKey = { id: string; bytes: Buffer };

export interface KeyStore {
  /**
   * The subject's key, created if there is none. Concurrent callers get the same key.
   * @throws SubjectErased when it was destroyed
   */
  create(subject: string): Promise<SubjectKey>;

  /** The keys of those subjects that have one. */
  get(subjects: readonly string[]): Promise<Map<string, SubjectKey>>;

  /**
   * Destroys keys and ensures that these subjects never get another. Can be repeated.
   * @returns how many existed
   */
  destroy(subjects: readonly string[]): Promise<number>;

  /** The subjects of a kind that have a key, in alphabetical order. */
  list(kind: SubjectKind): Promise<string[]>;
}

export class SubjectErased extends Error {
  override readonly name = 'SubjectErased';

  constructor(subject: string) {
    super(`The key of ${subject} was destroyed`);
  }
}
