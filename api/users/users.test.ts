// Decisions of staff about accounts: success, refusals and repeats of each call.
import { randomUUID } from 'node:crypto';
import { importAuthor } from '@sandcrate/core/registration/import-author.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsOn } from '../testing/accounts.ts';
import { PASSWORD, type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let accounts: ReturnType<typeof accountsOn>;
let admin: Person;
beforeAll(async () => {
  site = await testSite();
  accounts = accountsOn(site);
  admin = await accounts.withRole('moderator', 'admin');
});
afterAll(() => site.close());

const NOBODY = '7d5d7f3a-1c52-4c8e-9d0c-6f0b1f6f3a11';

let count = 0;
const newName = () => `person-${++count}`;
const aPublisher = () => site.publisher(newName());
const aUser = () => accounts.withRole(newName(), 'user');

const ask = (line: string, as: Person | null, payload?: object, key?: string) =>
  site.call(line, as, {
    ...(payload ? { payload } : {}),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const put = (id: string, what: string, payload: object = {}, as = admin) =>
  ask(`PUT /api/admin/users/${id}/${what}`, as, payload);
const patch = (id: string, payload: object, as = site.owner) =>
  ask(`PATCH /api/admin/users/${id}`, as, payload);
const me = (as: Person) => site.call('GET /api/auth/me', as);
const saying = async (answer: ReturnType<typeof ask>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().message];
};

describe('ban', () => {
  test('locks a person out at once and shows staff the reason, and unban reverses it', async () => {
    const person = await aPublisher();
    const banned = await put(person.id, 'ban', { banned: true, reason: 'Spam.' });
    expect(banned.json()).toMatchObject({ id: person.id, isBanned: true, banReason: 'Spam.' });
    expect(await saying(me(person))).toEqual([403, 'This account has been banned.']);
    const again = await put(person.id, 'ban', { banned: true });
    expect(again.json()).toEqual(banned.json());
    const back = await put(person.id, 'ban', { banned: false });
    expect(back.json()).toMatchObject({ isBanned: false, banReason: null });
    expect((await me(person)).statusCode).toBe(401);
    expect((await me(await site.logIn(person.email))).statusCode).toBe(200);
  });

  test.each([
    ['nothing', {}, 'banned field is required'],
    ['a word', { banned: 'yes' }, 'banned must be a boolean'],
    ['a long reason', { banned: true, reason: 'x'.repeat(1001) }, 'Reason must be at most 1000 characters'],
  ])('refuses %s', async (_, payload, message) => {
    expect(await saying(put(NOBODY, 'ban', payload))).toEqual([400, message]);
  });

  test('is refused for oneself and staff, and for auditors except by the owner', async () => {
    expect(await saying(put(admin.id, 'ban', { banned: true }))).toEqual([409, 'You cannot ban yourself.']);
    const other = await accounts.withRole(newName(), 'admin');
    for (const { id } of [other, site.owner]) {
      expect(await saying(put(id, 'ban', { banned: true }))).toEqual([
        409,
        'Admin and owner accounts cannot be banned.',
      ]);
    }
    const auditor = await accounts.withRole(newName(), 'auditor');
    expect(await saying(put(auditor.id, 'ban', { banned: true }))).toEqual([
      403,
      'You do not have permission to do this.',
    ]);
    expect((await put(auditor.id, 'ban', { banned: true }, site.owner)).statusCode).toBe(200);
  });
});

describe('promote, verify, demote', () => {
  test('turn a user into a verified publisher and back', async () => {
    const person = await aUser();
    expect((await put(person.id, 'promote')).json()).toMatchObject({ role: 'publisher', isPublisher: true });
    expect((await site.call('GET /api/publisher/stats', person)).statusCode).toBe(200);
    expect((await put(person.id, 'verify', { verified: true })).json()).toMatchObject({ isVerified: true });
    expect((await put(person.id, 'verify', { verified: false })).json()).toMatchObject({ isVerified: false });
    await put(person.id, 'verify', { verified: true });
    const demoted = await put(person.id, 'demote', { reason: 'Inactive.' });
    expect(demoted.json()).toMatchObject({ role: 'user', isPublisher: false, isVerified: false });
    expect((await me(person)).statusCode).toBe(401);
    const back = await site.logIn(person.email);
    expect((await site.call('GET /api/publisher/stats', back)).statusCode).toBe(403);
  });

  test('are refused for accounts in the wrong state', async () => {
    const [user, publisher] = [await aUser(), await aPublisher()];
    expect((await put(publisher.id, 'promote')).json()).toMatchObject({ role: 'publisher' });
    expect(await saying(put(user.id, 'verify', { verified: true }))).toEqual([
      409,
      'Only publishers can be verified.',
    ]);
    expect(await saying(put(user.id, 'verify', {}))).toEqual([400, 'verified must be a boolean']);
    expect(await saying(put(site.owner.id, 'demote'))).toEqual([409, 'Only publishers can be demoted.']);
    await put(user.id, 'ban', { banned: true });
    const refusal = [409, 'Only regular users who are not banned can be promoted.'];
    expect(await saying(put(user.id, 'promote'))).toEqual(refusal);
    expect(await saying(put(admin.id, 'promote', {}, site.owner))).toEqual(refusal);
  });
});

describe('applying to publish', () => {
  const apply = (as: Person, payload: object = {}) => ask('POST /api/publisher/apply', as, payload);

  test('is granted at once by default', async () => {
    const person = await aUser();
    const answer = await apply(person);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { state: 'granted', user: { role: 'publisher', isPublisher: true } },
    ]);
    expect((await me(person)).json()).toMatchObject({ isPublisher: true, accessRequested: false });
    expect((await apply(person)).json().state).toBe('granted');
  });

  test('waits for an administrator when the settings require it', async () => {
    await accounts.set({ publisherAccess: 'review' });
    const [lucky, other] = [await aUser(), await aUser()];
    expect((await apply(lucky, { message: ' I make boats. ' })).json()).toMatchObject({
      state: 'requested',
      user: { isPublisher: false },
    });
    expect((await me(lucky)).json()).toMatchObject({ accessRequested: true });
    const listed = (await site.call('GET /api/admin/users', admin)).json();
    expect(listed.find(({ id }: { id: string }) => id === lucky.id)).toMatchObject({
      accessRequested: true,
      accessMessage: 'I make boats.',
    });
    expect((await put(lucky.id, 'promote')).json()).toMatchObject({
      isPublisher: true,
      accessRequested: false,
    });

    await apply(other);
    expect((await put(other.id, 'decline', { reason: 'Not now.' })).json()).toMatchObject({
      isPublisher: false,
      accessRequested: false,
    });
    expect((await me(other)).json().accessDeclined).toEqual({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      reason: 'Not now.',
    });
    expect(await saying(put(other.id, 'decline'))).toEqual([
      409,
      'This person has not asked for publisher access.',
    ]);
    await apply(other);
    expect((await me(other)).json()).toMatchObject({ accessRequested: true });
    expect((await me(other)).json()).not.toHaveProperty('accessDeclined');
    await put(other.id, 'promote');
    expect((await me(other)).json()).not.toHaveProperty('accessDeclined');
    const long = await apply(other, { message: 'x'.repeat(1001) });
    expect(long.statusCode).toBe(400);
  });

  test("is granted by an administrator whatever the person's role, and the role stays", async () => {
    await accounts.set({ publisherAccess: 'review' });
    const deputy = await accounts.withRole(newName(), 'admin');
    expect((await apply(deputy)).json().state).toBe('requested');
    const answer = await put(deputy.id, 'promote');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { role: 'admin', isPublisher: true, accessRequested: false },
    ]);
  });

  test('is refused when publishers are invite-only', async () => {
    await accounts.set({ publisherAccess: 'invite-only' });
    expect(await saying(apply(await aUser()))).toEqual([
      403,
      'Publisher registration is invite-only. Contact an administrator for access.',
    ]);
    await accounts.set({ publisherAccess: 'immediate' });
  });
});

describe("the owner's PATCH", () => {
  test.each([
    [{ role: 'admin' }, { role: 'admin', isPublisher: true }, 401],
    [{ role: 'auditor' }, { role: 'auditor', isPublisher: true }, 401],
    [{ role: 'user' }, { role: 'user', isPublisher: false }, 401],
    [{ isPublisher: false }, { role: 'user', isPublisher: false }, 401],
    [{ role: 'admin', isPublisher: false }, { role: 'admin', isPublisher: false }, 401],
    [{ isBanned: true }, { isBanned: true, role: 'publisher' }, 403],
    [{ isBanned: true, role: 'user' }, { isBanned: true, role: 'user' }, 403],
    [{}, { role: 'publisher', isPublisher: true }, 200],
  ])('%j of a publisher', async (payload, expected, oldToken) => {
    const person = await aPublisher();
    const answer = await patch(person.id, payload);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, expected]);
    expect((await me(person)).statusCode).toBe(oldToken);
  });

  test('turns a user into a publisher', async () => {
    const person = await aUser();
    expect((await patch(person.id, { isPublisher: true })).json()).toMatchObject({
      role: 'publisher',
      isPublisher: true,
    });
  });

  test.each([
    [{ role: 'king' }, 'Role must be one of user, publisher, auditor, admin, owner'],
    [{ isBanned: 'yes' }, 'isBanned must be a boolean'],
    [{ isPublisher: 1 }, 'isPublisher must be a boolean'],
  ])('refuses %j', async (payload, message) => {
    expect(await saying(patch(NOBODY, payload))).toEqual([400, message]);
  });

  test('changes all or nothing', async () => {
    const person = await aPublisher();
    expect(await saying(patch(person.id, { isBanned: true, role: 'admin' }))).toEqual([
      409,
      'This account has been banned.',
    ]);
    expect((await me(person)).json()).toMatchObject({ role: 'publisher' });
  });

  test('is refused to administrators', async () => {
    const person = await aPublisher();
    expect(await saying(patch(person.id, { role: 'user' }, admin))).toEqual([
      403,
      'You do not have permission to do this.',
    ]);
  });

  test('leaves at least one owner', async () => {
    expect(await saying(patch(site.owner.id, { role: 'user' }))).toEqual([
      409,
      'There must be at least one owner.',
    ]);
  });
});

describe('signing out and deleting', () => {
  test('staff can end all sessions of a person', async () => {
    const person = await aPublisher();
    expect((await put(person.id, 'end-sessions')).json()).toMatchObject({ id: person.id });
    expect((await me(person)).statusCode).toBe(401);
    expect((await me(await site.logIn(person.email))).statusCode).toBe(200);
  });

  test.each(['admin', 'auditor', 'owner'] as const)(
    'an administrator cannot sign out an account of role %s, the owner can',
    async (role) => {
      const person = await accounts.withRole(newName(), role);
      expect(await saying(put(person.id, 'end-sessions'))).toEqual([
        403,
        'You do not have permission to do this.',
      ]);
      expect((await me(person)).statusCode).toBe(200);
      expect((await put(person.id, 'end-sessions', {}, site.owner)).statusCode).toBe(200);
      expect((await me(person)).statusCode).toBe(401);
    },
  );

  test('the owner can delete accounts except those of staff', async () => {
    const person = await aPublisher();
    const line = (id: string) => `DELETE /api/admin/users/${id}`;
    expect(await saying(ask(line(admin.id), site.owner))).toEqual([
      403,
      'Owner and admin accounts cannot be deleted for security reasons',
    ]);
    expect((await ask(line(person.id), admin)).statusCode).toBe(403);
    const key = randomUUID();
    expect((await ask(line(person.id), site.owner, undefined, key)).statusCode).toBe(204);
    expect((await ask(line(person.id), site.owner, undefined, key)).statusCode).toBe(204);
    expect(await saying(me(person))).toEqual([401, 'Please log in to continue.']);
    expect(await saying(put(person.id, 'promote'))).toEqual([404, 'User not found']);
    await expect(site.logIn(person.email)).rejects.toThrow('Invalid email or password');
  });
});

test.each([
  ['PATCH /api/admin/users/{id}', { role: 'user' }],
  ['DELETE /api/admin/users/{id}', undefined],
  ['PUT /api/admin/users/{id}/ban', { banned: true }],
  ['POST /api/admin/users/{id}/penalties', { kind: 'warning', reason: 'Spam.' }],
  ['PUT /api/admin/users/{id}/promote', {}],
  ['PUT /api/admin/users/{id}/decline', {}],
  ['PUT /api/admin/users/{id}/demote', {}],
  ['PUT /api/admin/users/{id}/verify', { verified: true }],
  ['PUT /api/admin/users/{id}/end-sessions', {}],
  ['DELETE /api/admin/users/{id}/second-factor', undefined],
  ['GET /api/admin/users/{id}/history', undefined],
])('%s of an unknown account is not found', async (line, payload) => {
  expect(await saying(ask(line.replace('{id}', NOBODY), site.owner, payload))).toEqual([
    404,
    'User not found',
  ]);
  const malformed = await ask(line.replace('{id}', 'nonsense'), site.owner, payload);
  expect([malformed.statusCode, malformed.json().message]).toEqual([404, 'User not found']);
});

test('repeating a decision does it once', async () => {
  const person = await aPublisher();
  const key = randomUUID();
  const verify = (verified: boolean) =>
    ask(`PUT /api/admin/users/${person.id}/verify`, admin, { verified }, key);
  const first = await verify(true);
  const { revision } = await accounts.stateOf(person.id);
  expect((await verify(true)).json()).toEqual(first.json());
  expect((await accounts.stateOf(person.id)).revision).toBe(revision);
  expect((await verify(false)).statusCode).toBe(422);
});

test('the history shows actions, actors and reasons, and no sealed values', async () => {
  const person = await aPublisher();
  await put(person.id, 'ban', { banned: true, reason: 'Spam.' });
  const history = await ask(`GET /api/admin/users/${person.id}/history`, admin);
  expect(history.json()).toMatchObject([
    { type: 'AccountRegistered', actor: { username: 'owner', role: 'owner' }, reason: null },
    { type: 'AccountBanned', actor: { id: admin.id, username: 'moderator', role: 'admin' }, reason: 'Spam.' },
  ]);
  expect(history.body).not.toContain('sealed:');
});

describe("an invite's link", () => {
  test('can be renewed, which voids the old one', async () => {
    const invited = (await ask('POST /api/admin/invites', admin, { email: 'new@example.org' })).json();
    const answer = await ask(`POST /api/admin/invites/${invited.id}/link`, admin);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { id: invited.id, email: 'new@example.org', status: 'pending' },
    ]);
    const { inviteCode } = answer.json();
    expect(inviteCode).not.toBe(invited.inviteCode);
    expect((await ask(`GET /api/auth/validate-invite/${invited.inviteCode}`, null)).statusCode).toBe(404);
    expect((await ask(`GET /api/auth/validate-invite/${inviteCode}`, null)).statusCode).toBe(200);

    const key = randomUUID();
    const renew = () => ask(`POST /api/admin/invites/${invited.id}/link`, admin, undefined, key);
    expect((await renew()).json().inviteCode).toBe((await renew()).json().inviteCode);
  });

  test('cannot be renewed for an unknown or ended invite', async () => {
    expect((await ask(`POST /api/admin/invites/${NOBODY}/link`, admin)).statusCode).toBe(404);
    const { id } = (await ask('POST /api/admin/invites', admin, { email: 'late@example.org' })).json();
    await ask(`PUT /api/admin/invites/${id}/expire`, admin);
    expect(await saying(ask(`POST /api/admin/invites/${id}/link`, admin))).toEqual([
      409,
      'Only pending invites can get a new link.',
    ]);
  });
});

test('only imported accounts can be handed over', async () => {
  const person = await aPublisher();
  const handOver = (as: Person) =>
    ask(`POST /api/admin/users/${person.id}/hand-over`, as, { email: 'author@example.org' });
  expect(await saying(handOver(site.owner))).toEqual([
    409,
    'Only imported accounts that nobody can log in to are handed over.',
  ]);
  expect((await handOver(admin)).statusCode).toBe(403);
});

test('only the owner renews or expires the invite of an imported account, which lists show without its link', async () => {
  const { handler, privacy } = site.services;
  const { accountId } = await importAuthor(
    { handler, privacy },
    { source: 'elsewhere', author: 'mason', createdAt: '2024-01-01T00:00:00.000Z' },
    { actor: 'system', correlationId: randomUUID(), now: new Date() },
  );
  await site.untilShown();
  const handOver = (as: Person) =>
    ask(`POST /api/admin/users/${accountId}/hand-over`, as, { email: 'mason@example.org' });
  expect((await handOver(admin)).statusCode).toBe(403);
  const { id, inviteCode } = (await handOver(site.owner)).json();
  const forbidden = [403, 'You do not have permission to do this.'];
  expect(await saying(ask(`POST /api/admin/invites/${id}/link`, admin))).toEqual(forbidden);
  expect(await saying(ask(`PUT /api/admin/invites/${id}/expire`, admin))).toEqual(forbidden);
  for (const list of ['GET /api/admin/invites', 'GET /api/console/invites']) {
    const listed = await site.call(list, admin);
    expect(listed.json()).toContainEqual(
      expect.objectContaining({ id, status: 'pending', isHandOver: true }),
    );
    expect(listed.body).not.toMatch(/inviteCode|invite-register/);
  }

  const renewed = await ask(`POST /api/admin/invites/${id}/link`, site.owner);
  expect([renewed.statusCode, renewed.json().inviteCode === inviteCode]).toEqual([200, false]);
  const register = (code: string) =>
    ask('POST /api/auth/register-with-invite', null, {
      inviteCode: code,
      username: 'mason-2',
      password: PASSWORD,
    });
  expect((await register(inviteCode)).statusCode).toBe(404);
  expect((await ask(`PUT /api/admin/invites/${id}/expire`, site.owner)).json().status).toBe('expired');
  expect((await register(renewed.json().inviteCode)).statusCode).toBe(404);
});

test('an admin cannot expire the owner’s invite of an administrator', async () => {
  const payload = { email: 'deputy@example.org', role: 'admin' };
  const { id } = (await ask('POST /api/admin/invites', site.owner, payload)).json();
  expect(await saying(ask(`PUT /api/admin/invites/${id}/expire`, admin))).toEqual([
    403,
    "Only 'publisher' role allowed. Contact owner for admin invites.",
  ]);
  expect((await ask(`PUT /api/admin/invites/${id}/expire`, site.owner)).statusCode).toBe(200);
});

test('creating a publisher with a common password is refused', async () => {
  const payload = { username: 'weak', email: 'weak@example.org', password: 'qwerty123' };
  expect(await saying(ask('POST /api/admin/create-publisher', admin, payload))).toEqual([
    400,
    'This password is too common. Please choose another one.',
  ]);
  expect(
    (await ask('POST /api/admin/create-publisher', admin, { ...payload, password: PASSWORD })).statusCode,
  ).toBe(201);
});
