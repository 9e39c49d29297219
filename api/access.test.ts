// Who may call what: every call of the contract by every role, and what a session is worth when something ends it.

import { randomUUID } from 'node:crypto';
import * as account from '@sandcrate/core/account/account.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Access, type Operation, type OperationKey, operations } from './contract/operations.ts';
import { formOf, uploadParts } from './testing/addon-form.ts';
import { OWNER, PASSWORD, type Person, type TestSite, testSite } from './testing/test-site.ts';

let site: TestSite;
const people: Record<string, Person | null> = {};

const context = () => ({ actor: 'system' as const, correlationId: randomUUID(), now: new Date() });
const give = async (person: Person, command: account.AccountCommand) => {
  const { handle } = site.services.handler;
  const { position } = await handle(account, account.streamName(person.id), command, context());
  await site.services.readModels.waitFor(position ?? 0n, ['accounts', 'catalogue'], 5000);
};
const withRole = async (username: string, role: 'user' | 'auditor' | 'admin' | 'owner') => {
  const person = await site.publisher(username);
  await give(person, { type: 'ChangeRole', by: 'system', role, otherOwners: 1 });
  await give(person, { type: 'SetPublisher', by: 'system', isPublisher: false });
  return site.logIn(person.email);
};

beforeAll(async () => {
  site = await testSite();
  people.guest = null;
  people.user = await withRole('someone', 'user');
  people.auditor = await withRole('auditor', 'auditor');
  people.admin = await withRole('moderator', 'admin');
  people.publisher = await site.publisher('maker');
  // Not the owner who makes accounts in other tests: this one's sessions end among the calls.
  people.owner = await withRole('second-owner', 'owner');
});
afterAll(() => site.close());

const MAY: Record<Access, string[]> = {
  guest: ['guest', 'user', 'auditor', 'admin', 'publisher', 'owner'],
  member: ['user', 'auditor', 'admin', 'publisher', 'owner'],
  publisher: ['publisher'],
  staff: ['admin', 'owner'],
  owner: ['owner'],
  audit: ['auditor', 'admin', 'owner'],
};
const REFUSALS = {
  guest: { status: 401, message: 'Please log in to continue.' },
  publisher: { status: 403, message: 'You need to be a verified publisher to access this dashboard.' },
  role: { status: 403, message: 'You do not have permission to do this.' },
};

const ENDS_SESSIONS: OperationKey[] = ['POST /api/auth/logout', 'POST /api/auth/logout-everywhere'];

const keys = Object.keys(operations).filter((key): key is OperationKey => key in operations);

describe.each(keys)('%s', (key) => {
  const { access }: Operation = operations[key];
  // Nothing that exists: whoever gets past the guard finds nothing to change.
  const line = key.replace(/\{\w+\}/g, randomUUID());

  test.each(['guest', 'user', 'auditor', 'admin', 'publisher', 'owner'])('%s', async (role) => {
    const person = people[role];
    const response = await site.call(line, person);
    if (ENDS_SESSIONS.includes(key) && person) {
      people[role] = await site.logIn(person.email);
    }
    if (MAY[access].includes(role)) {
      expect([401, 403]).not.toContain(response.statusCode);
      return;
    }
    const refusal =
      role === 'guest' ? REFUSALS.guest : access === 'publisher' ? REFUSALS.publisher : REFUSALS.role;
    expect([response.statusCode, response.json().message]).toEqual([refusal.status, refusal.message]);
  });
});

describe('a session', () => {
  const me = (as: Person) => site.call('GET /api/auth/me', as);

  test('says who is logged in', async () => {
    const maker = await site.logIn('maker@example.org');
    expect((await me(maker)).json()).toMatchObject({
      username: 'maker',
      email: 'maker@example.org',
      role: 'publisher',
      isPublisher: true,
    });
  });

  test('ends at logout, and only that one', async () => {
    const [one, other] = [await site.logIn('maker@example.org'), await site.logIn('maker@example.org')];
    expect((await site.call('POST /api/auth/logout', one)).statusCode).toBe(204);
    expect((await me(one)).statusCode).toBe(401);
    expect((await me(other)).statusCode).toBe(200);
  });

  test('of a banned account is refused with the reason, and so is its login', async () => {
    const person = await site.publisher('troll');
    await give(person, { type: 'Ban', accountId: person.id, by: 'system', banned: true, reason: null });
    const banned = { message: 'This account has been banned.', code: 'banned' };
    expect((await me(person)).json()).toEqual(banned);
    const payload = { email: person.email, password: PASSWORD };
    const login = await site.call('POST /api/auth/login', null, { payload });
    expect([login.statusCode, login.json()]).toEqual([403, banned]);
    await give(person, { type: 'Ban', accountId: person.id, by: 'system', banned: false, reason: null });
    expect((await me(person)).statusCode).toBe(401);
    expect((await me(await site.logIn(person.email))).statusCode).toBe(200);
  });

  test('ends with a change of role', async () => {
    const person = await site.publisher('climber');
    await give(person, { type: 'ChangeRole', by: 'system', role: 'auditor', otherOwners: 1 });
    expect((await me(person)).statusCode).toBe(401);
  });

  test('with a forged signature is dead', async () => {
    const token = `${site.owner.token.split('.').slice(0, 2).join('.')}.AAAA`;
    expect((await me({ ...site.owner, token })).statusCode).toBe(401);
  });

  test('is more than the ticket that stands in addresses', async () => {
    const maker = await site.logIn('maker@example.org');
    const { fileUrl } = (
      await site.call('POST /api/addons', maker, await formOf(await uploadParts()))
    ).json();
    const token = new URL(fileUrl, 'http://site').searchParams.get('ticket') ?? '';
    expect((await site.call(`GET ${fileUrl}`)).statusCode).toBe(200);
    expect((await me({ ...maker, token })).statusCode).toBe(401);
    await site.call('POST /api/auth/logout', maker);
    expect((await site.call(`GET ${fileUrl}`)).statusCode).toBe(404);
  });
});

describe('login', () => {
  const login = (payload: object) => site.call('POST /api/auth/login', null, { payload });

  test('answers the same for an unknown address and a wrong password', async () => {
    const wrong = await login({ email: OWNER.email, password: 'not the password' });
    const unknown = await login({ email: 'nobody@example.org', password: 'not the password' });
    expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()]);
    expect([wrong.statusCode, wrong.json().message]).toEqual([401, 'Invalid email or password']);
  });

  test.each([
    [{ email: 'no address', password: '123456' }, 'email', 'Invalid email address'],
    [{ email: 'a@b.example', password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ password: '123456' }, 'email', 'Invalid email address'],
    [{ email: 'a@b.example' }, 'password', 'Password must be at least 6 characters'],
  ])('%j', async (payload, path, message) => {
    const response = await login(payload);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message, code: 'invalid', issues: [{ path, message }] },
    ]);
  });
});
