// What is asked too often is refused, with the defaults that a site really has.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, type OperationKey, operations } from './contract/operations.ts';
import { Counters } from './limits/counters.ts';
import { defaultLimits } from './limits/limits.ts';
import { OWNER, type Person, type TestSite, testSite } from './testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite({ limits: defaultLimits });
});
afterAll(() => site.close());

const TOO_MANY = /^Too many requests\. Please try again in (\d+) seconds\.$/;
const WRONG = 'not the password';

let places = 0;
/** An address that nobody has asked from yet. */
const newAddress = () => `203.0.${Math.floor(++places / 250)}.${places % 250}`;

const login = (email: string, password: string, remoteAddress: string) =>
  site.call('POST /api/auth/login', null, { payload: { email, password }, remoteAddress });

describe('failed logins', () => {
  test.each([
    ['an account', OWNER.email],
    ['an address that nobody has', 'nobody@example.org'],
  ])('of %s make the next one wait', async (_, email) => {
    const here = newAddress();
    for (let attempt = 1; attempt <= 5; attempt++) {
      const answer = await login(email, WRONG, here);
      expect([answer.statusCode, answer.json().message]).toEqual([401, 'Invalid email or password']);
    }
    const answer = await login(email, WRONG, here);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-soon']);
    expect(TOO_MANY.exec(answer.json().message)?.[1]).toBe(answer.headers['retry-after']);
  });

  test('slow down that account from there, not from elsewhere, and not others from there', async () => {
    const publisher = await site.publisher('ada');
    const [here, elsewhere] = [newAddress(), newAddress()];
    for (let attempt = 1; attempt <= 5; attempt++) await login(publisher.email, WRONG, here);
    expect((await login(publisher.email, 'correct horse battery', here)).statusCode).toBe(429);
    expect((await login(publisher.email, 'correct horse battery', elsewhere)).statusCode).toBe(200);
    expect((await login('somebody@example.org', WRONG, here)).statusCode).toBe(401);
  });

  test('are forgiven to who knows the password after all', async () => {
    const publisher = await site.publisher('bea');
    const here = newAddress();
    for (let attempt = 1; attempt <= 5; attempt++) await login(publisher.email, WRONG, here);
    const again = async () => (await login(publisher.email, 'correct horse battery', here)).statusCode;
    await expect.poll(again, { timeout: 10_000 }).toBe(200);
    for (let attempt = 1; attempt <= 4; attempt++) {
      expect((await login(publisher.email, WRONG, here)).statusCode).toBe(401);
    }
    expect(await again()).toBe(200);
  });
});

describe('a limit', () => {
  test('says what is left, in the form of the draft, and when it is used up', async () => {
    const remoteAddress = newAddress();
    const forgot = () =>
      site.call('POST /api/auth/forgot-password', null, {
        payload: { email: 'someone@example.org' },
        remoteAddress,
      });
    const first = await forgot();
    expect(first.headers['ratelimit-policy']).toBe('"address";q=30;w=3600, "account";q=5;w=3600');
    expect(first.headers.ratelimit).toBe('"address";r=29;t=3600, "account";r=4;t=3600');
    for (let asked = 2; asked <= 5; asked++) expect((await forgot()).statusCode).toBe(204);
    const refused = await forgot();
    expect([refused.statusCode, refused.headers.ratelimit]).toEqual([
      429,
      expect.stringMatching(/^"address";r=24;t=\d+, "account";r=0;t=\d+$/),
    ]);
    expect(TOO_MANY.exec(refused.json().message)?.[1]).toBe(refused.headers['retry-after']);
  });

  test('counts an IPv6 address by its network', async () => {
    const ask = (remoteAddress: string) =>
      site.call('POST /api/auth/reset-password', null, { payload: {}, remoteAddress });
    await ask('2001:db8:1:2::1');
    expect((await ask('2001:db8:1:2:ffff::9')).headers.ratelimit).toMatch(/^"address";r=28;/);
    expect((await ask('2001:db8:1:3::1')).headers.ratelimit).toMatch(/^"address";r=29;/);
  });

  test('is shared by all processes, and keeps nobody in the clear', async () => {
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

  test('is forgotten once its time has passed', async () => {
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

  /** Asks for something that is refused for another reason, so that only asking counts. */
  const ask = (key: OperationKey, as: Person | null, email: string, remoteAddress: string) =>
    site.call(key.replace(/\{\w+\}/g, randomUUID()), as, {
      ...(key.startsWith('GET') ? {} : { payload: { email } }),
      remoteAddress,
    });
  const newEmail = () => `${randomUUID()}@example.org`;

  test.each(limited)('$key: $quota in $seconds s by $by', async ({ key, by, quota }) => {
    const { access }: Operation = operations[key];
    const [email, here] = [newEmail(), newAddress()];
    const askOnce = (count: number) => {
      const somebody = by === 'account' ? loner : (crowd[count % crowd.length] ?? loner);
      const [as, place] = [access === 'guest' ? null : somebody, by === 'address' ? here : newAddress()];
      return ask(key, as, by === 'account' ? email : newEmail(), place);
    };
    for (let count = 1; count <= quota; count++) {
      const { headers } = await askOnce(count);
      expect(headers.ratelimit).toContain(`"${by}";r=${quota - count};`);
    }
    const refused = await askOnce(0);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(TOO_MANY);
    expect(refused.headers.ratelimit).toContain(`"${by}";r=0;`);
  });
});
