// Registration, passwords and email verification, call by call.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsOn } from '../testing/accounts.ts';
import { PASSWORD, type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let accounts: ReturnType<typeof accountsOn>;
beforeAll(async () => {
  site = await testSite();
  accounts = accountsOn(site);
});
afterAll(() => site.close());

const TOO_COMMON = 'This password is too common. Please choose another one.';
const NEW_PASSWORD = 'another good pass phrase';

const post = (path: string, payload: object, as: Person | null = null, key?: string) =>
  site.call(`POST /api/auth/${path}`, as, {
    payload,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const saying = async (answer: ReturnType<typeof post>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().message];
};
const me = (as: Person) => site.call('GET /api/auth/me', as);

describe('open registration', () => {
  const ada = { username: 'Ada', email: 'Ada@Example.org', password: PASSWORD };

  test('is closed unless the owner opens it', async () => {
    expect(await saying(post('register', ada))).toEqual([
      403,
      'Public registration is disabled. Publisher accounts can only be created through invitations from administrators.',
    ]);
  });

  describe('once open', () => {
    beforeAll(() => accounts.set({ registrationOpen: true }));

    test('creates a regular user, logs them in and mails a code', async () => {
      const answer = await post('register', ada);
      expect(answer.statusCode).toBe(201);
      const { user, token } = answer.json();
      expect(user).toMatchObject({
        username: 'Ada',
        email: 'ada@example.org',
        role: 'user',
        isPublisher: false,
        emailVerified: false,
      });
      expect((await me({ ...user, token })).json()).toMatchObject({ username: 'Ada', mustEnrol: false });
      expect(await accounts.verificationCode(user.id)).toMatch(/^\d{6}$/);
    });

    test.each([
      [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
      [{ username: 'a'.repeat(21) }, 'username', 'Username must be less than 20 characters'],
      [{ username: undefined }, 'username', 'Username must be at least 3 characters'],
      [
        { username: 'a b c' },
        'username',
        'Username may contain letters, numbers, dots, dashes and underscores.',
      ],
      [{ username: 'Support' }, 'username', 'This username is reserved.'],
      [{ email: 'nowhere' }, 'email', 'Invalid email address'],
      [{ email: undefined }, 'email', 'Invalid email address'],
      [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
      [{ password: 'x'.repeat(201) }, 'password', 'Password must be at most 200 characters'],
      [{ password: 'password1' }, 'password', TOO_COMMON],
      [{ username: 'marigold', password: 'Marigold' }, 'password', TOO_COMMON],
    ])('refuses %j', async (change, path, message) => {
      const answer = await post('register', { ...ada, ...change });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { message, code: 'invalid', issues: [{ path, message }] },
      ]);
    });

    test('refuses taken names in any spelling', async () => {
      expect(await saying(post('register', { ...ada, username: 'other' }))).toEqual([
        409,
        'Email already in use',
      ]);
      expect(await saying(post('register', { ...ada, email: 'b@example.org', username: 'ADA' }))).toEqual([
        409,
        'Username already taken',
      ]);
    });

    test('creates one account when repeated with its key', async () => {
      const key = randomUUID();
      const bea = { username: 'bea', email: 'bea@example.org', password: PASSWORD };
      const [first, again] = [await post('register', bea, null, key), await post('register', bea, null, key)];
      expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
      expect(again.json().user).toEqual(first.json().user);
      const reused = await post('register', { ...bea, username: 'beatrix' }, null, key);
      expect([reused.statusCode, reused.json().code]).toEqual([422, 'idempotency-key-reused']);
    });
  });
});

describe('an invite', () => {
  const inviteFor = async (email: string): Promise<string> => {
    const response = await site.call('POST /api/admin/invites', site.owner, { payload: { email } });
    return response.json().inviteCode;
  };

  test('refuses a common password and can then be used with a better one', async () => {
    const inviteCode = await inviteFor('carl@example.org');
    const carl = { inviteCode, username: 'carl', password: 'qwerty123' };
    expect(await saying(post('register-with-invite', carl))).toEqual([400, TOO_COMMON]);
    expect((await post('register-with-invite', { ...carl, password: PASSWORD })).statusCode).toBe(201);
  });

  test('gives the same answer when repeated with its key', async () => {
    const inviteCode = await inviteFor('cora@example.org');
    const [key, cora] = [randomUUID(), { inviteCode, username: 'cora', password: PASSWORD }];
    const first = await post('register-with-invite', cora, null, key);
    const again = await post('register-with-invite', cora, null, key);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json().user).toEqual(first.json().user);
    expect(await saying(post('register-with-invite', cora))).toEqual([
      409,
      'This invite has already been used.',
    ]);
  });
});

describe('verifying an email address', () => {
  let dora: Person;
  beforeEach(async () => {
    dora = await site.publisher(`dora-${randomUUID().slice(0, 8)}`);
    await post('resend-verification', {}, dora);
  });

  test('works with the mailed code', async () => {
    expect((await me(dora)).json().emailVerified).toBe(false);
    const code = await accounts.verificationCode(dora.id);
    expect((await post('verify-email', { code: ` ${code} ` }, dora)).statusCode).toBe(204);
    expect((await me(dora)).json().emailVerified).toBe(true);
    expect((await post('verify-email', { code }, dora)).statusCode).toBe(204);
    expect((await post('resend-verification', {}, dora)).statusCode).toBe(204);
  });

  test('is blocked after five wrong codes', async () => {
    const code = await accounts.verificationCode(dora.id);
    const wrong = code === '000000' ? '000001' : '000000';
    const refused = [400, 'This code is invalid or has expired.'];
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await saying(post('verify-email', { code: wrong }, dora))).toEqual(refused);
    }
    expect(await saying(post('verify-email', { code }, dora))).toEqual(refused);
    expect(await saying(post('verify-email', {}, dora))).toEqual(refused);
  });

  test('a wrong code that is repeated with its key counts once', async () => {
    const key = randomUUID();
    for (let attempt = 1; attempt <= 6; attempt++) {
      expect((await post('verify-email', { code: 'nonsense' }, dora, key)).statusCode).toBe(400);
    }
    const code = await accounts.verificationCode(dora.id);
    expect((await post('verify-email', { code }, dora)).statusCode).toBe(204);
  });

  test('a new code can be requested after a minute', async () => {
    const answer = await post('resend-verification', {}, dora);
    expect(answer.statusCode).toBe(429);
    expect(answer.json().message).toMatch(/^Too many requests\. Please try again in \d+ seconds\.$/);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('changing the password', () => {
  test('ends all sessions and returns a new one', async () => {
    const emil = await site.publisher('emil');
    const other = await site.logIn(emil.email);
    const answer = await post(
      'change-password',
      { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
      emil,
    );
    expect(answer.statusCode).toBe(200);
    expect((await me(emil)).statusCode).toBe(401);
    expect((await me(other)).statusCode).toBe(401);
    expect((await me({ ...emil, token: answer.json().token })).statusCode).toBe(200);
    await expect(site.logIn(emil.email)).rejects.toThrow('Invalid email or password');
    await site.logIn(emil.email, NEW_PASSWORD);
  });

  test.each([
    [{ currentPassword: 'not my password' }, 403, 'Incorrect password'],
    [{ currentPassword: undefined }, 400, 'Password Required'],
    [{ newPassword: 'short' }, 400, 'Password must be at least 6 characters'],
    [{ newPassword: '123456789' }, 400, TOO_COMMON],
  ])('refuses %j', async (change, status, message) => {
    const frank = await site.logIn('ada@example.org');
    const payload = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, ...change };
    expect(await saying(post('change-password', payload, frank))).toEqual([status, message]);
    expect((await me(frank)).statusCode).toBe(200);
  });
});

describe('a forgotten password', () => {
  test('can be replaced once with the mailed link, which ends every session', async () => {
    const gina = await site.publisher('gina');
    expect((await post('forgot-password', { email: 'GINA@example.org' })).statusCode).toBe(204);
    const code = await accounts.resetCode(gina.id);
    expect(await saying(post('reset-password', { code, password: 'letmein' }))).toEqual([400, TOO_COMMON]);
    expect(await saying(post('reset-password', { code, password: 'short' }))).toEqual([
      400,
      'Password must be at least 6 characters',
    ]);
    expect((await post('reset-password', { code, password: NEW_PASSWORD })).statusCode).toBe(204);
    expect((await me(gina)).statusCode).toBe(401);
    expect((await me(await site.logIn(gina.email, NEW_PASSWORD))).json().emailVerified).toBe(true);
    expect(await saying(post('reset-password', { code, password: 'yet another one' }))).toEqual([
      400,
      'This reset link is invalid or has expired.',
    ]);
  });

  test('gives the same answer for an unknown address and does nothing', async () => {
    const before = await site.store.head();
    const [unknown, known] = [
      await post('forgot-password', { email: 'nobody@example.org' }),
      await post('forgot-password', { email: site.owner.email }),
    ];
    await accounts.resetCode(site.owner.id);
    expect([unknown.statusCode, unknown.body, known.statusCode, known.body]).toEqual([204, '', 204, '']);
    // Positions need not be consecutive.
    const since = await Array.fromAsync(site.store.readAll({ after: before }));
    expect(since.map(({ type }) => type)).toEqual(['PasswordResetRequested']);
  });

  test('requested again within a minute gives the same answer, so that it does not reveal the account', async () => {
    const hugo = await site.publisher('hugo');
    await post('forgot-password', { email: hugo.email });
    await accounts.resetCode(hugo.id);
    expect((await post('forgot-password', { email: hugo.email })).statusCode).toBe(204);
  });

  test('a reset link is void after five wrong secrets, and a link of no account is invalid', async () => {
    const ivan = await site.publisher('ivan');
    await post('forgot-password', { email: ivan.email });
    const code = await accounts.resetCode(ivan.id);
    const forged = `${code.slice(0, -4)}${code.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    const dead = [400, 'This reset link is invalid or has expired.'];
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await saying(post('reset-password', { code: forged, password: NEW_PASSWORD }))).toEqual(dead);
    }
    expect(await saying(post('reset-password', { code, password: NEW_PASSWORD }))).toEqual(dead);
    for (const wrong of ['nonsense', 'A'.repeat(64)]) {
      expect(await saying(post('reset-password', { code: wrong, password: NEW_PASSWORD }))).toEqual(dead);
    }
  });

  test('is mailed with a link that opens the page', async () => {
    const jane = await site.publisher('jane');
    await post('forgot-password', { email: jane.email });
    await accounts.resetCode(jane.id);
    const rows = async () =>
      (
        await site.services.pool.query('select recipient from reactions.outbox where stream = $1', [
          `account-${jane.id}`,
        ])
      ).rows;
    await expect.poll(rows).toEqual([{ recipient: { kind: 'account', id: jane.id } }]);
  });
});

test('logging out everywhere ends every session', async () => {
  const kim = await site.publisher('kim');
  const other = await site.logIn(kim.email);
  expect((await post('logout-everywhere', {}, kim)).statusCode).toBe(204);
  expect([(await me(kim)).statusCode, (await me(other)).statusCode]).toEqual([401, 401]);
  expect((await me(await site.logIn(kim.email))).statusCode).toBe(200);
});

test('an Idempotency-Key belongs to one request, whichever stream it changes', async () => {
  const { owner } = site;
  const [one, other] = [await site.publisher('one'), await site.publisher('other')];
  const key = { 'idempotency-key': randomUUID() };
  const ban = (person: Person) =>
    site.call(`PUT /api/admin/users/${person.id}/ban`, owner, { payload: { banned: true }, headers: key });
  const [first, again] = [await ban(one), await ban(one)];
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(again.json()).toEqual(first.json());
  expect(await saying(ban(other))).toEqual([422, 'This Idempotency-Key was used for another request.']);
  expect((await accounts.stateOf(other.id)).isBanned).toBe(false);
  const elsewhere = await site.call('POST /api/auth/logout-everywhere', owner, { headers: key });
  expect(elsewhere.statusCode).toBe(422);
});

test('the key of a refused request can be used again', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const invite = (email: string) =>
    site.call('POST /api/admin/invites', site.owner, { payload: { email }, headers });
  expect((await invite(site.owner.email)).statusCode).toBe(409);
  expect((await invite('lena@example.org')).statusCode).toBe(201);
});

test('answers that contain a token are not cached', async () => {
  const login = await post('login', { email: site.owner.email, password: 'owner pass phrase' });
  expect(login.headers['cache-control']).toBe('no-store');
});
