// Logouts, which are rows in PostgreSQL and not events.
import * as account from '@sandcrate/core/account/account.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';
import { ENDED_SESSION, endSession } from './ended-sessions.ts';

const DAY = 24 * 60 * 60_000;

let site: TestSite;
let member: Person;
beforeAll(async () => {
  site = await testSite();
  member = await site.publisher('member');
});
afterAll(() => site.close());

const logOut = (person: Person) => site.call('POST /api/auth/logout', person);
const statusOf = async (person: Person) => (await site.call('GET /api/auth/me', person)).statusCode;

test('a logout ends its session at the next request, and no other', async () => {
  const other = await site.logIn(member.email);
  const leaving = await site.logIn(member.email);
  expect((await logOut(leaving)).statusCode).toBe(204);
  expect([await statusOf(leaving), await statusOf(other)]).toEqual([401, 200]);
  expect((await logOut(leaving)).statusCode).toBe(401);
});

test('logouts leave nothing in the account’s stream, which every login reads', async () => {
  const stream = account.streamName(member.id);
  const before = await site.services.handler.load(account, stream);
  for (let n = 0; n < 5; n++) await logOut(await site.logIn(member.email));
  expect((await site.services.handler.load(account, stream)).revision).toBe(before.revision);
});

test('a logout is kept a little longer than a token of its session can be valid, and then deleted', async () => {
  const { pool } = site.services;
  await pool.query(`delete from ${ENDED_SESSION}`);
  const began = Date.now();
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await endSession(pool, first);
  const { rows } = await pool.query<{ expires: Date }>(`select expires_at as expires from ${ENDED_SESSION}`);
  const kept = (rows[0]?.expires.getTime() ?? 0) - began;
  expect(kept).toBeGreaterThan(14 * DAY);
  expect(kept).toBeLessThan(15 * DAY);
  await pool.query(`update ${ENDED_SESSION} set expires_at = now() - interval '1 second'`);
  await endSession(pool, second);
  const left = await pool.query(`select session_id from ${ENDED_SESSION}`);
  expect(left.rows).toEqual([{ session_id: second }]);
});

test('twenty logouts at once end twenty sessions', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => site.logIn(member.email)));
  await Promise.all(people.map(logOut));
  expect(new Set(await Promise.all(people.map(statusOf)))).toEqual(new Set([401]));
});
