// Passwords of requests with an Idempotency-Key: they are in no hash, and a repeat is checked against the account.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Operation, type OperationKey, operations } from '../contract/operations.ts';
import { PASSWORD_FIELDS } from '../plugins/commands.ts';
import { accountsOn } from '../testing/accounts.ts';
import { PASSWORD, type Person, type TestSite, testSite } from '../testing/test-site.ts';

const OTHER = 'another correct horse';
const REUSED = [422, 'idempotency-key-reused'];

let site: TestSite;
let accounts: ReturnType<typeof accountsOn>;
beforeAll(async () => {
  site = await testSite();
  accounts = accountsOn(site);
  await accounts.set({ registrationOpen: true });
});
afterAll(() => site.close());

const post = (line: string, payload: object, key: string, as?: Person) =>
  site.call(`POST ${line}`, as, { payload, headers: { 'idempotency-key': key } });
const outcome = async (answer: ReturnType<typeof post>) => {
  const { statusCode, body } = await answer;
  return [statusCode, body === '' ? undefined : JSON.parse(body).code];
};

test('every field of a body that holds a password is left out of the hash', () => {
  const fields = (Object.keys(operations) as OperationKey[]).flatMap((key) => {
    const { body }: Operation = operations[key];
    return body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  });
  const passwords = new Set(fields.filter((field) => /password|passphrase/i.test(field)));
  expect(passwords).toEqual(new Set(PASSWORD_FIELDS));
});

test('the hash in the log is the same for every password', async () => {
  const hashes = await Promise.all(
    [PASSWORD, OTHER].map(async (password) => {
      const name = `hashed-${randomUUID().slice(0, 8)}`;
      const email = `${name}@example.org`;
      const key = randomUUID();
      const made = await post('/api/auth/register', { username: name, email, password }, key);
      expect(made.statusCode).toBe(201);
      const [event] = await Array.fromAsync(site.store.readStream(`account-${made.json().user.id}`));
      return { hash: event?.metadata.commandHash, body: { username: name, email } };
    }),
  );
  for (const { hash, body } of hashes) {
    expect(hash).toBe(site.app.hashOf(['POST /api/auth/register', undefined, undefined, body, []]));
    const withPassword = { ...body, password: OTHER };
    expect(hash).toBe(site.app.hashOf(['POST /api/auth/register', undefined, undefined, withPassword, []]));
  }
});

test('a repeated registration lets in nobody who does not know its password', async () => {
  const key = randomUUID();
  const one = { username: 'repeated', email: 'repeated@example.org', password: PASSWORD };
  expect((await post('/api/auth/register', one, key)).statusCode).toBe(201);
  expect(await outcome(post('/api/auth/register', { ...one, password: OTHER }, key))).toEqual(REUSED);
  expect((await post('/api/auth/register', one, key)).statusCode).toBe(201);
});

test('a repeated use of an invite lets in nobody who does not know its password', async () => {
  const invited = await site.call('POST /api/admin/invites', site.owner, {
    payload: { email: 'repeats@example.org' },
  });
  const one = { inviteCode: invited.json().inviteCode, username: 'repeats', password: PASSWORD };
  const key = randomUUID();
  expect((await post('/api/auth/register-with-invite', one, key)).statusCode).toBe(201);
  const other = { ...one, password: OTHER };
  expect(await outcome(post('/api/auth/register-with-invite', other, key))).toEqual(REUSED);
});

test('a key that changed a password is refused for another one', async () => {
  const member = await site.publisher('changes');
  const key = randomUUID();
  const first = { currentPassword: PASSWORD, newPassword: OTHER };
  const { token } = (await post('/api/auth/change-password', first, key, member)).json();
  const second = { currentPassword: OTHER, newPassword: PASSWORD };
  const now = { ...member, token };
  expect(await outcome(post('/api/auth/change-password', second, key, now))).toEqual(REUSED);
  expect((await site.logIn(member.email, OTHER)).id).toBe(member.id);
});

test('a key that reset a password is refused for another one', async () => {
  const member = await site.publisher('resets');
  await site.call('POST /api/auth/forgot-password', null, { payload: { email: member.email } });
  const code = await accounts.resetCode(member.id);
  const key = randomUUID();
  const reset = (password: string) => outcome(post('/api/auth/reset-password', { code, password }, key));
  expect(await reset(OTHER)).toEqual([204, undefined]);
  expect(await reset(OTHER)).toEqual([204, undefined]);
  expect(await reset(PASSWORD)).toEqual(REUSED);
});

test('a key that made a publisher’s account is refused for another password', async () => {
  const key = randomUUID();
  const one = { username: 'created', email: 'created@example.org', password: PASSWORD };
  const create = (password: string) =>
    post('/api/admin/create-publisher', { ...one, password }, key, site.owner);
  expect((await create(PASSWORD)).statusCode).toBe(201);
  expect((await create(PASSWORD)).statusCode).toBe(201);
  expect(await outcome(create(OTHER))).toEqual(REUSED);
});

test('a guest is a guest in the log', async () => {
  const name = 'guest-actor';
  const made = await post(
    '/api/auth/register',
    { username: name, email: `${name}@example.org`, password: PASSWORD },
    randomUUID(),
  );
  const [event] = await Array.fromAsync(site.store.readStream(`account-${made.json().user.id}`));
  expect([event?.type, event?.metadata.actor]).toEqual(['AccountRegistered', 'guest']);
});
