// Seals and opens personal data, each under its subject's key.
import { batchLoader } from '../batch-loader.ts';
import type { Sealed } from '../event-schema.ts';
import type { KeyStore, SubjectKey } from './key-store.ts';
import { openText, sealText } from './sealed-text.ts';

export interface Vault {
  /** @throws SubjectErased when the subject's key was destroyed */
  seal(subject: string, text: string): Promise<Sealed>;

  /**
   * The text; null when the key is gone, so that nobody can read the text.
   * @throws DamagedSeal when it was changed or sealed for another subject
   */
  open(subject: string, sealed: Sealed): Promise<string | null>;

  /** Opens many texts, in order. Concurrent calls share one query for keys. */
  openMany(items: readonly { subject: string; sealed: Sealed }[]): Promise<(string | null)[]>;

  /** The subject's key itself, for data that is hashed rather than sealed. */
  keyOf(subject: string): Promise<SubjectKey>;

  /** Destroys keys for good; other processes notice within seconds. */
  destroy(subjects: readonly string[]): Promise<number>;
}

// How long another process may continue to read what was just erased.
const KEPT_FOR_MS = 3_000;
const KEPT_AT_MOST = 10_000;

export function createVault(keys: KeyStore, now: () => number = Date.now): Vault {
  const kept = new Map<string, { key: SubjectKey; until: number }>();
  const creating = new Map<string, Promise<SubjectKey>>();
  const load = batchLoader(async (subjects: readonly string[]) => {
    const found = await keys.get([...new Set(subjects)]);
    return subjects.map((subject) => found.get(subject));
  });

  function keep(subject: string, key: SubjectKey): SubjectKey {
    kept.delete(subject);
    kept.set(subject, { key, until: now() + KEPT_FOR_MS });
    for (const [oldest, { until }] of kept) {
      if (until > now() && kept.size <= KEPT_AT_MOST) break;
      kept.delete(oldest);
    }
    return key;
  }

  function recall(subject: string): SubjectKey | undefined {
    const entry = kept.get(subject);
    return entry && entry.until > now() ? entry.key : undefined;
  }

  const keyOf = async (subject: string) => recall(subject) ?? (await created(subject));

  /** Concurrent callers share one creation: thousands of visitors are hashed with the key of the day at once. */
  function created(subject: string): Promise<SubjectKey> {
    const underWay = creating.get(subject);
    if (underWay) return underWay;
    const creation: Promise<SubjectKey> = keys
      .create(subject)
      .then((key) => (creating.get(subject) === creation ? keep(subject, key) : key)) // not if destroyed since
      .finally(() => {
        if (creating.get(subject) === creation) creating.delete(subject);
      });
    creating.set(subject, creation);
    return creation;
  }

  async function loaded(subject: string): Promise<SubjectKey | undefined> {
    const key = await load(subject);
    return key && keep(subject, key);
  }

  async function keysOf(subjects: ReadonlySet<string>): Promise<Map<string, SubjectKey>> {
    const found = new Map<string, SubjectKey>();
    const finding = [...subjects].map(async (subject) => {
      const key = recall(subject) ?? (await loaded(subject));
      if (key) found.set(subject, key);
    });
    await Promise.all(finding);
    return found;
  }

  async function openMany(items: readonly { subject: string; sealed: Sealed }[]) {
    const found = await keysOf(new Set(items.map(({ subject }) => subject)));
    return items.map(({ subject, sealed }) => {
      const key = found.get(subject);
      return key ? openText(key, subject, sealed) : null;
    });
  }

  return {
    seal: async (subject, text) => sealText(await keyOf(subject), subject, text),
    async open(subject, sealed) {
      const [text] = await openMany([{ subject, sealed }]);
      return text ?? null;
    },
    openMany,
    keyOf,
    async destroy(subjects) {
      const destroyed = await keys.destroy(subjects);
      for (const subject of subjects) {
        kept.delete(subject);
        creating.delete(subject);
      }
      return destroyed;
    },
  };
}
