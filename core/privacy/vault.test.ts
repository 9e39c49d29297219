import { expect, test, vi } from 'vitest';
import { Sealed } from '../event-schema.ts';
import { type KeyStore, SubjectErased } from './key-store.ts';
import { createMemoryKeyStore } from './memory/memory-key-store.ts';
import { DamagedSeal } from './sealed-text.ts';
import { createVault } from './vault.ts';

const ANN = 'identity:ann';
const BOB = 'identity:bob';

function counted(keys: KeyStore) {
  const asked: string[][] = [];
  const get: KeyStore['get'] = (subjects) => {
    asked.push([...subjects]);
    return keys.get(subjects);
  };
  return { asked, keys: { ...keys, get } };
}

test('a text sealed for a subject opens for that subject only', async () => {
  const vault = createVault(createMemoryKeyStore());
  const sealed = await vault.seal(ANN, 'ann@example.com — ünïcödé 🧱');
  expect(sealed).toMatch(/^sealed:1:/);
  expect(sealed).not.toContain('ann@');
  expect(await vault.open(ANN, sealed)).toBe('ann@example.com — ünïcödé 🧱');
});

test('the same text is never sealed the same way twice', async () => {
  const vault = createVault(createMemoryKeyStore());
  expect(await vault.seal(ANN, 'ann')).not.toBe(await vault.seal(ANN, 'ann'));
  expect(await vault.open(ANN, await vault.seal(ANN, ''))).toBe('');
});

test('a sealed text moved to another subject does not open', async () => {
  const keys = createMemoryKeyStore();
  const vault = createVault(keys);
  const sealed = await vault.seal(ANN, 'ann');
  await vault.seal(BOB, 'bob');
  expect(await vault.open(BOB, sealed)).toBeNull();
  const same: KeyStore = {
    ...keys,
    get: async (subjects) => new Map([...(await keys.get([ANN]))].map(([, key]) => [subjects[0] ?? '', key])),
  };
  await expect(createVault(same).open(BOB, sealed)).rejects.toThrow(DamagedSeal);
});

test('a changed text is noticed', async () => {
  const vault = createVault(createMemoryKeyStore());
  const sealed = await vault.seal(ANN, 'ann');
  const last = sealed.at(-3) === 'A' ? 'B' : 'A';
  await expect(vault.open(ANN, Sealed.parse(sealed.slice(0, -3) + last + sealed.slice(-2)))).rejects.toThrow(
    DamagedSeal,
  );
  await expect(vault.open(ANN, Sealed.parse('sealed:9:x:y'))).rejects.toThrow(DamagedSeal);
  await expect(vault.open(ANN, Sealed.parse(sealed.slice(0, 50)))).rejects.toThrow(DamagedSeal);
});

test('nothing opens once the key is destroyed, and nothing is sealed', async () => {
  const vault = createVault(createMemoryKeyStore());
  const sealed = await vault.seal(ANN, 'ann');
  expect(await vault.destroy([ANN])).toBe(1);
  expect(await vault.open(ANN, sealed)).toBeNull();
  await expect(vault.seal(ANN, 'again')).rejects.toThrow(SubjectErased);
});

test('a key destroyed elsewhere is forgotten within seconds', async () => {
  const keys = createMemoryKeyStore();
  let now = 0;
  const vault = createVault(keys, () => now);
  const sealed = await vault.seal(ANN, 'ann');
  await keys.destroy([ANN]);
  now = 2_999;
  expect(await vault.open(ANN, sealed)).toBe('ann');
  now = 3_000;
  expect(await vault.open(ANN, sealed)).toBeNull();
  await expect(vault.seal(ANN, 'again')).rejects.toThrow(SubjectErased);
});

test('a key that many ask for at once is created once', async () => {
  const keys = createMemoryKeyStore();
  const create = vi.spyOn(keys, 'create');
  const vault = createVault(keys);
  const found = await Promise.all(Array.from({ length: 100 }, () => vault.keyOf(ANN)));
  expect(new Set(found).size).toBe(1);
  expect(create).toHaveBeenCalledTimes(1);
});

test('a key that is destroyed before its creation has answered is not kept', async () => {
  const keys = createMemoryKeyStore();
  const { create } = keys;
  const answer = Promise.withResolvers<void>();
  vi.spyOn(keys, 'create').mockImplementationOnce(async (subject) => {
    const key = await create(subject);
    await answer.promise;
    return key;
  });
  const vault = createVault(keys);
  const creation = vault.keyOf(ANN);
  await vault.destroy([ANN]);
  answer.resolve();
  await creation;
  await expect(vault.keyOf(ANN)).rejects.toThrow(SubjectErased);
});

test('a failed creation of a key reaches those who waited for it, and the next caller tries again', async () => {
  const keys = createMemoryKeyStore();
  vi.spyOn(keys, 'create').mockRejectedValueOnce(new Error('the database is away'));
  const vault = createVault(keys);
  const [one, other] = await Promise.allSettled([vault.keyOf(ANN), vault.keyOf(ANN)]);
  expect([one?.status, other?.status]).toEqual(['rejected', 'rejected']);
  await expect(vault.keyOf(ANN)).resolves.toHaveProperty('bytes');
});

test('opening texts of several subjects at once takes one query', async () => {
  const { asked, keys } = counted(createMemoryKeyStore());
  const writer = createVault(keys);
  const subjects = [ANN, BOB, ANN];
  const sealed = await Promise.all(subjects.map((subject) => writer.seal(subject, `text of ${subject}`)));
  const reader = createVault(keys);
  const opened = await Promise.all(
    subjects.map((subject, n) => reader.open(subject, sealed[n] ?? Sealed.parse('sealed:'))),
  );
  expect(opened).toEqual(subjects.map((subject) => `text of ${subject}`));
  expect(asked).toEqual([[ANN, BOB]]);
});

test('many texts are opened with one query, and those without a key are null', async () => {
  const { asked, keys } = counted(createMemoryKeyStore());
  const writer = createVault(keys);
  const items = [
    { subject: ANN, sealed: await writer.seal(ANN, 'one') },
    { subject: BOB, sealed: await writer.seal(BOB, 'two') },
    { subject: ANN, sealed: await writer.seal(ANN, 'three') },
  ];
  await keys.destroy([BOB]);
  const reader = createVault(keys);
  expect(await reader.openMany(items)).toEqual(['one', null, 'three']);
  expect(asked).toEqual([[ANN, BOB]]);
  expect(await reader.open(ANN, items[0]?.sealed ?? Sealed.parse('sealed:'))).toBe('one');
  expect(asked).toHaveLength(1);
});
