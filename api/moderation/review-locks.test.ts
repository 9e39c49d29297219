// Review locks: taking, renewing, taking over, releasing and expiry, and the decisions that they block.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formOf } from '../testing/addon-form.ts';
import { casesOn, refusal } from '../testing/cases.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let cases: ReturnType<typeof casesOn>;
let ada: Person;
let grace: Person;
let maker: Person;
let id: string;
beforeAll(async () => {
  site = await testSite();
  cases = casesOn(site);
  ada = await cases.personOfRole('ada', 'admin');
  grace = await cases.personOfRole('grace', 'admin');
  maker = await site.publisher('maker');
});
afterAll(() => site.close());
beforeEach(async () => {
  id = await cases.pendingAddon(maker);
});

const lock = (as: Person | null, payload: object = {}, addonId = id) =>
  site.call(`PUT /api/admin/addons/${addonId}/review-lock`, as, { payload });
const release = (as: Person | null, addonId = id) =>
  site.call(`DELETE /api/admin/addons/${addonId}/review-lock`, as);
const decide = (as: Person, call: string, payload?: object) =>
  site.call(`PUT /api/admin/${call}`, as, payload && { payload });
const locks = async (as: Person) => (await site.call('GET /api/admin/review-locks', as)).json();
const reviewerOf = async (addonId = id) =>
  (await locks(grace)).find((held: { addonId: string }) => held.addonId === addonId)?.reviewer.username;
/** Ages all locks by this time. */
const pass = (time: string) =>
  site.services.pool.query(
    'update api.review_lock set since = since - $1::interval, expires_at = expires_at - $1::interval',
    [time],
  );

const HELD = 'This addon is being reviewed by ada. Take it over to decide on it.';

test('opening a case locks it for five minutes, and all moderators see the lock', async () => {
  const taken = await lock(ada);
  expect(taken.statusCode).toBe(200);
  expect(taken.json()).toMatchObject({ addonId: id, reviewer: { id: ada.id, username: 'ada' } });
  const { since, expiresAt } = taken.json();
  expect(Date.parse(expiresAt) - Date.parse(since)).toBe(300_000);
  expect(await locks(grace)).toContainEqual(taken.json());
  expect(await locks(site.owner)).toContainEqual(taken.json());
});

test('renewing a lock keeps its start and extends its expiry', async () => {
  await lock(ada);
  await pass('4 minutes');
  const [before] = (await locks(ada)).filter((held: { addonId: string }) => held.addonId === id);
  const renewed = (await lock(ada)).json();
  expect(renewed.since).toBe(before.since);
  expect(Date.parse(renewed.expiresAt) - Date.parse(before.expiresAt)).toBeGreaterThanOrEqual(240_000);
});

test('opening a locked case returns the holder, and only taking it over moves the lock', async () => {
  await lock(ada);
  expect((await lock(grace)).json().reviewer.username).toBe('ada');
  expect(await reviewerOf()).toBe('ada');
  const taken = (await lock(grace, { takeOver: true })).json();
  expect(taken.reviewer.username).toBe('grace');
  expect((await lock(ada)).json()).toEqual(taken);
});

test('the note of a take-over is kept until the lock changes hands', async () => {
  await lock(ada);
  const taken = (await lock(grace, { takeOver: true, note: ' You are on another case. ' })).json();
  expect(taken.note).toBe('You are on another case.');
  expect((await lock(grace)).json().note).toBe(taken.note);
  expect((await lock(ada)).json().note).toBe(taken.note);
  expect((await lock(ada, { takeOver: true })).json().note).toBeNull();
  await lock(grace, { takeOver: true, note: 'Again mine.' });
  await release(grace);
  expect((await lock(ada)).json().note).toBeNull();
});

test('a note that is too long is refused', async () => {
  const answer = await lock(ada, { takeOver: true, note: 'a'.repeat(501) });
  expect(refusal(answer)).toEqual([400, 'note must be at most 500 characters']);
});

test('only the holder of a lock releases it', async () => {
  await lock(ada);
  expect((await release(grace)).statusCode).toBe(204);
  expect(await reviewerOf()).toBe('ada');
  expect((await release(ada)).statusCode).toBe(204);
  expect(await reviewerOf()).toBeUndefined();
  expect((await lock(grace)).json().reviewer.username).toBe('grace');
});

test('a lock expires without renewal, and the next moderator gets a new one', async () => {
  const { since } = (await lock(ada)).json();
  await pass('5 minutes');
  expect(await reviewerOf()).toBeUndefined();
  const next = (await lock(grace)).json();
  expect(next.reviewer.username).toBe('grace');
  expect(Date.parse(next.since)).toBeGreaterThanOrEqual(Date.parse(since));
  await pass('5 minutes');
  expect((await decide(ada, `addons/${id}/approve`)).statusCode).toBe(200);
});

test('expired locks are deleted when the next lock is taken', async () => {
  await lock(ada);
  await pass('6 minutes');
  await lock(ada, {}, await cases.pendingAddon(maker));
  const { rowCount } = await site.services.pool.query('select from api.review_lock where addon_id = $1', [
    id,
  ]);
  expect(rowCount).toBe(0);
});

test.each(['approve', 'reject'])('nobody can %s an add-on that somebody else is reviewing', async (call) => {
  await lock(ada);
  expect(refusal(await decide(grace, `addons/${id}/${call}`))).toEqual([409, HELD]);
  expect((await site.call(`GET /api/addons/${id}`, maker)).json().status).toBe('pending');
  await lock(grace, { takeOver: true });
  expect((await decide(grace, `addons/${id}/${call}`)).statusCode).toBe(200);
  expect(await reviewerOf()).toBeUndefined();
});

test.each(['approve', 'reject'])(
  'the lock on an add-on also protects its proposed change: %s',
  async (call) => {
    const live = await cases.liveAddon(maker);
    await site.call(`PUT /api/addons/${live}`, maker, await formOf({ title: 'Another title' }));
    const [change] = (await site.call(`GET /api/addons/${live}/changes`, maker)).json();
    await lock(ada, {}, live);
    const reason = { reason: 'No' };
    expect(refusal(await decide(grace, `changes/${change.id}/${call}`, reason))).toEqual([409, HELD]);
    expect((await decide(ada, `changes/${change.id}/${call}`, reason)).statusCode).toBe(204);
    expect(await reviewerOf(live)).toBeUndefined();
  },
);

test.each<[string, (person: Person) => Promise<unknown>]>([
  [
    'is demoted',
    ({ id }) => site.call(`PATCH /api/admin/users/${id}`, site.owner, { payload: { role: 'user' } }),
  ],
  ['logs out everywhere', (person) => site.call('POST /api/auth/logout-everywhere', person)],
])('the lock of a moderator who %s ends at once', async (what, leave) => {
  const leaving = await cases.personOfRole(what.replaceAll(' ', '-'), 'admin');
  expect((await lock(leaving)).statusCode).toBe(200);
  expect(await reviewerOf()).toBe(leaving.username);
  const state = async () => (await site.call('GET /api/admin/live', ada)).json().reviews;
  const before = await state();
  await leave(leaving);
  expect(await reviewerOf()).toBeUndefined();
  expect(await state()).not.toBe(before);
  expect((await lock(ada)).json()).toMatchObject({ reviewer: { id: ada.id }, note: null });
  await release(ada);
  expect((await decide(grace, `addons/${id}/approve`)).statusCode).toBe(200);
});

test('repeating an earlier decision succeeds despite a lock', async () => {
  const headers = { 'idempotency-key': `once-${id}` };
  const approve = () => site.call(`PUT /api/admin/addons/${id}/approve`, grace, { headers });
  expect((await approve()).statusCode).toBe(200);
  await lock(ada);
  expect((await approve()).statusCode).toBe(200);
  expect((await decide(grace, `addons/${id}/approve`)).statusCode).toBe(200);
});

test('bulk actions and previews refuse locked add-ons with the reason and apply to the others', async () => {
  const other = await cases.pendingAddon(maker);
  await lock(ada);
  await lock(grace, {}, other);
  const bulk = async (preview: boolean, action = 'approve') =>
    (
      await site.call('POST /api/admin/addons/bulk', grace, {
        payload: { action, ids: [id, other], preview },
      })
    ).json();
  for (const preview of [true, false]) {
    expect(await bulk(preview)).toMatchObject({
      done: [{ id: other }],
      refused: [{ id, message: HELD }],
    });
    expect(await reviewerOf(other)).toBe(preview ? 'grace' : undefined);
  }
});

test('a review lock needs an existing add-on and a staff role', async () => {
  const missing = randomUUID();
  expect(refusal(await lock(ada, {}, missing))).toEqual([404, 'Addon not found']);
  expect((await release(ada, missing)).statusCode).toBe(204);
  expect(refusal(await lock(ada, { takeOver: 'yes' }))).toEqual([400, 'takeOver must be a boolean']);
  const watcher = await cases.personOfRole('watcher', 'auditor');
  for (const as of [maker, watcher]) {
    const refused = [403, 'You do not have permission to do this.'];
    expect(refusal(await lock(as))).toEqual(refused);
    expect(refusal(await release(as))).toEqual(refused);
    expect(refusal(await site.call('GET /api/admin/review-locks', as))).toEqual(refused);
  }
});

test('recent decisions show staff the moderator, verdict, time and reason', async () => {
  const rejected = await cases.pendingAddon(maker);
  await decide(ada, `addons/${rejected}/reject`, { reason: 'Too dark' });
  await decide(grace, `addons/${id}/approve`);
  const recent = async (as: Person | null) => site.call('GET /api/admin/recent-decisions', as);
  const [latest, before] = (await recent(grace)).json();
  expect(latest).toMatchObject({
    addonId: id,
    type: 'AddonApproved',
    decidedBy: { id: grace.id, username: 'grace' },
    reason: null,
  });
  expect(before).toMatchObject({
    addonId: rejected,
    type: 'AddonRejected',
    decidedBy: { id: ada.id, username: 'ada' },
    reason: 'Too dark',
  });
  expect(Date.parse(latest.decidedAt)).toBeGreaterThanOrEqual(Date.parse(before.decidedAt));
  expect(refusal(await recent(maker))[0]).toBe(403);
  expect(refusal(await recent(null))[0]).toBe(401);
});
