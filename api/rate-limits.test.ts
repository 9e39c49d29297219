// Rate limits, with the default configuration of a site.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Logins } from './auth/login-limits.ts';
import { ResetMails } from './auth/reset-mails.ts';
import { type Operation, type OperationKey, operations } from './contract/operations.ts';
import { Counters } from './limits/counters.ts';
import { defaultLimits } from './limits/limits.ts';
import { withStatements } from './testing/count-statements.ts';
import { OWNER, type Person, type TestSite, testSite } from './testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite({ limits: defaultLimits });
});
afterAll(() => site.close());

const TOO_MANY = /^Too many requests\. Please try again in (\d+) seconds\.$/;
const WRONG = 'not the password';

let places = 0;
/** A new client address. */
const newAddress = () => `203.0.${Math.floor(++places / 250)}.${places % 250}`;

const login = (email: string, password: string, remoteAddress: string) =>
  site.call('POST /api/auth/login', null, { payload: { email, password }, remoteAddress });

describe('failed logins', () => {
  const RIGHT = 'correct horse battery';

  test.each([
    ['an account', OWNER.email],
    ['an address that nobody has', 'nobody@example.org'],
  ])('for %s are refused after 10 from one address in 10 minutes', async (_, email) => {
    const here = newAddress();
    for (let attempt = 1; attempt <= 10; attempt++) {
      const answer = await login(email, WRONG, here);
      expect([answer.statusCode, answer.json().message]).toEqual([401, 'Invalid email or password']);
    }
    const answer = await login(email, WRONG, here);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-soon']);
    const [, wait = ''] = TOO_MANY.exec(answer.json().message) ?? [];
    expect(wait).toBe(answer.headers['retry-after']);
    expect(Number(wait)).toBeGreaterThan(9 * 60);
    expect(Number(wait)).toBeLessThanOrEqual(10 * 60);
    expect([answer.headers['ratelimit-policy'], answer.headers.ratelimit]).toEqual([
      '"address";q=300;w=600, "failures-by-account-and-address";q=10;w=600',
      expect.stringMatching(
        new RegExp(`^"address";r=\\d+;t=\\d+, "failures-by-account-and-address";r=0;t=${wait}$`),
      ),
    ]);
  });

  test('block that account from that address only, and no other accounts', async () => {
    const publisher = await site.publisher('ada');
    const [here, elsewhere] = [newAddress(), newAddress()];
    for (let attempt = 1; attempt <= 10; attempt++) await login(publisher.email, WRONG, here);
    expect((await login(publisher.email, RIGHT, here)).statusCode).toBe(429);
    expect((await login(publisher.email, RIGHT, elsewhere)).statusCode).toBe(200);
    expect((await login('somebody@example.org', WRONG, here)).statusCode).toBe(401);
  });

  test('from one address are refused after 20 for all accounts together', async () => {
    const publisher = await site.publisher('dee');
    const [here, elsewhere] = [newAddress(), newAddress()];
    for (let attempt = 1; attempt <= 20; attempt++) {
      expect((await login(`${randomUUID()}@example.org`, WRONG, here)).statusCode).toBe(401);
    }
    const refused = await login(publisher.email, RIGHT, here);
    expect([refused.statusCode, refused.headers.ratelimit]).toEqual([
      429,
      expect.stringContaining(`"failures-by-address";r=0;t=${refused.headers['retry-after']}`),
    ]);
    expect((await login(publisher.email, RIGHT, elsewhere)).statusCode).toBe(200);
  });

  test('from many addresses only delay wrong answers and never block the right password', async () => {
    const publisher = await site.publisher('eda');
    for (let attempt = 1; attempt <= 70; attempt += 10) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => login(publisher.email, WRONG, newAddress())),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(401));
    }
    expect((await login(publisher.email, RIGHT, newAddress())).statusCode).toBe(200);
  });

  test('count in full when they are concurrent', async () => {
    const here = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => login('together@example.org', WRONG, here)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  });

  test('count in full when they are concurrent and for many accounts', async () => {
    const here = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => login(`${randomUUID()}@example.org`, WRONG, here)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40);
  });

  test('are reset by the right password, which never counts itself', async () => {
    const publisher = await site.publisher('bea');
    const here = newAddress();
    const again = async () => (await login(publisher.email, RIGHT, here)).statusCode;
    for (let attempt = 1; attempt <= 9; attempt++) await login(publisher.email, WRONG, here);
    for (let attempt = 1; attempt <= 25; attempt++) expect(await again()).toBe(200);
    for (let attempt = 1; attempt <= 9; attempt++) {
      expect((await login(publisher.email, WRONG, here)).statusCode).toBe(401);
    }
    expect(await again()).toBe(200);
  });
});

describe('the delay of wrong answers', () => {
  const counters = () => new Counters(site.services.pool, site.services.secrets.masterKey);
  const attempt = () => ({ account: randomUUID(), address: newAddress() });

  test('doubles up to 2 seconds and is reset by a success', async () => {
    const delays: number[] = [];
    const noteDelay = async (milliseconds: number) => void delays.push(milliseconds);
    const limits = { ...defaultLimits.logins, account: { free: 0, seconds: 600, longestMs: 2000 } };
    const logins = new Logins(counters(), limits, noteDelay);
    const one = attempt();
    for (let failure = 1; failure <= 8; failure++) await logins.failed(one);
    expect(delays).toEqual([50, 100, 200, 400, 800, 1600, 2000, 2000]);
    await logins.succeeded(one);
    await logins.failed(one);
    expect(delays.at(-1)).toBe(50);
  });
});

describe('forgot-password', () => {
  const isFulfilled = ({ type }: { type: string }) => type === 'fulfilled';
  const forgot = (email: string, remoteAddress = newAddress()) =>
    site.call('POST /api/auth/forgot-password', null, { payload: { email }, remoteAddress });
  const mailsTo = async ({ id }: Person) => {
    const events = await Array.fromAsync(site.store.readStream(`account-${id}`));
    return events.filter(({ type }) => type === 'PasswordResetRequested').length;
  };

  test('always answers 204 and mails at most 5 links an hour to one address', async () => {
    const person = await site.publisher('forgetful');
    onTestFinished(() => void vi.useRealTimers());
    const withdrawn = vi.spyOn(ResetMails.prototype, 'withdrawn');
    onTestFinished(() => withdrawn.mockRestore());
    const start = Date.now();
    for (let asked = 1; asked <= 7; asked++) {
      vi.useFakeTimers({ toFake: ['Date'], now: start + (2 * asked - 1) * 60_000 });
      expect((await forgot(person.email)).statusCode).toBe(204);
      // The answer comes before the mail. A request that is still open when the clock moves counts at the later time.
      await expect
        .poll(() => withdrawn.mock.settledResults.filter(isFulfilled))
        .toHaveLength(Math.max(0, asked - 5));
      await expect.poll(() => mailsTo(person)).toBe(Math.min(5, asked));
    }
    vi.useFakeTimers({ toFake: ['Date'], now: start + 62 * 60_000 });
    expect((await forgot(person.email)).statusCode).toBe(204);
    await expect.poll(() => mailsTo(person)).toBe(6);
  });

  test('requests that send no mail do not count towards the limit of an address', async () => {
    const person = await site.publisher('pestered');
    const here = newAddress();
    for (let asked = 1; asked <= 40; asked++) expect((await forgot(person.email, here)).statusCode).toBe(204);
    onTestFinished(() => void vi.useRealTimers());
    await expect.poll(() => mailsTo(person)).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 });
    await forgot(person.email);
    await expect.poll(() => mailsTo(person)).toBe(2);
  });
});

describe('a limit', () => {
  test('that was used up while the clock was ahead is free again once the clock is right', async () => {
    const counters = new Counters(site.services.pool, site.services.secrets.masterKey);
    const quota = { quota: 1, seconds: 600 };
    const subject = { account: randomUUID() };
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 86_400_000 });
    await counters.take('ahead', quota, subject);
    expect(await counters.take('ahead', quota, subject)).toMatchObject({ isAllowed: false });
    vi.useRealTimers();
    expect(await counters.take('ahead', quota, subject)).toMatchObject({
      isAllowed: true,
      resetSeconds: 600,
    });
    expect(await counters.take('ahead', quota, subject)).toMatchObject({ isAllowed: false });
  });

  test('reports the remaining quota in RateLimit headers, and when it resets', async () => {
    const person = await site.publisher('talkative');
    const remoteAddress = newAddress();
    const comment = () =>
      site.call(`POST /api/addons/${randomUUID()}/comments`, person, { payload: {}, remoteAddress });
    const first = await comment();
    expect(first.headers['ratelimit-policy']).toBe('"address";q=300;w=600, "account";q=30;w=600');
    expect(first.headers.ratelimit).toBe('"address";r=299;t=600, "account";r=29;t=600');
    for (let asked = 2; asked <= 30; asked++) expect((await comment()).statusCode).not.toBe(429);
    const refused = await comment();
    expect([refused.statusCode, refused.headers.ratelimit]).toEqual([
      429,
      expect.stringMatching(/^"address";r=269;t=\d+, "account";r=0;t=\d+$/),
    ]);
    expect(TOO_MANY.exec(refused.json().message)?.[1]).toBe(refused.headers['retry-after']);
  });

  test('counts IPv6 addresses by network', async () => {
    const ask = (remoteAddress: string) =>
      site.call('POST /api/auth/reset-password', null, { payload: {}, remoteAddress });
    await ask('2001:db8:1:2::1');
    expect((await ask('2001:db8:1:2:ffff::9')).headers.ratelimit).toMatch(/^"address";r=28;/);
    expect((await ask('2001:db8:1:3::1')).headers.ratelimit).toMatch(/^"address";r=29;/);
  });

  test('counts all limits of a call in one statement', async () => {
    const member = await site.publisher('counted');
    const { statements } = await withStatements(() =>
      site.call(`POST /api/addons/${randomUUID()}/like`, member, { payload: {} }),
    );
    expect(statements.filter(({ text }) => text.includes('api.rate_limit'))).toHaveLength(1);
  });

  test('is shared by all processes and stores no address in clear text', async () => {
    const { pool, secrets } = site.services;
    const processes = [new Counters(pool, secrets.masterKey), new Counters(pool, secrets.masterKey)];
    const subject = { account: 'someone@example.org', address: '198.51.100.7' };
    const taken = await Promise.all(
      processes.flatMap((counters) =>
        Array.from({ length: 5 }, () => counters.take('shared', { quota: 7, seconds: 60 }, subject)),
      ),
    );
    expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(7);
    const { rows } = await pool.query<{ key: string }>('select key from api.rate_limit');
    expect(JSON.stringify(rows)).not.toMatch(/example|198\.51|203\.0|2001/);
  });

  test('is deleted once its period has passed', async () => {
    const { pool, secrets } = site.services;
    const counters = new Counters(pool, secrets.masterKey);
    await counters.take('old', { quota: 1, seconds: 60 }, { address: newAddress() });
    await pool.query(`update api.rate_limit set expire = 1 where key like '%old:%'`);
    await counters.clean();
    const { rows } = await pool.query(`select key from api.rate_limit where key like '%old:%'`);
    expect(rows).toEqual([]);
  });
});

const limited = Object.keys(operations)
  .filter((key): key is OperationKey => key in operations)
  .flatMap((key) => (defaultLimits.calls[key] ?? []).map((limit) => ({ key, ...limit })));

describe('every limit holds', () => {
  const crowd: Person[] = [];
  let loner: Person;
  beforeAll(async () => {
    for (let count = 1; count <= 10; count++) crowd.push(await site.publisher(`crowd-${count}`));
    loner = await site.publisher('loner');
  });

  /** Sends a request that is refused for another reason, so that only the attempt counts. */
  const ask = (key: OperationKey, as: Person | null, email: string, remoteAddress: string) =>
    site.call(key.replace(/\{\w+\}/g, randomUUID()), as, {
      ...(key.startsWith('GET') ? {} : { payload: { email } }),
      remoteAddress,
    });
  const newEmail = () => `${randomUUID()}@example.org`;

  // Between the first requests and the last ones, the count is set as if the others had been made.
  test.each(limited)('$key: $quota in $seconds s by $by', async ({ key, by, quota }) => {
    const { access }: Operation = operations[key];
    const [email, here] = [newEmail(), newAddress()];
    const askOnce = async (count: number) => {
      // It ends the session, so each attempt needs another one.
      if (key === 'POST /api/auth/logout-everywhere') loner = await site.logIn(loner.email);
      const somebody = by === 'account' ? loner : (crowd[count % crowd.length] ?? loner);
      const caller = access === 'staff' || access === 'owner' ? site.owner : somebody;
      const as = access === 'guest' && by === 'address' ? null : caller;
      const place = by === 'address' ? here : newAddress();
      return ask(key, as, by === 'account' ? email : newEmail(), place);
    };
    const isCountedAs = async (count: number) => {
      const { headers } = await askOnce(count);
      expect(headers.ratelimit).toContain(`"${by}";r=${quota - count};`);
    };
    const { pool } = site.services;
    await pool.query('delete from api.rate_limit');
    for (let count = 1; count <= 3; count++) await isCountedAs(count);
    const { rowCount } = await pool.query(
      'update api.rate_limit set points = $1 where starts_with(key, $2)',
      [quota - 2, `quota:${key} ${by}:`],
    );
    expect(rowCount).toBe(1);
    await isCountedAs(quota - 1);
    await isCountedAs(quota);
    const refused = await askOnce(0);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(TOO_MANY);
    expect(refused.headers.ratelimit).toContain(`"${by}";r=0;`);
  });
});
