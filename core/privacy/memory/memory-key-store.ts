// Keys in this process's memory, for unit tests.
import { randomBytes, randomUUID } from 'node:crypto';
import { type KeyStore, SubjectErased, type SubjectKey } from '../key-store.ts';

export function createMemoryKeyStore(): KeyStore {
  const keys = new Map<string, SubjectKey | 'destroyed'>();

  return {
    async create(subject) {
      const known = keys.get(subject);
      if (known === 'destroyed') throw new SubjectErased(subject);
      const key = known ?? { id: randomUUID(), bytes: randomBytes(32) };
      keys.set(subject, key);
      return key;
    },

    async get(subjects) {
      const found = new Map<string, SubjectKey>();
      for (const subject of subjects) {
        const key = keys.get(subject);
        if (key && key !== 'destroyed') found.set(subject, key);
      }
      return found;
    },

    async destroy(subjects) {
      let destroyed = 0;
      for (const subject of subjects) {
        const key = keys.get(subject);
        if (key && key !== 'destroyed') destroyed += 1;
        keys.set(subject, 'destroyed');
      }
      return destroyed;
    },

    list: async (kind) =>
      [...keys]
        .filter(([subject, key]) => subject.startsWith(`${kind}:`) && key !== 'destroyed')
        .map(([subject]) => subject)
        .toSorted(),
  };
}
