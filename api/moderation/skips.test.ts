// Skipped items are hidden for one moderator until a time, and others see them.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { refusal, siteWithAdmin } from '../testing/cases.ts';
import type { Person } from '../testing/test-site.ts';

const { site, cases, admin: ada, maker } = await siteWithAdmin();
const ben = await cases.personOfRole('ben', 'admin');
afterAll(() => site.close());

const HOUR = 60 * 60_000;
let id: string;
beforeEach(async () => {
  id = await cases.pendingAddon(maker, { title: 'Boats' });
});

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const skip = (as: Person | null, until: unknown = inMs(HOUR)) =>
  site.call(`PUT /api/admin/addons/${id}/skip`, as, { payload: { until } });
const show = (as: Person | null) => site.call(`DELETE /api/admin/addons/${id}/skip`, as);
const listed = async (filter: object, as: Person): Promise<{ id: string; skippedUntil: string | null }[]> =>
  (
    await site.call(`GET /api/console/addons?filter=${encodeURIComponent(JSON.stringify(filter))}`, as)
  ).json();
const isIn = async (filter: object, as: Person) => (await listed(filter, as)).some((row) => row.id === id);
/** Lets all skips end. */
const pass = () => site.services.pool.query(`update api.skip set until = now() - interval '1 minute'`, []);

test('a skipped item is hidden for that moderator only, and a filter shows it', async () => {
  const until = inMs(HOUR);
  expect((await skip(ada, until)).json()).toEqual({ until });
  expect(await isIn({ waiting: true }, ada)).toBe(false);
  expect(await isIn({ waiting: true }, ben)).toBe(true);
  expect(await listed({ waiting: true, skipped: true }, ada)).toMatchObject([{ id, skippedUntil: until }]);
  expect(await listed({ waiting: true, skipped: true }, ben)).toEqual([]);
  expect(await isIn({ waiting: true, id }, ada)).toBe(true);
  expect(await isIn({}, ada)).toBe(true);
});

test('a skipped item is shown again at its time, or before when the moderator wants that', async () => {
  await skip(ada);
  await pass();
  expect(await isIn({ waiting: true }, ada)).toBe(true);
  expect(await listed({ waiting: true, skipped: true }, ada)).toEqual([]);
  await skip(ada);
  expect((await show(ada)).statusCode).toBe(204);
  expect(await isIn({ waiting: true }, ada)).toBe(true);
});

test('skips that are over are deleted with the next one, and skipping again moves the time', async () => {
  await skip(ada);
  await skip(ben);
  await pass();
  await skip(ada);
  const until = inMs(2 * HOUR);
  await skip(ada, until);
  const { rows } = await site.services.pool.query(
    'select account_id as "accountId", until from api.skip where addon_id = $1',
    [id],
  );
  expect(rows).toEqual([{ accountId: ada.id, until: new Date(until) }]);
});

test.each([
  ['a time in the past', -HOUR],
  ['a time after 31 days', 31 * 24 * HOUR],
])('%s is refused', async (_, ms) => {
  expect(refusal(await skip(ada, inMs(ms)))).toEqual([400, 'Choose a time within the next 30 days.']);
});

test('only staff skip, and only with a time', async () => {
  expect(refusal(await skip(ada, 'tomorrow'))).toEqual([400, 'Choose a time within the next 30 days.']);
  expect((await skip(maker)).statusCode).toBe(403);
  expect((await show(maker)).statusCode).toBe(403);
  expect((await skip(null)).statusCode).toBe(401);
});
