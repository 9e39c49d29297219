// Who somebody is, and what was just made, while no read model follows the log.
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsOn } from '../testing/accounts.ts';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { live } from '../testing/listings.ts';
import { PASSWORD, type Person, type TestSite, testSite } from '../testing/test-site.ts';

const OTHER = 'another correct horse';

let site: TestSite;
let accounts: ReturnType<typeof accountsOn>;
/** Registered, and with a listing, while the read models still followed the log. */
let known: Person;
let addonId: string;
beforeAll(async () => {
  site = await testSite({ patienceMs: 2000 });
  accounts = accountsOn(site);
  await accounts.set({ registrationOpen: true });
  known = await site.publisher('known');
  addonId = await live(site, await site.publisher('maker'));
  await site.untilShown();
  await site.background?.close();
});
afterAll(() => site.close());

const post = (line: string, payload: object, as?: Person | null) =>
  site.call(`POST ${line}`, as, { payload });
const login = (email: string, password = PASSWORD, otp?: string) =>
  post('/api/auth/login', { email, password, otp });
const me = (token: string) => site.call('GET /api/auth/me', { ...known, token });
const codeOf = (secret: string, inSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + inSeconds * 1000 });

async function registered(username: string): Promise<Person> {
  const email = `${username}@example.org`;
  const answer = await post('/api/auth/register', { username, email, password: PASSWORD });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return { id: answer.json().user.id, username, email, token: answer.json().token };
}

describe('a member who registers', () => {
  let member: Person;
  beforeAll(async () => {
    member = await registered('newcomer');
  });

  test('is logged in, with the data that the read model will show', async () => {
    const answer = await me(member.token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id: member.id,
      username: 'newcomer',
      email: member.email,
      role: 'user',
      isPublisher: false,
      emailVerified: false,
      hasSecondFactor: false,
    });
    expect(Math.abs(Date.parse(answer.json().createdAt) - Date.now())).toBeLessThan(60_000);
  });

  test('can log in at once, and only with the right password', async () => {
    const right = await login(member.email);
    expect(right.statusCode).toBe(200);
    expect((await me(right.json().token)).statusCode).toBe(200);
    const wrong = { message: 'Invalid email or password', code: 'wrong-credentials' };
    for (const [email, password] of [
      [member.email, OTHER],
      ['nobody@example.org', PASSWORD],
    ] as const) {
      const refused = await login(email, password);
      expect([refused.statusCode, refused.json()]).toEqual([401, wrong]);
    }
  });

  test('has taken the name and the address', async () => {
    const taken = await post('/api/auth/register', {
      username: 'someone-else',
      email: member.email,
      password: PASSWORD,
    });
    expect([taken.statusCode, taken.json().message]).toEqual([409, 'Email already in use']);
  });

  test('can end all sessions, and the token of the next one works', async () => {
    expect((await post('/api/auth/logout-everywhere', {}, member)).statusCode).toBe(204);
    expect((await me(member.token)).statusCode).toBe(401);
    const next = (await login(member.email)).json().token;
    expect((await me(next)).statusCode).toBe(200);
    expect((await post('/api/auth/logout', {}, { ...member, token: next })).statusCode).toBe(204);
    expect((await me(next)).statusCode).toBe(401);
  });
});

test('a changed password counts at once, for the member and for the new session', async () => {
  const payload = { currentPassword: PASSWORD, newPassword: OTHER };
  const changed = await post('/api/auth/change-password', payload, known);
  expect(changed.statusCode).toBe(200);
  expect((await me(changed.json().token)).statusCode).toBe(200);
  expect((await login(known.email)).statusCode).toBe(401);
  const again = await login(known.email, OTHER);
  expect(again.statusCode).toBe(200);
  known = { ...known, token: again.json().token };
});

test('a forgotten password is reset by the mailed link', async () => {
  const member = await registered('forgetful');
  expect((await post('/api/auth/forgot-password', { email: member.email })).statusCode).toBe(204);
  const code = await accounts.resetCode(member.id);
  expect((await post('/api/auth/reset-password', { code, password: OTHER })).statusCode).toBe(204);
  expect((await login(member.email)).statusCode).toBe(401);
  expect((await login(member.email, OTHER)).statusCode).toBe(200);
});

test('an invite shows its link, makes an account once, and its address cannot be invited again', async () => {
  const email = 'invited@example.org';
  const invited = await post('/api/admin/invites', { email }, site.owner);
  expect([invited.statusCode, invited.json()]).toMatchObject([
    201,
    { email, role: 'publisher', status: 'pending', invitedBy: site.owner.username, usedBy: null },
  ]);
  const payload = { inviteCode: invited.json().inviteCode, username: 'invited', password: PASSWORD };
  const made = await post('/api/auth/register-with-invite', payload);
  expect([made.statusCode, made.json()]).toMatchObject([201, { user: { email, isPublisher: true } }]);
  expect((await login(email)).statusCode).toBe(200);
  expect((await post('/api/auth/register-with-invite', payload)).statusCode).toBe(409);
  const again = await post('/api/admin/invites', { email }, site.owner);
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'An account with this email already exists.',
  ]);
});

test('a ban is answered as it was decided, and holds for logins and sessions', async () => {
  const member = await registered('unwanted');
  const banned = await site.call(`PUT /api/admin/users/${member.id}/ban`, site.owner, {
    payload: { banned: true, reason: 'Spam' },
  });
  expect([banned.statusCode, banned.json()]).toMatchObject([
    200,
    { id: member.id, username: 'unwanted', isBanned: true, banReason: 'Spam', addonCount: 0 },
  ]);
  const refused = [403, { message: 'This account has been banned.' }];
  const atLogin = await login(member.email);
  expect([atLogin.statusCode, atLogin.json()]).toMatchObject(refused);
  await expect.poll(async () => (await me(member.token)).statusCode).toBe(403);
});

test('a second factor is asked for as soon as it is set up, until it is removed', async () => {
  const member = await registered('careful');
  const setUp = (payload: object) =>
    post('/api/users/me/second-factor', { password: PASSWORD, ...payload }, member);
  const { secret } = (await setUp({})).json();
  const done = await setUp({ secret, code: codeOf(secret) });
  expect(done.statusCode).toBe(200);
  expect((await login(member.email)).json().code).toBe('otp-required');
  expect((await login(member.email, PASSWORD, codeOf(secret, 30))).statusCode).toBe(200);
  const removed = await site.call('DELETE /api/users/me/second-factor', member, {
    payload: { password: PASSWORD },
  });
  expect(removed.statusCode).toBe(204);
  expect((await login(member.email)).statusCode).toBe(200);
});

test('a comment can be reported and deleted right after it was posted', async () => {
  const posted = await post(`/api/addons/${addonId}/comments`, { content: 'Hello' }, known);
  expect(posted.statusCode).toBe(201);
  const line = `/api/comments/${posted.json().id}`;
  const reported = await post(`${line}/report`, { reason: 'spam' }, site.owner);
  expect(reported.statusCode).toBe(201);
  expect((await site.call(`DELETE ${line}`, known, { payload: {} })).statusCode).toBe(204);
  expect((await post(`${line}/report`, { reason: 'spam' }, site.owner)).statusCode).toBe(404);
  const nothing = await site.call(`DELETE /api/comments/${randomUUID()}`, known, { payload: {} });
  expect(nothing.statusCode).toBe(404);
});

test('a rating and a like are counted in the answers to them', async () => {
  const rate = (rating: number) => post(`/api/addons/${addonId}/rate`, { rating }, known);
  expect((await rate(4)).json()).toEqual({ rating: 4, averageRating: 4, ratingCount: 1 });
  expect((await rate(2)).json()).toEqual({ rating: 2, averageRating: 2, ratingCount: 1 });
  const cleared = await site.call(`DELETE /api/addons/${addonId}/rate`, known);
  expect(cleared.json()).toEqual({ rating: null, averageRating: 0, ratingCount: 0 });
  const like = (liked: boolean) => post(`/api/addons/${addonId}/like`, { liked }, known);
  expect((await like(true)).json()).toEqual({ liked: true, likeCount: 1 });
  expect((await like(false)).json()).toEqual({ liked: false, likeCount: 0 });
});

test('a publisher who was just made can be followed, and the follower is counted', async () => {
  const created = await post(
    '/api/admin/create-publisher',
    { username: 'admired', email: 'admired@example.org', password: PASSWORD },
    site.owner,
  );
  expect(created.statusCode).toBe(201);
  const line = '/api/publishers/admired/follow';
  const followed = await site.call(`PUT ${line}`, known);
  expect([followed.statusCode, followed.json()]).toEqual([200, { isFollowed: true, followerCount: 1 }]);
  expect((await site.call('PUT /api/publishers/nobody-at-all/follow', known)).statusCode).toBe(404);
});

test('an add-on that was just uploaded will show in a moment, and is missing for everybody else', async () => {
  const form = await formOf(await uploadParts());
  const key = randomUUID();
  const upload = () =>
    site.call('POST /api/addons', known, { ...form, headers: { ...form.headers, 'idempotency-key': key } });
  const answer = await upload();
  const submitted = await Array.fromAsync(site.store.readAll({ filter: { types: ['AddonSubmitted'] } }));
  const id = submitted.at(-1)?.streamName.replace('addon-', '');
  const pending = { message: 'This was saved, and will show in a moment.', code: 'pending', id };
  expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([503, pending, '2']);
  for (const line of [`GET /api/addons/${id}`, `GET /api/addons/${id}/like-status`]) {
    const own = await site.call(line, known);
    expect([own.statusCode, own.json(), own.headers['retry-after']]).toEqual([503, pending, '2']);
  }
  expect((await site.call(`GET /api/addons/${id}`)).statusCode).toBe(404);
  expect((await site.call(`GET /api/addons/${id}`, await registered('bystander'))).statusCode).toBe(404);
});

test('a decision can be appealed right after it was made, by its id and as the latest one', async () => {
  const decided = async (reason: string) => {
    const form = await formOf(await uploadParts());
    const { id } = (await site.call('POST /api/addons', known, form)).json();
    const payload = { reason };
    const rejected = await site.call(`PUT /api/admin/addons/${id}/reject`, site.owner, { payload });
    expect([200, 503]).toContain(rejected.statusCode);
    const [last] = await Array.fromAsync(
      site.store.readStream(`addon-${id}`, { direction: 'backwards', limit: 1 }),
    );
    expect(last?.type).toBe('AddonRejected');
    return { line: `/api/addons/${id}/appeal`, decisionId: last?.id };
  };
  const text = 'The banner shows what the pack does, so it does not mislead.';
  const [one, other] = [await decided('The banner misleads.'), await decided('The title misleads.')];
  const byId = await post(one.line, { text, decisionId: one.decisionId }, known);
  expect([byId.statusCode, byId.json()]).toEqual([201, { decisionId: one.decisionId, status: 'pending' }]);
  const latest = await post(other.line, { text }, known);
  expect([latest.statusCode, latest.json()]).toEqual([
    201,
    { decisionId: other.decisionId, status: 'pending' },
  ]);
  const again = await post(other.line, { text, decisionId: other.decisionId }, known);
  expect(again.statusCode).toBe(409);
  const bystander = await registered('onlooker');
  expect((await post(one.line, { text, decisionId: one.decisionId }, bystander)).statusCode).toBe(404);
});
