import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMemoryEventStore } from '../event-store/memory/memory-event-store.ts';
import { createHandler } from '../handle.ts';
import { newNonce, readLinkCode } from './codes.ts';
import { destroyKnownErasures } from './erasures.ts';
import { createMemoryKeyStore } from './memory/memory-key-store.ts';
import { createPrivacy } from './privacy.ts';
import * as subjects from './subjects.ts';
import { destroyOldDayKeys, hashVisitor, networkOf } from './visitors.ts';

const MASTER_KEY = 'a master key of at least thirty-two bytes';
const setup = (masterKey = MASTER_KEY) => {
  const keys = createMemoryKeyStore();
  return { keys, ...createPrivacy(masterKey, keys) };
};

test('a name has the same key however it is written', () => {
  const { usernameKey, emailKey, inviteKey } = setup();
  expect(usernameKey('Max')).toBe(usernameKey('ＭＡＸ'));
  expect(emailKey(' Max@Example.com ')).toBe(emailKey('max@example.com'));
  expect(inviteKey('MAX@example.com')).toBe(inviteKey('max@example.com'));
  expect(usernameKey('max')).not.toBe(usernameKey('maxi'));
  expect(usernameKey('max@example.com')).not.toBe(emailKey('max@example.com'));
  expect(inviteKey('max@example.com')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
});

test('name keys never change, and differ from site to site', () => {
  expect(setup().usernameKey('max')).toBe(setup().usernameKey('max'));
  expect(setup().usernameKey('max')).not.toBe(
    setup('another master key of thirty-two bytes').usernameKey('max'),
  );
  expect(setup().usernameKey('max')).toMatchInlineSnapshot(
    `"7e4f0809d11468cdd224e003cd674f3f39c6c2dfc5d0978f4a84b3cd14f248ba"`,
  );
  expect(setup().inviteKey('max@example.com')).toMatchInlineSnapshot(
    `"eda6ac42-bc65-8dae-896b-ab63d909f3b7"`,
  );
});

test('a code is derived from its nonce, but not from the log alone', () => {
  const { deriveCode } = setup();
  const [subject, nonce] = [randomUUID(), newNonce()];
  expect(deriveCode('verify-email', subject, nonce)).toMatch(/^\d{6}$/);
  expect(setup().deriveCode('invite', subject, nonce)).toBe(deriveCode('invite', subject, nonce));
  const stranger = setup('another master key of thirty-two bytes');
  expect(stranger.deriveCode('invite', subject, nonce)).not.toBe(deriveCode('invite', subject, nonce));
  const others = [
    deriveCode('reset-password', subject, nonce),
    deriveCode('invite', randomUUID(), nonce),
    deriveCode('invite', subject, newNonce()),
  ];
  expect(others).not.toContain(deriveCode('invite', subject, nonce));
});

test('a link’s code names its subject', () => {
  const { deriveCode } = setup();
  const [subject, nonce] = [randomUUID(), newNonce()];
  const code = deriveCode('invite', subject, nonce);
  expect(code).toMatch(/^[\w-]{64}$/);
  expect(readLinkCode(code)).toEqual({ subject, nonce });
  expect(readLinkCode(` ${code}\n`)).toEqual({ subject, nonce });
  for (const other of ['', 'x', code.slice(1), `${code}A`, 'ü'.repeat(64)]) {
    expect(readLinkCode(other)).toBeUndefined();
  }
});

test('the hash of a code reveals nothing without the server’s key', () => {
  const { deriveCode, hashCode } = setup();
  const subject = randomUUID();
  const code = deriveCode('verify-email', subject, newNonce());
  expect(hashCode('verify-email', subject, ` ${code} `)).toBe(hashCode('verify-email', subject, code));
  expect(hashCode('verify-email', randomUUID(), code)).not.toBe(hashCode('verify-email', subject, code));
  expect(hashCode('invite', subject, code)).not.toBe(hashCode('verify-email', subject, code));
  expect(setup('another master key of thirty-two bytes').hashCode('verify-email', subject, code)).not.toBe(
    hashCode('verify-email', subject, code),
  );
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));

test('a visitor has the same hash for a day and in every process', async () => {
  const privacy = setup();
  const at = (time: string) => new Date(`2026-03-${time}Z`);
  const visitor = { address: '192.0.2.7' };
  const hash = await hashVisitor(privacy, visitor, at('01T00:00:00'));
  expect(await hashVisitor(privacy, visitor, at('01T23:59:59'))).toBe(hash);
  expect(await hashVisitor(createPrivacy(MASTER_KEY, privacy.keys), visitor, at('01T12:00:00'))).toBe(hash);
  expect(await hashVisitor(privacy, visitor, at('02T00:00:00'))).not.toBe(hash);
  expect(await hashVisitor(privacy, { accountId: '192.0.2.7' }, at('01T12:00:00'))).not.toBe(hash);
  expect(hash).not.toContain('192');
});

test('a day’s key is kept for 40 days', async () => {
  const { keys, ...privacy } = setup();
  for (const date of ['2026-01-01', '2026-01-02', '2026-01-03', '2026-02-11']) {
    await hashVisitor(privacy, { address: '192.0.2.7' }, new Date(date));
  }
  expect(await destroyOldDayKeys(keys, new Date('2026-02-11T09:00:00Z'))).toBe(1);
  expect(await keys.list('day')).toEqual(['day:2026-01-02', 'day:2026-01-03', 'day:2026-02-11']);
  expect(await destroyOldDayKeys(keys, new Date('2026-02-11T09:00:00Z'))).toBe(0);
});

test('a restored key of an erased person is destroyed again', async () => {
  const store = createMemoryEventStore();
  const accounts = Array.from({ length: 600 }, () => randomUUID());
  const context = { actor: 'system', correlationId: 'test', now: new Date() } as const;
  const { record } = createHandler(store);
  for (const id of accounts) {
    const data = { subjects: [subjects.identity(id), subjects.content(id)] };
    await record(`account-${id}`, [{ type: 'SubjectErased', data }], context);
  }
  const { keys } = setup();
  const living = await keys.create(subjects.identity(randomUUID()));
  for (const id of [accounts[0], accounts[599]]) await keys.create(subjects.identity(id ?? ''));
  expect(await destroyKnownErasures(store, keys)).toBe(2);
  expect(await destroyKnownErasures(store, keys)).toBe(0);
  expect((await keys.list('identity')).length).toBe(1);
  expect([...(await keys.get(await keys.list('identity'))).values()]).toEqual([living]);
});

test('erasures are searched for after a position, and the search ends at once when aborted', async () => {
  const store = createMemoryEventStore();
  const context = { actor: 'system', correlationId: 'test', now: new Date() } as const;
  const { record } = createHandler(store);
  const [first, second] = [subjects.identity(randomUUID()), subjects.identity(randomUUID())];
  const erase = (subject: string) =>
    record(`account-${randomUUID()}`, [{ type: 'SubjectErased', data: { subjects: [subject] } }], context);
  const { position } = await erase(first);
  await erase(second);
  const { keys } = setup();
  for (const subject of [first, second]) await keys.create(subject);
  expect(await destroyKnownErasures(store, keys, { after: position })).toBe(1);
  expect([...(await keys.get([first, second])).keys()]).toEqual([first]);

  const stop = new AbortController();
  async function* endless() {
    await new Promise(() => {});
  }
  const searching = destroyKnownErasures({ readAll: endless }, keys, { signal: stop.signal });
  stop.abort(new Error('stop'));
  await expect(searching).rejects.toThrow('stop');
});

test('recovery codes are derived from their nonce, and hash the same however they are typed', () => {
  const { deriveRecoveryCodes, hashCode } = setup();
  const [accountId, nonce] = [randomUUID(), newNonce()];
  const codes = deriveRecoveryCodes(accountId, nonce);
  expect(new Set(codes).size).toBe(10);
  expect(deriveRecoveryCodes(accountId, nonce)).toEqual(codes);
  expect(deriveRecoveryCodes(accountId, newNonce())).not.toEqual(codes);
  expect(setup('another master key of thirty-two bytes').deriveRecoveryCodes(accountId, nonce)).not.toEqual(
    codes,
  );
  const [code = ''] = codes;
  expect(hashCode('recovery-code', accountId, ` ${code.replace('-', ' ').toUpperCase()} `)).toBe(
    hashCode('recovery-code', accountId, code),
  );
});
