// Access: every call of the contract by every role, and what ends a session.

import { randomUUID } from 'node:crypto';
import type * as account from '@sandcrate/core/account/account.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Access, type Operation, type OperationKey, operations } from './contract/operations.ts';
import { accountsOn } from './testing/accounts.ts';
import { formOf, uploadParts } from './testing/addon-form.ts';
import { OWNER, PASSWORD, type Person, type TestSite, testSite } from './testing/test-site.ts';

let site: TestSite;
let accounts: ReturnType<typeof accountsOn>;

const give = (person: Person, command: account.AccountCommand) => accounts.give(person.id, command);

const ROLES = [
  'guest',
  'user',
  'auditor',
  'admin',
  'publisher',
  'verified publisher',
  'owner',
  'banned',
  'deleted',
  'former publisher',
  'former admin',
  'former owner',
] as const;
type RoleName = (typeof ROLES)[number];

/** People of all roles, with tokens from before they lost any former role. */
async function everybody(): Promise<Record<RoleName, Person | null>> {
  const [verified, banned, deleted, demoted] = [
    await site.publisher('trusted'),
    await site.publisher('banned-one'),
    await site.publisher('deleted-one'),
    await site.publisher('demoted'),
  ];
  const formerAdmin = await accounts.withRole('former-admin', 'admin');
  const formerOwner = await accounts.withRole('former-owner', 'owner');
  await give(verified, { type: 'Verify', accountId: verified.id, by: 'system', verified: true });
  await give(banned, { type: 'Ban', accountId: banned.id, by: 'system', banned: true, reason: null });
  await give(deleted, { type: 'DeleteAccount', accountId: deleted.id, by: 'system', withContent: false });
  await give(demoted, { type: 'Demote', by: 'system', reason: null });
  for (const person of [formerAdmin, formerOwner]) {
    await give(person, {
      type: 'ChangeRole',
      accountId: person.id,
      by: 'system',
      role: 'user',
      ownerIds: [site.owner.id],
    });
  }
  return {
    guest: null,
    user: await accounts.withRole('someone', 'user'),
    auditor: await accounts.withRole('auditor', 'auditor'),
    admin: await accounts.withRole('moderator', 'admin'),
    publisher: await site.publisher('maker'),
    'verified publisher': verified,
    // A separate owner: some of the calls end the caller's sessions.
    owner: await accounts.withRole('second-owner', 'owner'),
    banned,
    deleted,
    'former publisher': demoted,
    'former admin': formerAdmin,
    'former owner': formerOwner,
  };
}

let people: Record<RoleName, Person | null>;
beforeAll(async () => {
  site = await testSite();
  accounts = accountsOn(site);
  // One of the calls applies to publish, which must not turn every caller into a publisher.
  await accounts.set({ publisherAccess: 'review' });
  people = await everybody();
});
afterAll(() => site.close());

const MEMBERS = ['user', 'auditor', 'admin', 'publisher', 'verified publisher', 'owner'];
const MAY: Record<Access, readonly string[]> = {
  guest: ROLES,
  member: MEMBERS,
  participant: MEMBERS.filter((role) => role !== 'auditor'),
  publisher: ['publisher', 'verified publisher'],
  staff: ['admin', 'owner'],
  owner: ['owner'],
  audit: ['auditor', 'admin', 'owner'],
};

/** The expected refusal for each role. */
function refusalOf(role: RoleName, access: Access): [status: number, message: string] {
  if (role === 'banned') return [403, 'This account has been banned.'];
  if (!MEMBERS.includes(role)) return [401, 'Please log in to continue.'];
  return access === 'publisher'
    ? [403, 'You need to be a verified publisher to access this dashboard.']
    : [403, 'You do not have permission to do this.'];
}

const ENDS_SESSIONS: OperationKey[] = ['POST /api/auth/logout', 'POST /api/auth/logout-everywhere'];

const keys = Object.keys(operations).filter((key): key is OperationKey => key in operations);

describe.each(keys)('%s', (key) => {
  const { access }: Operation = operations[key];
  // Ids of nothing, so that callers who pass the guard change nothing.
  const line = key.replace(/\{\w+\}/g, randomUUID());

  test.each(ROLES)('%s', async (role) => {
    const person = people[role];
    const response = await site.call(line, person);
    if (!MAY[access].includes(role)) {
      expect([response.statusCode, response.json().message]).toEqual(refusalOf(role, access));
      return;
    }
    expect([401, 403]).not.toContain(response.statusCode);
    if (ENDS_SESSIONS.includes(key) && person) people[role] = await site.logIn(person.email);
  });
});

describe("another publisher's add-on", () => {
  test('cannot be edited or deleted, or seen before it is live', async () => {
    const [maker, rival] = [await site.publisher('boatwright'), await site.publisher('rival')];
    const { id } = (await site.call('POST /api/addons', maker, await formOf(await uploadParts()))).json();
    const asRival = async (line: string, form?: Awaited<ReturnType<typeof formOf>>) =>
      (await site.call(line.replace('{id}', id), rival, form)).statusCode;
    const edit = await formOf({ title: 'Mine now' });
    expect(await asRival('GET /api/addons/{id}')).toBe(404);
    expect(await asRival('PUT /api/addons/{id}', edit)).toBe(404);
    expect(await asRival('DELETE /api/addons/{id}')).toBe(404);
    await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner);
    expect(await asRival('GET /api/addons/{id}')).toBe(200);
    expect(await asRival('PUT /api/addons/{id}', edit)).toBe(403);
    expect(await asRival('DELETE /api/addons/{id}')).toBe(403);
    for (const call of ['approve', 'reject', 'feature', 'hide']) {
      expect(await asRival(`PUT /api/admin/addons/{id}/${call}`)).toBe(403);
    }
    expect((await site.call(`GET /api/addons/${id}`)).json().title).toBe('Copper Lanterns');
  });
});

describe('a session', () => {
  const me = (as: Person) => site.call('GET /api/auth/me', as);

  test('identifies the logged-in account', async () => {
    const maker = await site.logIn('maker@example.org');
    expect((await me(maker)).json()).toMatchObject({
      username: 'maker',
      email: 'maker@example.org',
      role: 'publisher',
      isPublisher: true,
    });
  });

  test('ends at logout without ending other sessions', async () => {
    const [one, other] = [await site.logIn('maker@example.org'), await site.logIn('maker@example.org')];
    expect((await site.call('POST /api/auth/logout', one)).statusCode).toBe(204);
    expect((await me(one)).statusCode).toBe(401);
    expect((await me(other)).statusCode).toBe(200);
  });

  test('is refused for a banned account with the reason, and so is its login', async () => {
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
    await give(person, {
      type: 'ChangeRole',
      accountId: person.id,
      by: 'system',
      role: 'auditor',
      ownerIds: [site.owner.id],
    });
    expect((await me(person)).statusCode).toBe(401);
  });

  test('is refused with a forged signature', async () => {
    const token = `${site.owner.token.split('.').slice(0, 2).join('.')}.AAAA`;
    expect((await me({ ...site.owner, token })).statusCode).toBe(401);
  });

  test('cannot be replaced by the ticket from a file address', async () => {
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

  test('gives the same answer for an unknown address and a wrong password', async () => {
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
