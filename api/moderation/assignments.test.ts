// Assignments: taking, handing over and giving back, whom they notify, and how they end.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { formOf } from '../testing/addon-form.ts';
import { refusal, siteWithAdmin } from '../testing/cases.ts';
import type { Person } from '../testing/test-site.ts';

const { site, cases, admin: ada, maker } = await siteWithAdmin();
const ben = await cases.personOfRole('ben', 'admin');
afterAll(() => site.close());

let id: string;
beforeEach(async () => {
  await site.services.pool.query('delete from api.assignment');
  id = await cases.pendingAddon(maker, { title: 'Boats' });
});

const assign = (as: Person | null, to: Person, note?: string, addonId = id) =>
  site.call(`PUT /api/admin/addons/${addonId}/assignment`, as, { payload: { assigneeId: to.id, note } });
const giveBack = (as: Person | null) => site.call(`DELETE /api/admin/addons/${id}/assignment`, as);
const item = async (addonId = id) => (await site.call(`GET /api/console/addons/${addonId}`, ada)).json();
const holder = async () => (await item()).assignment?.assignee.username;
const listed = async (assigned: string, as: Person): Promise<string[]> => {
  const filter = encodeURIComponent(JSON.stringify({ waiting: true, assigned }));
  const rows: { id: string }[] = (await site.call(`GET /api/console/addons?filter=${filter}`, as)).json();
  return rows.map((row) => row.id);
};
const notesOf = async (as: Person): Promise<{ text: string; mentions: string[] }[]> =>
  (await site.call(`GET /api/addons/${id}/messages`, as)).json();
const noticesOf = async (person: Person): Promise<object[]> => {
  await site.untilShown();
  const notices: { addon: { id: string } | null }[] = (
    await site.call('GET /api/users/me/inbox?limit=100', person)
  ).json();
  return notices.filter(({ addon }) => addon?.id === id);
};

test('a moderator takes an item, which all moderators see and find by filters', async () => {
  expect(await listed('nobody', ben)).toContain(id);
  const taken = await assign(ada, ada);
  expect([taken.statusCode, taken.json()]).toMatchObject([
    200,
    { assignee: { id: ada.id, username: 'ada' }, assignedBy: { id: ada.id, username: 'ada' } },
  ]);
  expect((await item()).assignment).toEqual(taken.json());
  expect(await listed('me', ada)).toEqual([id]);
  expect(await listed('me', ben)).toEqual([]);
  expect(await listed('nobody', ben)).not.toContain(id);
  expect(await notesOf(ben)).toEqual([]);
  expect((await assign(ada, ada)).json()).toEqual(taken.json());
});

test('an item is handed over with a note, of which its new moderator is notified', async () => {
  await assign(ada, ada);
  await assign(ada, ben, ' Is its script safe? ');
  expect(await holder()).toBe('ben');
  expect(await notesOf(site.owner)).toMatchObject([{ text: 'Is its script safe?', mentions: ['ben'] }]);
  expect(await notesOf(maker)).toEqual([]);
  expect(await noticesOf(ben)).toMatchObject([{ kind: 'message', why: 'mentioned', addon: { id } }]);
  await assign(ada, ben);
  expect(await noticesOf(ben)).toHaveLength(1);
});

test('a moderator is notified of an item without a note too', async () => {
  await assign(ada, ben);
  expect(await notesOf(ada)).toMatchObject([{ text: 'Assigned to you.', mentions: ['ben'] }]);
  expect(await noticesOf(ben)).toHaveLength(1);
});

test('an item is given back, also by another moderator', async () => {
  await assign(ada, ada);
  expect((await giveBack(ben)).statusCode).toBe(204);
  expect(await holder()).toBeUndefined();
  expect((await giveBack(ben)).statusCode).toBe(204);
});

test('an assignment decides nothing: another moderator may approve', async () => {
  await assign(ada, ada);
  expect((await site.call(`PUT /api/admin/addons/${id}/approve`, ben)).statusCode).toBe(200);
  expect(await holder()).toBeUndefined();
});

test('an assignment ends when the item leaves the queue, and does not come back with it', async () => {
  await assign(ada, ada);
  const reason = 'Add a picture';
  await site.call(`PUT /api/admin/addons/${id}/request-changes`, ada, { payload: { reason } });
  expect(await holder()).toBeUndefined();
  await site.call(`PUT /api/addons/${id}`, maker, await formOf({ title: 'Boats with a picture' }));
  expect(await item()).toMatchObject({ changesWanted: null, assignment: null });
  expect(await listed('nobody', ada)).toContain(id);
  expect((await assign(ben, ben)).statusCode).toBe(200);
  expect(await holder()).toBe('ben');
});

test('an assignment outlasts an edit of what waits', async () => {
  await assign(ada, ada);
  await site.call(`PUT /api/addons/${id}`, maker, await formOf({ title: 'Better boats' }));
  expect(await holder()).toBe('ada');
});

test('an assignment ends when its moderator is no longer in staff, and the next one deletes it', async () => {
  const former = await cases.personOfRole('former', 'admin');
  await assign(ada, former);
  await site.call(`PATCH /api/admin/users/${former.id}`, site.owner, { payload: { role: 'user' } });
  expect(await holder()).toBeUndefined();
  expect(await listed('nobody', ada)).toContain(id);
  const other = await cases.pendingAddon(maker, { title: 'Cranes' });
  await assign(ada, ben, undefined, other);
  const { rows } = await site.services.pool.query('select addon_id as id from api.assignment', []);
  expect(rows).toEqual([{ id: other }]);
});

test('only what waits is assigned, only to moderators, and by moderators who did not publish it', async () => {
  expect(refusal(await assign(ada, maker))).toEqual([409, 'An item can only be assigned to a moderator.']);
  const live = await cases.liveAddon(maker, { title: 'Live' });
  expect(refusal(await assign(ada, ben, undefined, live))).toEqual([
    409,
    'Only what waits for review can be assigned.',
  ]);
  const own = await cases.pendingAddon(ben, { title: 'Own' });
  expect(refusal(await assign(ada, ben, undefined, own))).toEqual([
    409,
    'An addon cannot be assigned to its own publisher.',
  ]);
  expect(refusal(await assign(ben, ada, undefined, own))).toEqual([
    403,
    'Your own addon is decided by someone else.',
  ]);
  expect((await assign(maker, ada)).statusCode).toBe(403);
  expect((await giveBack(maker)).statusCode).toBe(403);
  expect((await giveBack(null)).statusCode).toBe(401);
});
