// The contract of key stores; each adapter's test runs it.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type KeyStore, SubjectErased } from './key-store.ts';
import { content, day, identity } from './subjects.ts';

export function keyStoreContract(name: string, open: () => Promise<KeyStore>): void {
  describe(`the key store ${name}`, () => {
    let keys: KeyStore;
    beforeAll(async () => {
      keys = await open();
    });

    test('makes a key of 32 bytes once', async () => {
      const subject = identity(randomUUID());
      const first = await keys.create(subject);
      expect(first.bytes).toHaveLength(32);
      expect(await keys.create(subject)).toEqual(first);
      expect(await keys.get([subject])).toEqual(new Map([[subject, first]]));
    });

    test('gives concurrent callers the same key', async () => {
      const subject = identity(randomUUID());
      const made = await Promise.all(Array.from({ length: 8 }, () => keys.create(subject)));
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    });

    test('gives each subject its own', async () => {
      const id = randomUUID();
      const [one, two] = [await keys.create(identity(id)), await keys.create(content(id))];
      expect(one.bytes.equals(two.bytes)).toBe(false);
      const found = await keys.get([content(id), identity(id), identity(randomUUID())]);
      expect(found).toEqual(
        new Map([
          [identity(id), one],
          [content(id), two],
        ]),
      );
    });

    test('has no key before one is made', async () => {
      expect(await keys.get([identity(randomUUID())])).toEqual(new Map());
      expect(await keys.get([])).toEqual(new Map());
    });

    test('destroys a key for good', async () => {
      const [gone, other] = [identity(randomUUID()), identity(randomUUID())];
      await keys.create(gone);
      const kept = await keys.create(other);
      expect(await keys.destroy([gone])).toBe(1);
      expect(await keys.get([gone, other])).toEqual(new Map([[other, kept]]));
      await expect(keys.create(gone)).rejects.toThrow(SubjectErased);
    });

    test('can destroy a key again, and before it exists', async () => {
      const [gone, never] = [identity(randomUUID()), identity(randomUUID())];
      await keys.create(gone);
      expect(await keys.destroy([gone, never, gone])).toBe(1);
      expect(await keys.destroy([gone, never])).toBe(0);
      await expect(keys.create(never)).rejects.toThrow(SubjectErased);
    });

    test('lists the subjects of one kind that have a key', async () => {
      const days = ['2026-02-03', '2026-02-01', '2026-02-02'].map((date) => day(new Date(date)));
      for (const subject of days) await keys.create(subject);
      await keys.create(identity(randomUUID()));
      await keys.destroy(['day:2026-02-02']);
      expect(await keys.list('day')).toEqual(['day:2026-02-01', 'day:2026-02-03']);
    });
  });
}
