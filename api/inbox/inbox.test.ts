// The inbox over HTTP: who is notified, what is read, which kinds are wanted, and the events that open pages receive.

import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { casesOn } from '../testing/cases.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';
import type { NoticeView } from './contract.ts';
import { LiveInbox } from './live-inbox.ts';

const SOON = { timeout: 20_000 };

let site: TestSite;
let maker: Person;
let fan: Person;
let addonId: string;

beforeAll(async () => {
  site = await testSite();
  const cases = casesOn(site);
  maker = await site.publisher('maker');
  fan = await cases.personOfRole('fan', 'user');
  await site.call('PUT /api/publishers/maker/follow', fan);
  addonId = await cases.pendingAddon(maker);
  await site.call(`PUT /api/admin/addons/${addonId}/approve`, site.owner);
  await site.untilShown();
});
afterAll(() => site.close());

const inboxOf = async (person: Person, query = ''): Promise<NoticeView[]> =>
  (await site.call(`GET /api/users/me/inbox${query}`, person)).json();
const unreadOf = async (person: Person): Promise<number> =>
  (await site.call('GET /api/users/me/inbox/unread', person)).json().unread;

test('each member sees their own notices, and guests see none', async () => {
  expect((await site.call('GET /api/users/me/inbox', null)).statusCode).toBe(401);
  expect(await inboxOf(fan)).toMatchObject([
    {
      kind: 'new-addon',
      why: 'follow',
      addon: { id: addonId, publisher: 'maker' },
      isRead: false,
      isOver: false,
    },
  ]);
  expect(await inboxOf(maker)).toMatchObject([{ kind: 'decision', type: 'AddonApproved', why: 'own' }]);
  expect(await inboxOf(fan, '?kind=recall')).toEqual([]);
  expect(await inboxOf(fan, '?kind=')).toHaveLength(1);
  expect((await site.call('GET /api/users/me/inbox?kind=nonsense', fan)).statusCode).toBe(400);
});

test('a comment is told to the publisher and marked as read alone or with all before it', async () => {
  await site.call(`POST /api/addons/${addonId}/comments`, fan, { payload: { content: 'They float!' } });
  await site.untilShown();
  const [comment, decision] = await inboxOf(maker);
  expect(comment).toMatchObject({ kind: 'comment', comment: { text: 'They float!', author: 'fan' } });
  expect(await unreadOf(maker)).toBe(2);

  const alone = await site.call(`PUT /api/users/me/inbox/${comment?.id}/read`, maker);
  expect(alone.json()).toEqual({ unread: 1 });
  expect((await site.call(`PUT /api/users/me/inbox/${comment?.id}/read`, fan)).statusCode).toBe(404);
  const until = async (position: string | undefined) =>
    site.call('PUT /api/users/me/inbox/read', maker, { payload: { until: position } });
  for (const unknown of ['soon', '9223372036854775808']) expect((await until(unknown)).statusCode).toBe(400);
  expect((await until(decision?.position)).json()).toEqual({ unread: 0 });
  const repeated = { payload: { until: decision?.position }, headers: { 'idempotency-key': 'once' } };
  for (const _ of [1, 2]) {
    expect((await site.call('PUT /api/users/me/inbox/read', maker, repeated)).statusCode).toBe(200);
  }
  expect((await inboxOf(maker)).map(({ isRead }) => isRead)).toEqual([true, true]);
});

test('a member chooses which notices they get', async () => {
  const settings = 'GET /api/users/me/notification-settings';
  const { kinds, gameVersion } = (await site.call(settings, fan)).json();
  expect(kinds.release).toEqual({ site: true, mail: 'weekly', push: true });
  expect(gameVersion).toBeNull();
  const put = (payload: object) => site.call('PUT /api/users/me/notification-settings', fan, { payload });
  expect((await put({ kinds, gameVersion: 'newest' })).json()).toMatchObject({
    issues: [{ path: 'gameVersion', message: 'Please enter a game version such as 1.21.50.' }],
  });
  const chosen = {
    kinds: { ...kinds, 'new-addon': { site: false, mail: 'off', push: false } },
    gameVersion: '1.21.50',
  };
  expect((await put(chosen)).json()).toEqual(chosen);
  expect((await site.call(settings, fan)).json()).toEqual(chosen);
  expect(await inboxOf(fan)).toEqual([]);
  expect(await unreadOf(fan)).toBe(0);
  await put({ kinds, gameVersion });
});

test('mails are stopped by one POST without a login, as a form or with nothing', async () => {
  const { privacy } = site.services;
  const mailOf = async () =>
    (await site.call('GET /api/users/me/notification-settings', fan)).json().kinds['new-addon'].mail;
  const choose = async (mail: string) => {
    const { kinds } = (await site.call('GET /api/users/me/notification-settings', fan)).json();
    const payload = { kinds: { ...kinds, 'new-addon': { site: true, mail } }, gameVersion: null };
    await site.call('PUT /api/users/me/notification-settings', fan, { payload });
  };
  const post = (code: string, options = {}) => site.call(`POST /api/unsubscribe?code=${code}`, null, options);
  const [daily, weekly] = ['daily', 'weekly'].map((subject) => privacy.unsubscribeCode(fan.id, subject));
  await choose('weekly');
  expect((await post(daily ?? '')).json()).toEqual({ stopped: 'daily' });
  expect(await mailOf()).toBe('weekly');
  const form = {
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
  expect((await post(weekly ?? '', form)).json()).toEqual({ stopped: 'weekly' });
  expect(await mailOf()).toBe('off');
  await choose('at-once');
  const parts = {
    payload: '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
  expect((await post(privacy.unsubscribeCode(fan.id, 'new-addon'), parts)).statusCode).toBe(200);
  expect(await mailOf()).toBe('off');
  for (const wrong of [`daily${weekly?.slice(6)}`, 'recall.x', `${weekly}x`, '']) {
    expect((await post(wrong)).statusCode).toBe(400);
  }
  const page = await site.call(`GET /api/unsubscribe?code=${weekly}`, null);
  expect([page.statusCode, page.headers.location]).toEqual([302, `/unsubscribe?code=${weekly}`]);
});

test("a browser's time zone is kept for digests, and unknown ones are refused", async () => {
  const put = (timeZone: unknown) => site.call('PUT /api/users/me/time-zone', fan, { payload: { timeZone } });
  for (const timeZone of ['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Tokyo']) {
    expect((await put(timeZone)).statusCode).toBe(204);
  }
  for (const unknown of ['Mars/Olympus', '+02:00', 7, '']) expect((await put(unknown)).statusCode).toBe(400);
  const { notifications } = (await site.call('GET /api/users/me/export', fan)).json();
  expect(notifications).toEqual([{ timeZone: 'Asia/Tokyo', digestedUntil: [] }]);
});

test('the export has the notices, and a deleted account has none and no marks', async () => {
  const leaver = await casesOn(site).personOfRole('leaver', 'user');
  await site.call('PUT /api/publishers/maker/follow', leaver);
  const addon = await casesOn(site).pendingAddon(maker);
  await site.call(`PUT /api/admin/addons/${addon}/approve`, site.owner);
  await site.untilShown();
  const [notice] = await inboxOf(leaver);
  await site.call(`PUT /api/users/me/inbox/${notice?.id}/read`, leaver);
  await site.call('PUT /api/users/me/inbox/read', leaver, { payload: { until: notice?.position } });
  await site.call('PUT /api/users/me/time-zone', leaver, { payload: { timeZone: 'Asia/Tokyo' } });
  const { notices } = (await site.call('GET /api/users/me/export', leaver)).json();
  expect(notices).toMatchObject([{ eventId: notice?.id, kind: 'new-addon' }]);

  await site.call(`DELETE /api/admin/users/${leaver.id}`, site.owner);
  const { pool } = site.services;
  const left = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select ((select count(*) from ${schemas.inbox}.notices where account_id = $1)
         + (select count(*) from notifications.time_zones where account_id = $1)
         + (select count(*) from notifications.read_until where account_id = $1))::int as count`,
      [leaver.id],
    );
    return rows[0]?.count;
  };
  await expect.poll(left, SOON).toBe(0);
});

test('an open page is notified of what concerns its account alone', async () => {
  const { pool, readModels } = site.services;
  const live = new LiveInbox({ pool, readModels, logger: site.app.log, lookMs: 20 });
  const heard = (person: Person) => {
    let text = '';
    live
      .listen(person.id, async () => true)
      ?.setEncoding('utf8')
      .on('data', (piece: string) => {
        text += piece;
      });
    return () => text;
  };
  const [ofMaker, ofFan] = [heard(maker), heard(fan)];
  await expect.poll(ofMaker, SOON).toContain(': listening\n');
  await expect.poll(ofFan, SOON).toContain(': listening\n');
  await site.call(`POST /api/addons/${addonId}/comments`, fan, { payload: { content: 'Still do!' } });
  await expect.poll(ofMaker, SOON).toContain('event: inbox\n');
  expect(ofFan()).not.toContain('event:');
  live.close();
});
