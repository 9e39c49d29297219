// The second factor, from set-up to removal, and requiring it of staff.
import { randomUUID } from 'node:crypto';
import * as account from '@sandcrate/core/account/account.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultLimits } from '../limits/limits.ts';
import { accountsOn } from '../testing/accounts.ts';
import { NO_LIMITS } from '../testing/no-limits.ts';
import { OWNER, PASSWORD, type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let addresses = 0;
/** A client address that has made no request. */
const newAddress = () => `203.0.113.${++addresses % 250}`;
let accounts: ReturnType<typeof accountsOn>;
beforeAll(async () => {
  site = await testSite();
  accounts = accountsOn(site);
});
afterAll(() => site.close());

const PATH = '/api/users/me/second-factor';
const SECOND = 1000;

/** The code that an authenticator app shows now or some seconds from now. */
const codeOf = (secret: string, inSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + inSeconds * SECOND });

const setUp = (as: Person, payload: object = {}, key?: string) =>
  site.call(`POST ${PATH}`, as, {
    payload: { password: PASSWORD, ...payload },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const remove = (as: Person, password = PASSWORD) =>
  site.call(`DELETE ${PATH}`, as, { payload: { password } });
const login = ({ email }: Person, otp?: string, password = PASSWORD, at: TestSite = site) =>
  at.call('POST /api/auth/login', null, {
    payload: { email, password, otp },
    remoteAddress: newAddress(),
  });
const me = (as: Person) => site.call('GET /api/auth/me', as);

async function enrolled(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await setUp(person)).json();
  const { recoveryCodes } = (await setUp(person, { secret, code: codeOf(secret) })).json();
  return { secret, recoveryCodes };
}

describe('setting up', () => {
  test('needs a secret and its code, and returns recovery codes that are stored as hashes only', async () => {
    const ada = await site.publisher('ada');
    const first = await setUp(ada);
    expect(first.statusCode).toBe(200);
    expect(first.headers['cache-control']).toBe('no-store');
    const { secret, uri } = first.json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Sandcrate:ada%40example\.org\?/);
    expect((await me(ada)).json().hasSecondFactor).toBe(false);

    const second = await setUp(ada, { secret, code: codeOf(secret) });
    const { recoveryCodes } = second.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
    expect((await me(ada)).json().hasSecondFactor).toBe(true);

    const log = JSON.stringify(
      await Array.fromAsync(site.store.readStream(`account-${ada.id}`)),
      (_, value) => (typeof value === 'bigint' ? String(value) : value),
    );
    for (const code of [secret, ...recoveryCodes]) expect(log).not.toContain(code);
  });

  test('refuses a wrong code and a malformed secret', async () => {
    const bob = await site.publisher('bob');
    const { secret } = (await setUp(bob)).json();
    for (const payload of [
      { secret, code: '000000' === codeOf(secret) ? '000001' : '000000' },
      { secret, code: 'nonsense' },
      { secret: 'AAAA', code: codeOf('AAAA') },
      { code: codeOf(secret) },
    ]) {
      const answer = await setUp(bob, payload);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        {
          message: 'That code is not valid.',
          code: 'invalid',
          issues: [{ path: 'code', message: 'That code is not valid.' }],
        },
      ]);
    }
    expect((await me(bob)).json().hasSecondFactor).toBe(false);
  });

  test('returns the same recovery codes when repeated with its key', async () => {
    const cora = await site.publisher('cora');
    const { secret } = (await setUp(cora)).json();
    const [key, payload] = [randomUUID(), { secret, code: codeOf(secret) }];
    const [first, again] = [await setUp(cora, payload, key), await setUp(cora, payload, key)];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
  });

  test('refuses a code that was used before, also after the second factor was removed', async () => {
    const tom = await site.publisher('tom');
    const { secret } = (await setUp(tom)).json();
    const payload = { secret, code: codeOf(secret) };
    expect((await setUp(tom, payload)).statusCode).toBe(200);
    await remove(tom);
    const again = await setUp(tom, payload);
    expect([again.statusCode, again.json().message]).toEqual([400, 'That code is not valid.']);
    expect((await setUp(tom, { secret, code: codeOf(secret, 30) })).statusCode).toBe(200);
  });

  test('asks for the password, so that a session alone cannot lock out its owner', async () => {
    const una = await site.publisher('una');
    const secret = new Secret({ size: 20 }).base32;
    for (const payload of [{}, { secret, code: codeOf(secret) }]) {
      const missing = await site.call(`POST ${PATH}`, una, { payload });
      expect([missing.statusCode, missing.json().message]).toEqual([400, 'Password Required']);
      const wrong = await setUp(una, { ...payload, password: 'not the password' });
      expect([wrong.statusCode, wrong.json().message]).toEqual([403, 'Incorrect password']);
    }
    expect((await me(una)).json().hasSecondFactor).toBe(false);
  });

  test('is refused when there is one already', async () => {
    const dan = await site.publisher('dan');
    await enrolled(dan);
    const answer = await setUp(dan);
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'A second factor is already set up.']);
    const other = new Secret({ size: 20 }).base32;
    expect((await setUp(dan, { secret: other, code: codeOf(other) })).statusCode).toBe(409);
  });
});

describe('login', () => {
  test('needs a code, which works once and is not the one used for set-up', async () => {
    const eve = await site.publisher('eve');
    const { secret } = await enrolled(eve);
    const asked = await login(eve);
    expect([asked.statusCode, asked.json()]).toEqual([
      401,
      { message: 'Enter the code from your authenticator app.', code: 'otp-required' },
    ]);
    const wrong = await login(eve, '123');
    expect([wrong.statusCode, wrong.json()]).toEqual([
      401,
      { message: 'That code is not valid.', code: 'otp-wrong' },
    ]);
    expect((await login(eve, codeOf(secret))).statusCode).toBe(401);
    const next = codeOf(secret, 30);
    expect((await login(eve, next)).statusCode).toBe(200);
    expect((await login(eve, next)).json().code).toBe('otp-wrong');
  });

  test('succeeds for only one of two concurrent attempts with the same code', async () => {
    const fay = await site.publisher('fay');
    const { secret } = await enrolled(fay);
    const next = codeOf(secret, 30);
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(fay, next)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401]);
  });

  test('does not mention the second factor without the right password', async () => {
    const gil = await site.publisher('gil');
    await enrolled(gil);
    const answer = await login(gil, undefined, 'not the password');
    expect(answer.json().message).toBe('Invalid email or password');
  });

  test('accepts each recovery code once, in any spelling', async () => {
    const hal = await site.publisher('hal');
    const { recoveryCodes } = await enrolled(hal);
    const [one = '', other = ''] = recoveryCodes;
    expect((await login(hal, one)).statusCode).toBe(200);
    expect((await login(hal, one)).json().code).toBe('otp-wrong');
    expect((await login(hal, ` ${other.replace('-', ' ').toUpperCase()}`)).statusCode).toBe(200);
  });
});

test('accepts a recovery code only once even with the same Idempotency-Key', async () => {
  const joy = await site.publisher('joy');
  const [otp = ''] = (await enrolled(joy)).recoveryCodes;
  const attempt = () =>
    site.call('POST /api/auth/login', null, {
      payload: { email: joy.email, password: PASSWORD, otp },
      headers: { 'idempotency-key': 'one-and-the-same' },
    });
  expect((await attempt()).statusCode).toBe(200);
  expect((await attempt()).json().code).toBe('otp-wrong');
});

describe('guessing codes', () => {
  const LOCKED = [
    401,
    {
      message: 'Too many wrong codes. Use a recovery code or the code that we have mailed to you.',
      code: 'otp-locked',
    },
  ];
  const limits = { ...NO_LIMITS, secondFactor: defaultLimits.secondFactor };
  let limited: TestSite;
  beforeAll(async () => {
    limited = await testSite({ limits });
  });
  afterAll(() => limited.close());
  afterEach(() => void vi.useRealTimers());

  /** Somebody with a second factor, and a code that is wrong now and soon. */
  async function guarded(username: string) {
    const person = await limited.publisher(username);
    const call = (payload: object) =>
      limited.call(`POST ${PATH}`, person, { payload: { password: PASSWORD, ...payload } });
    const { secret } = (await call({})).json();
    const { recoveryCodes } = (await call({ secret, code: codeOf(secret) })).json();
    const near = [-60, -30, 0, 30, 60, 90].map((seconds) => codeOf(secret, seconds));
    const wrong = ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find(
      (code) => !near.includes(code),
    );
    const answer = async (otp?: string) => {
      const response = await login(person, otp, PASSWORD, limited);
      return [response.statusCode, response.json()];
    };
    return { person, secret, recoveryCodes: recoveryCodes as string[], wrong: wrong ?? '', answer };
  }

  /** The codes that were mailed, in order. */
  async function mailedCodes({ id }: Person): Promise<string[]> {
    const { privacy } = limited.services;
    const events = await Array.fromAsync(limited.store.readStream(`account-${id}`));
    return events
      .filter(({ type }) => type === 'SecondFactorLocked' || type === 'LoginCodeRequested')
      .map(({ data }) => privacy.deriveCode('log-in', id, String(data.nonce)));
  }

  test('is stopped after 20 wrong ones from all addresses: the right code is then refused too', async () => {
    const { secret, wrong, answer } = await guarded('guessed');
    for (let guess = 1; guess <= 20; guess++) {
      expect(await answer(wrong)).toMatchObject([401, { code: 'otp-wrong' }]);
    }
    expect(await answer(codeOf(secret, 30))).toEqual(LOCKED);
    expect(await answer()).toMatchObject([401, { code: 'otp-required' }]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
    expect(await answer(codeOf(secret))).toMatchObject([200, {}]);
  });

  test('at once judges no more than 20', async () => {
    const { person, wrong, answer } = await guarded('rushed');
    const answers = await Promise.all(Array.from({ length: 40 }, () => answer(wrong)));
    const codes = answers.map(([, { code }]) => code);
    expect(codes.filter((code) => code === 'otp-wrong')).toHaveLength(20);
    expect(codes.filter((code) => code === 'otp-locked')).toHaveLength(20);
    expect(await mailedCodes(person)).toHaveLength(1);
  });

  test('leaves recovery codes and the mailed code, each of which works once', async () => {
    const { person, recoveryCodes, wrong, answer } = await guarded('careful');
    for (let guess = 1; guess <= 20; guess++) await answer(wrong);
    expect(await answer(recoveryCodes[0])).toMatchObject([200, {}]);
    expect(await answer(recoveryCodes[0])).toEqual(LOCKED);
    const [mailed = ''] = await mailedCodes(person);
    expect(mailed).toMatch(/^\d{8}$/);
    expect(await answer(`${mailed.slice(0, 4)} ${mailed.slice(4)}`)).toMatchObject([200, {}]);
    expect(await answer(mailed)).toEqual(LOCKED);
  });

  test('of the mailed code ends after 5, and another one is mailed', async () => {
    const { person, wrong, answer } = await guarded('mailed');
    for (let guess = 1; guess <= 20; guess++) await answer(wrong);
    const [first = ''] = await mailedCodes(person);
    const other = first === '00000000' ? '00000001' : '00000000';
    for (let guess = 1; guess <= 5; guess++) expect(await answer(other)).toEqual(LOCKED);
    expect(await answer(first)).toEqual(LOCKED);
    await answer();
    const [, second = ''] = await mailedCodes(person);
    expect(await mailedCodes(person)).toHaveLength(2);
    expect(await answer(second)).toMatchObject([200, {}]);
  });

  test('mails at most 5 further codes an hour', async () => {
    const { person, wrong, answer } = await guarded('pestered');
    for (let guess = 1; guess <= 20; guess++) await answer(wrong);
    for (let round = 1; round <= 8; round++) {
      for (let guess = 1; guess <= 6; guess++) await answer('00000000');
    }
    expect(await mailedCodes(person)).toHaveLength(6);
  });

  test('does not count right codes', async () => {
    const { secret, wrong, answer } = await guarded('regular');
    const start = Date.now();
    for (let login = 1; login <= 30; login++) {
      vi.useFakeTimers({ toFake: ['Date'], now: start + login * 60_000 });
      expect(await answer(codeOf(secret))).toMatchObject([200, {}]);
    }
    expect(await answer(wrong)).toMatchObject([401, { code: 'otp-wrong' }]);
  });

  test('is told to the member by mail, before all other mail', async () => {
    const { person, wrong, answer } = await guarded('told');
    const { revision } = await limited.services.handler.load(account, account.streamName(person.id));
    for (let guess = 1; guess <= 20; guess++) await answer(wrong);
    const mailed = async () => {
      const { rows } = await limited.services.pool.query<{ priority: number }>(
        'select priority from reactions.outbox where stream = $1 and revision = $2',
        [account.streamName(person.id), revision + 1n],
      );
      return rows;
    };
    await expect.poll(mailed).toEqual([{ priority: 0 }]);
  });
});

describe('removing', () => {
  test('switching the second factor off needs the password', async () => {
    const ivy = await site.publisher('ivy');
    await enrolled(ivy);
    const wrong = await remove(ivy, 'not the password');
    expect([wrong.statusCode, wrong.json().message]).toEqual([403, 'Incorrect password']);
    const missing = await site.call(`DELETE ${PATH}`, ivy, { payload: {} });
    expect([missing.statusCode, missing.json().message]).toEqual([400, 'Password Required']);
    expect((await remove(ivy)).statusCode).toBe(204);
    expect((await remove(ivy)).statusCode).toBe(204);
    expect((await login(ivy)).statusCode).toBe(200);
  });

  test('for somebody else is allowed to the owner and refused to administrators', async () => {
    const jon = await site.publisher('jon');
    await enrolled(jon);
    const admin = await accounts.withRole('moderator', 'admin');
    const line = `DELETE /api/admin/users/${jon.id}/second-factor`;
    expect((await site.call(line, admin)).statusCode).toBe(403);
    expect((await site.call(line, site.owner)).json()).toMatchObject({ id: jon.id, hasSecondFactor: false });
    expect((await login(jon)).statusCode).toBe(200);
  });
});

describe('required of staff', () => {
  const preview = async () => (await site.call('GET /api/admin/settings/second-factor', site.owner)).json();
  const require = (required: boolean) =>
    site.call('PATCH /api/admin/settings', site.owner, { payload: { staffSecondFactor: required } });

  test('is refused while the owner has none, previews whose sessions end, and ends them at once', async () => {
    const stopped = await accounts.withRole('stopped', 'admin');
    const before = await preview();
    expect(before).toMatchObject({ isMineSetUp: false });
    expect(before.stopped).toBe(before.staff);
    const refused = await require(true);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Set up a second factor for your own account first.',
    ]);
    expect((await site.call('GET /api/admin/users', stopped)).statusCode).toBe(200);

    const { secret } = (await setUp(site.owner, { password: OWNER.password })).json();
    await setUp(site.owner, { password: OWNER.password, secret, code: codeOf(secret) });
    expect(await preview()).toEqual({ staff: before.staff, stopped: before.staff - 1, isMineSetUp: true });
    expect((await require(true)).statusCode).toBe(200);
    expect((await site.call('GET /api/admin/users', stopped)).json().code).toBe('must-enrol');
    expect((await site.call('GET /api/admin/users', site.owner)).statusCode).toBe(200);
    expect((await require(false)).statusCode).toBe(200);
    await remove(site.owner, OWNER.password);
  });

  test('limits accounts without one to logging in and setting one up', async () => {
    const admin = await accounts.withRole('kay', 'admin');
    const publisher = await site.publisher('lou');
    await accounts.set({ staffSecondFactor: true });

    expect((await login(admin)).json()).toMatchObject({ mustEnrol: true });
    expect((await login(publisher)).json()).toMatchObject({ mustEnrol: false });
    const kay = await site.logIn(admin.email);
    expect((await me(kay)).json()).toMatchObject({ role: 'admin', mustEnrol: true });
    expect((await me(publisher)).json()).toMatchObject({ mustEnrol: false });
    const refusal = {
      message: 'Your role requires a second factor. Please set one up to continue.',
      code: 'must-enrol',
    };
    for (const line of ['GET /api/admin/users', 'GET /api/users/me/export', `DELETE ${PATH}`]) {
      const answer = await site.call(line, kay);
      expect([answer.statusCode, answer.json()]).toEqual([403, refusal]);
    }
    expect((await site.call('GET /api/addons', kay)).statusCode).toBe(200);

    await enrolled(kay);
    expect((await site.call('GET /api/admin/users', kay)).statusCode).toBe(200);
    expect((await me(kay)).json()).toMatchObject({ hasSecondFactor: true, mustEnrol: false });
    const kept = await remove(kay);
    expect([kept.statusCode, kept.json().message]).toEqual([403, 'Your role requires a second factor.']);
    await accounts.set({ staffSecondFactor: false });
    expect((await remove(kay)).statusCode).toBe(204);
  });
});
