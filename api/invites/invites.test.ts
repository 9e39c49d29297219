// Invites, and registering with them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite({ env: { PUBLIC_URL: 'https://crates.example' } });
});
afterAll(() => site.close());

const invite = (payload: object, as = site.owner) => site.call('POST /api/admin/invites', as, { payload });
const register = (inviteCode: string, username: string) =>
  site.call('POST /api/auth/register-with-invite', null, {
    payload: { inviteCode, username, password: PASSWORD },
  });

test('an invited publisher can register once', async () => {
  const invited = await invite({ email: 'Ada@Example.org' });
  expect(invited.statusCode).toBe(201);
  const { inviteCode, link } = invited.json();
  expect(invited.json()).toMatchObject({ email: 'ada@example.org', role: 'publisher', status: 'pending' });
  expect(link).toBe(`https://crates.example/invite-register?code=${inviteCode}`);

  const valid = await site.call(`GET /api/auth/validate-invite/${inviteCode}`);
  expect(valid.json()).toEqual({
    email: 'ada@example.org',
    role: 'publisher',
    expiresAt: invited.json().expiresAt,
  });

  const registered = await register(inviteCode, 'Ada');
  expect(registered.statusCode).toBe(201);
  expect(registered.json().user).toMatchObject({
    username: 'Ada',
    role: 'publisher',
    isPublisher: true,
    emailVerified: true,
  });
  const ada = await site.logIn('ada@example.org');
  expect((await site.call('GET /api/publisher/addons', ada)).json()).toEqual([]);

  const again = await register(inviteCode, 'Ada2');
  expect([again.statusCode, again.json().message]).toEqual([409, 'This invite has already been used.']);
  await expect
    .poll(async () => (await site.call('GET /api/admin/invites', site.owner)).json()[0])
    .toMatchObject({ status: 'used', usedBy: ada.id });
});

test('refused invites state the reason', async () => {
  expect((await invite({ email: 'nonsense' })).json().message).toBe('Invalid email address');
  expect((await invite({ email: 'x@example.org', role: 'king' })).json().message).toBe(
    "Role must be 'publisher' or 'admin'",
  );
  const first = await invite({ email: 'bob@example.org' });
  const twice = await invite({ email: 'bob@example.org' });
  expect([twice.statusCode, twice.json().message]).toEqual([409, 'This email already has a pending invite.']);
  const member = await invite({ email: site.owner.email });
  expect([member.statusCode, member.json().message]).toEqual([
    409,
    'An account with this email already exists.',
  ]);

  const unknown = await site.call('GET /api/auth/validate-invite/nonsense');
  expect([unknown.statusCode, unknown.json().message]).toEqual([
    404,
    'The invite code is invalid or has expired',
  ]);

  const { inviteCode, id } = first.json();
  const taken = await register(inviteCode, 'owner');
  expect([taken.statusCode, taken.json().message]).toEqual([400, 'This username is reserved.']);
  const odd = await register(inviteCode, 'a b c');
  expect([odd.statusCode, odd.json().message]).toEqual([
    400,
    'Username may contain letters, numbers, dots, dashes and underscores.',
  ]);
  const expired = await site.call(`PUT /api/admin/invites/${id}/expire`, site.owner);
  expect(expired.json()).toMatchObject({ status: 'expired' });
  expect((await register(inviteCode, 'bobby')).statusCode).toBe(404);
  const dead = await site.call(`PUT /api/admin/invites/${id}/expire`, site.owner);
  expect([dead.statusCode, dead.json().message]).toEqual([409, 'Only pending invites can be expired.']);
});

test('an invite is mailed, and its link is stored nowhere in clear text', async () => {
  const { inviteCode } = (await invite({ email: 'carol@example.org' })).json();
  await expect
    .poll(async () => {
      const { rows } = await site.services.pool.query('select * from reactions.outbox');
      return rows.length;
    })
    .toBeGreaterThan(0);
  const { rows } = await site.services.pool.query('select * from reactions.outbox');
  const text = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  expect(text).not.toContain(inviteCode);
  expect(text).not.toContain('carol');
});

test('only the owner can invite administrators', async () => {
  const admin = await invite({ email: 'dora@example.org', role: 'admin' });
  expect(admin.json()).toMatchObject({ role: 'admin' });
  const { inviteCode } = admin.json();
  expect((await register(inviteCode, 'dora')).json().user).toMatchObject({
    role: 'admin',
    isPublisher: false,
  });
  const dora = await site.logIn('dora@example.org');
  const refused = await invite({ email: 'eve@example.org', role: 'admin' }, dora);
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    "Only 'publisher' role allowed. Contact owner for admin invites.",
  ]);
  expect((await invite({ email: 'eve@example.org' }, dora)).statusCode).toBe(201);
});

test('a created publisher gets working credentials, and the name cannot be used again', async () => {
  const payload = { username: 'frida', email: 'frida@example.org', password: PASSWORD };
  const created = await site.call('POST /api/admin/create-publisher', site.owner, { payload });
  expect([created.statusCode, created.json()]).toEqual([201, { credentials: payload }]);
  expect(await site.logIn('frida@example.org')).toMatchObject({ username: 'frida' });
  const create = (changes: object) =>
    site.call('POST /api/admin/create-publisher', site.owner, { payload: { ...payload, ...changes } });
  expect((await create({ username: 'other' })).json().message).toBe('Email already in use');
  expect((await create({ email: 'other@example.org', username: 'FRIDA' })).json().message).toBe(
    'Username already taken',
  );
});

test('an invite cannot be used once its address has an account', async () => {
  const email = 'gina@example.org';
  const { id, inviteCode } = (await invite({ email })).json();
  const payload = { username: 'gina', email, password: PASSWORD };
  await site.call('POST /api/admin/create-publisher', site.owner, { payload });
  const opened = await site.call(`GET /api/auth/validate-invite/${inviteCode}`);
  expect([404, 409]).toContain(opened.statusCode); // 404 once it has ended
  const renewed = await site.call(`POST /api/admin/invites/${id}/link`, site.owner);
  expect([renewed.statusCode, renewed.json().message]).toEqual([
    409,
    'Only pending invites can get a new link.',
  ]);
  await expect
    .poll(async () => (await site.call('GET /api/admin/invites', site.owner)).json())
    .toContainEqual(expect.objectContaining({ id, status: 'expired' }));
});
