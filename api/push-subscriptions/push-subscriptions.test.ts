// The browsers in which a member has switched push messages on, over HTTP, and a message that reaches one.
import { randomBytes } from 'node:crypto';
import {
  startPushService,
  type TestBrowser,
  type TestPushService,
} from '@sandcrate/infrastructure/web-push/testing/push-service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { casesOn } from '../testing/cases.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';
import type { PushSubscriptionsView } from './contract.ts';

const SOON = { timeout: 20_000 };
const CALL = '/api/users/me/push-subscriptions';

let service: TestPushService;
let site: TestSite;
let fan: Person;
let other: Person;

beforeAll(async () => {
  service = await startPushService();
  site = await testSite({ env: { PUSH_SERVICES: `https://push.example.org,${service.origin}` } });
  fan = await casesOn(site).personOfRole('fan', 'user');
  other = await casesOn(site).personOfRole('other', 'user');
});
afterAll(async () => {
  await site.close();
  await service.close();
});

const subscribe = (
  person: Person | null,
  { endpoint, p256dh, auth }: TestBrowser,
  name = 'Firefox on Linux',
) => site.call(`POST ${CALL}`, person, { payload: { endpoint, keys: { p256dh, auth }, browser: name } });
const listOf = async (person: Person): Promise<PushSubscriptionsView> =>
  (await site.call(`GET ${CALL}`, person)).json();

test('guests have no subscriptions', async () => {
  expect((await site.call(`GET ${CALL}`, null)).statusCode).toBe(401);
  expect((await subscribe(null, service.browser())).statusCode).toBe(401);
});

test('a member subscribes, sees their browsers alone, and removes one', async () => {
  const browser = service.browser();
  const answer = await subscribe(fan, browser);
  expect(answer.statusCode).toBe(201);
  const subscription = answer.json();
  expect(subscription).toMatchObject({ endpoint: browser.endpoint, browser: 'Firefox on Linux' });
  const { serverKey, subscriptions } = await listOf(fan);
  expect(Buffer.from(serverKey ?? '', 'base64url')).toHaveLength(65);
  expect(subscriptions).toEqual([subscription]);
  expect((await listOf(other)).subscriptions).toEqual([]);
  expect((await site.call('GET /api/users/me/export', fan)).json().pushSubscriptions).toEqual([
    { endpoint: browser.endpoint, browser: 'Firefox on Linux', createdAt: expect.any(String) },
  ]);

  const remove = (person: Person) => site.call(`DELETE ${CALL}/${subscription.id}`, person);
  expect((await remove(other)).statusCode).toBe(404);
  expect((await remove(fan)).statusCode).toBe(204);
  expect((await remove(fan)).statusCode).toBe(404);
  expect((await listOf(fan)).subscriptions).toEqual([]);
});

test('a browser belongs to whoever subscribed it last', async () => {
  const browser = service.browser();
  await subscribe(fan, browser);
  await subscribe(fan, browser, 'Chrome on Android');
  expect((await listOf(fan)).subscriptions).toMatchObject([{ browser: 'Chrome on Android' }]);
  await subscribe(other, browser);
  expect((await listOf(fan)).subscriptions).toEqual([]);
  const [{ id } = { id: '' }] = (await listOf(other)).subscriptions;
  await site.call(`DELETE ${CALL}/${id}`, other);
});

test('of more than ten browsers the oldest goes', async () => {
  const person = await casesOn(site).personOfRole('many', 'user');
  const browsers = Array.from({ length: 12 }, () => service.browser());
  for (const browser of browsers) await subscribe(person, browser);
  const { subscriptions } = await listOf(person);
  expect(subscriptions.map(({ endpoint }) => endpoint)).toEqual(
    browsers
      .slice(2)
      .reverse()
      .map(({ endpoint }) => endpoint),
  );
});

test.each([
  [
    'http://169.254.169.254/latest/meta-data',
    'This browser uses a push service that this site does not send to.',
  ],
  ['https://example.org/push', 'This browser uses a push service that this site does not send to.'],
  ['http://localhost:5432/', 'This browser uses a push service that this site does not send to.'],
  ['no address', 'This browser uses a push service that this site does not send to.'],
  [
    `https://push.example.org/${'x'.repeat(2048)}`,
    'This browser uses a push service that this site does not send to.',
  ],
])('the site sends to no other address: %s', async (endpoint, message) => {
  const answer = await subscribe(fan, { ...service.browser(), endpoint });
  expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
});

test('the operator adds a push service', async () => {
  const browser = { ...service.browser(), endpoint: 'https://push.example.org/abc' };
  expect((await subscribe(other, browser)).statusCode).toBe(201);
});

test('keys that are none are refused', async () => {
  const browser = service.browser();
  const noPoint = Buffer.concat([Buffer.of(4), randomBytes(64)]).toString('base64url');
  for (const wrong of [{ p256dh: noPoint }, { p256dh: '' }, { auth: 'short' }]) {
    const answer = await subscribe(fan, { ...browser, ...wrong });
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'The keys of this push subscription are not valid.',
    ]);
  }
});

test('a site without push services has no key and takes no subscriptions', async () => {
  const silent = await testSite({ env: { PUSH_SERVICES: 'none' } });
  try {
    const person = await casesOn(silent).personOfRole('fan', 'user');
    expect((await silent.call(`GET ${CALL}`, person)).json()).toEqual({ serverKey: null, subscriptions: [] });
    const { endpoint, p256dh, auth } = service.browser();
    const payload = { endpoint, keys: { p256dh, auth }, browser: 'Firefox' };
    const answer = await silent.call(`POST ${CALL}`, person, { payload });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'push-is-off']);
  } finally {
    await silent.close();
  }
});

test('a release reaches the browser of a follower, under the key that it subscribed with', async () => {
  const maker = await site.publisher('maker');
  await site.call('PUT /api/publishers/maker/follow', fan);
  const browser = service.browser();
  await subscribe(fan, browser);
  const addonId = await casesOn(site).pendingAddon(maker);
  await site.call(`PUT /api/admin/addons/${addonId}/approve`, site.owner);
  await site.untilShown();
  await expect
    .poll(async () => {
      // What was approved waits, in case it is taken back at once.
      await site.services.pool.query('update notifications.pushes set next_attempt_at = now()');
      return browser.delivered.length;
    }, SOON)
    .toBe(1);
  const { serverKey } = await listOf(fan);
  expect(browser.delivered[0]).toMatchObject({ publicKey: serverKey, claims: { aud: service.origin } });
  const { notification } = JSON.parse(browser.delivered[0]?.text ?? '');
  expect(new URL(notification.navigate).pathname).toBe(`/addon/${addonId}`);
});

test('a subscription that its browser replaces goes on, and only its browser can replace it', async () => {
  const person = await casesOn(site).personOfRole('replacing', 'user');
  const [first, second, third] = [service.browser(), service.browser(), service.browser()];
  const { id } = (await subscribe(person, first)).json();
  const asBody = ({ endpoint, p256dh, auth }: TestBrowser) => ({ endpoint, keys: { p256dh, auth } });
  const replace = async (before: TestBrowser, after: TestBrowser) =>
    (
      await site.call('PUT /api/push-subscriptions', null, {
        payload: { before: asBody(before), after: asBody(after) },
      })
    ).statusCode;
  expect(await replace({ ...first, auth: second.auth }, second)).toBe(404);
  expect(await replace(first, { ...second, endpoint: 'https://evil.example/1' })).toBe(400);
  expect(await replace(first, second)).toBe(204);
  expect((await listOf(person)).subscriptions).toMatchObject([{ id, endpoint: second.endpoint }]);
  expect(await replace(first, third)).toBe(404);
  await subscribe(other, third);
  expect(await replace(second, third)).toBe(404);
  expect((await listOf(person)).subscriptions).toMatchObject([{ id, endpoint: second.endpoint }]);
});

test('when a member signs out everywhere, none of their browsers gets anything more', async () => {
  const person = await casesOn(site).personOfRole('leaving', 'user');
  await subscribe(person, service.browser());
  await site.call('POST /api/auth/logout-everywhere', person);
  const again = await site.logIn(person.email);
  expect((await listOf(again)).subscriptions).toEqual([]);
});

test('the account’s deletion deletes its subscriptions', async () => {
  const person = await casesOn(site).personOfRole('gone', 'user');
  await subscribe(person, service.browser());
  await site.call(`DELETE /api/admin/users/${person.id}`, site.owner);
  const left = async () => {
    const { rows } = await site.services.pool.query(
      'select from notifications.push_subscriptions where account_id = $1',
      [person.id],
    );
    return rows.length;
  };
  await expect.poll(left, SOON).toBe(0);
});
