import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite({ env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => site?.close());

const TOKEN = 'a token of tests, not a secret'.replaceAll(/[ ,]/g, '-');
const from = (line: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  site.call(line, null, { remoteAddress, headers });
const metrics = async () => (await site.call('GET /metrics')).body;
/** A metric's value, by its name and labels as the text shows them. */
const measured = (text: string, measure: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${measure} `))
      ?.split(' ')
      .at(-1),
  );

test('requests are counted by route, not by address', async () => {
  const counted = 'sandcrate_http_request_duration_seconds_count';
  const labels = 'method="GET",route="/api/addons/:id",status="404"';
  await site.call('GET /api/addons/6f1c2f0e-5d0b-4b57-9d0e-6a3f1f1c7a55');
  await site.call('GET /api/addons/6f1c2f0e-5d0b-4b57-9d0e-6a3f1f1c7a56');
  expect(measured(await metrics(), `${counted}{${labels}}`)).toBe(2);
});

test('appends, searches and lag are reported', async () => {
  await site.publisher('maker');
  await site.call('GET /api/addons?search=boats');
  const text = await metrics();
  expect(
    measured(text, 'sandcrate_event_store_append_duration_seconds_count{outcome="written"}'),
  ).toBeGreaterThan(2);
  expect(
    measured(text, 'sandcrate_search_duration_seconds_count{question="search",outcome="answered"}'),
  ).toBe(1);
  expect(measured(text, 'sandcrate_projection_running{projection="catalogue"}')).toBe(1);
  expect(measured(text, 'sandcrate_projection_lag_events{projection="accounts"}')).toBe(0);
  expect(measured(text, 'sandcrate_search_fallback')).toBe(0);
});

test('connections, mails and file storage are reported', async () => {
  const { pool } = site.services;
  const text = await metrics();
  // Background work takes connections at any moment, so only the sum is known.
  const [idle = -1, busy = -1] = ['idle', 'busy'].map((state) =>
    measured(text, `sandcrate_database_connections{state="${state}"}`),
  );
  expect(idle).toBeGreaterThanOrEqual(0);
  expect(busy).toBeGreaterThanOrEqual(0);
  expect(idle + busy).toBeGreaterThan(0);
  expect(idle + busy).toBeLessThanOrEqual(pool.options.max);
  expect(measured(text, 'sandcrate_database_connections{state="awaited"}')).toBe(0);
  expect(measured(text, 'sandcrate_files_away{part="storage"}')).toBe(0);
  expect(text).not.toContain('part="scanner"');

  await site.call('POST /api/admin/invites', site.owner, { payload: { email: 'guest@example.org' } });
  await expect.poll(async () => (await pool.query('select from reactions.outbox')).rowCount).toBe(1);
  await pool.query(
    `update reactions.outbox set state = 'failed' where id = (select id from reactions.outbox limit 1)`,
  );
  const { rows } = await pool.query(
    `select count(*) filter (where state = 'waiting')::int as waiting from reactions.outbox`,
  );
  const later = await metrics();
  expect(measured(later, 'sandcrate_outbox_mails{state="failed"}')).toBe(1);
  expect(measured(later, 'sandcrate_outbox_mails{state="waiting"}')).toBe(rows[0].waiting);
});

test('push messages that wait are counted, and the oldest of those that are due has its age', async () => {
  const { pool } = site.services;
  expect(measured(await metrics(), 'sandcrate_push_messages_waiting')).toBe(0);
  expect(measured(await metrics(), 'sandcrate_push_oldest_waiting_seconds')).toBe(0);
  const { rows } = await pool.query<{ id: string }>(
    `insert into notifications.push_subscriptions
       (account_id, member_session, endpoint, p256dh, auth, server_key, browser)
     values (gen_random_uuid(), 0, 'https://push.example.org/1', 'key', 'auth', 'key', 'Firefox (Linux)') returning id`,
  );
  // The lease's holder sends nothing that another process has claimed. A subscription for another key is dropped at its start.
  await pool.query(
    `insert into notifications.pushes
       (event_id, subscription_id, is_done, next_attempt_at, expires_at, claimed_until)
     select gen_random_uuid(), $1, done, now() + due, now() + interval '1 day', now() + interval '1 hour'
     from (values (false, interval '-10 minutes'), (false, interval '1 hour'), (true, interval '-1 hour')) as m(done, due)`,
    [rows[0]?.id],
  );
  const text = await metrics();
  expect(measured(text, 'sandcrate_push_messages_waiting')).toBe(2);
  expect(measured(text, 'sandcrate_push_oldest_waiting_seconds')).toBeGreaterThanOrEqual(600);
});

test('a stored pack counts as not indexed until its contents can be searched', async () => {
  const publisher = await site.publisher('packer');
  await site.call('POST /api/addons', publisher, await formOf(await uploadParts({ title: 'A crate' })));
  await site.untilShown();
  expect(measured(await metrics(), 'sandcrate_packs_not_indexed')).toBe(1);
  await site.schedules.run('contents of packs');
  await site.untilShown();
  expect(measured(await metrics(), 'sandcrate_packs_not_indexed')).toBe(0);
});

test('a decision counts as unsigned until a head covers it', async () => {
  const maker = await site.publisher('decided');
  const listed = await site.call(`PUT /api/admin/users/${maker.id}/verify`, site.owner, {
    payload: { verified: true },
  });
  expect(listed.statusCode).toBe(200);
  expect(measured(await metrics(), 'sandcrate_audit_unsigned_seconds')).toBeGreaterThan(0);
  await site.schedules.run('audit chain');
  await expect.poll(async () => measured(await metrics(), 'sandcrate_audit_unsigned_seconds')).toBe(0);
});

test('no metric names a person', async () => {
  expect(await metrics()).not.toMatch(/maker|@example\.org|127\.0\.0\.1/);
});

test('metrics are shown only to this machine and to requests with the token', async () => {
  const authorization = `Bearer ${TOKEN}`;
  expect((await from('GET /metrics', '127.0.0.1')).statusCode).toBe(200);
  expect((await from('GET /metrics', '198.51.100.7', { authorization })).statusCode).toBe(200);
  const refused = await from('GET /metrics', '198.51.100.7');
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'unauthorized']);
  expect((await from('GET /metrics', '198.51.100.7', { authorization: 'Bearer wrong' })).statusCode).toBe(
    401,
  );
  const passedOn = await from('GET /metrics', '127.0.0.1', { 'x-forwarded-for': '198.51.100.7' });
  expect(passedOn.statusCode).toBe(401);
});

test('strangers learn whether the site is ready, not how far each read model is', async () => {
  expect((await from('GET /readyz', '127.0.0.1')).json()).toHaveProperty('projections');
  const asked = await from('GET /readyz', '198.51.100.7');
  expect([asked.statusCode, asked.json()]).toEqual([200, { status: 'ready' }]);
});
