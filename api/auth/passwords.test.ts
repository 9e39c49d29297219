// Password hashing is limited: a few run at once, a bounded number wait, and the rest are refused.

import { Overloaded } from '@sandcrate/core/slots.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSite, testSite } from '../testing/test-site.ts';
import { FULL_COST, hashPassword, passwordCost, passwordFits } from './passwords.ts';

let site: TestSite;
const costOfOtherTests = { ...passwordCost };
beforeAll(async () => {
  site = await testSite();
  Object.assign(passwordCost, FULL_COST);
});
afterAll(async () => {
  Object.assign(passwordCost, costOfOtherTests);
  await site.close();
});

test('a password matches its own hash only, and nothing matches a missing hash', async () => {
  const stored = await hashPassword('correct horse battery');
  expect(await passwordFits('correct horse battery', stored)).toBe(true);
  expect(await passwordFits('incorrect horse battery', stored)).toBe(false);
  expect(await passwordFits('nobody has this password', null)).toBe(false);
});

test('passwords beyond the queue limit are refused, and the queued ones are hashed', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => hashPassword('one of many')));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(30);
  expect(refused.length).toBeLessThan(40);
  for (const outcome of refused) {
    expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(Overloaded);
  }
});

test('a flood of logins gets 401 or 503 with Retry-After and does not delay other requests', async () => {
  const attempt = (count: number) =>
    site.call('POST /api/auth/login', null, {
      payload: { email: `nobody-${count}@example.org`, password: 'not the password' },
    });
  const flood = Promise.all(Array.from({ length: 150 }, (_, count) => attempt(count)));
  const others = await Promise.all(Array.from({ length: 30 }, () => site.call('GET /api/addons?page=2')));
  expect(others.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200));
  const answers = await flood;
  const [wrong, busy] = [401, 503].map((status) => answers.filter(({ statusCode }) => statusCode === status));
  expect([wrong?.length, busy?.length].reduce((sum = 0, count = 0) => sum + count)).toBe(150);
  expect(busy?.length).toBeGreaterThan(0);
  for (const { headers } of busy ?? []) expect(headers['retry-after']).toBe('2');
});
