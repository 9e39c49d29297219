// Requests for changes, the third verdict: the item leaves the queue until its publisher edits it, and keeps its place.
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, expect, test } from 'vitest';
import { formOf } from '../testing/addon-form.ts';
import { refusal, siteWithAdmin } from '../testing/cases.ts';
import type { Person } from '../testing/test-site.ts';

const { site, cases, admin, maker } = await siteWithAdmin();
afterAll(() => site.close());

const REASON = 'Please add a picture of the boats.';
const request = (path: string, as: Person | null = admin, reason: unknown = REASON, headers = {}) =>
  site.call(`PUT /api/admin/${path}/request-changes`, as, { payload: { reason }, headers });
const withdraw = (id: string, as: Person | null = admin) =>
  site.call(`DELETE /api/admin/addons/${id}/request-changes`, as);
const edit = async (id: string, fields: Record<string, string>, as = maker) => {
  const answer = await site.call(`PUT /api/addons/${id}`, as, await formOf(fields));
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const own = async (id: string) => (await site.call(`GET /api/addons/${id}`, maker)).json();
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const pendingIds = async () =>
  idsOf((await site.call('GET /api/admin/addons/pending?limit=100', admin)).json());
const listed = async (filter: object): Promise<{ id: string }[]> =>
  (
    await site.call(`GET /api/console/addons?filter=${encodeURIComponent(JSON.stringify(filter))}`, admin)
  ).json();
const placesOf = async (as = maker): Promise<{ addonId: string; kind: string }[]> =>
  (await site.call('GET /api/publisher/queue', as)).json().items;
const eventsOf = async (id: string) => Array.fromAsync(site.store.readStream(`addon-${id}`));
const subjects = async (): Promise<(string | null)[]> =>
  (await site.call('GET /api/admin/outbox?limit=100', site.owner))
    .json()
    .map(({ subject }: { subject: string | null }) => subject);

/** Creates a live add-on with a proposed change. Returns both ids. */
async function proposed(title: string): Promise<{ id: string; changeId: string }> {
  const id = await cases.liveAddon(maker, { title });
  const { openChange } = await edit(id, { title: `${title} again` });
  return { id, changeId: openChange.id };
}

test('requesting changes takes a pending add-on out of the queue until its publisher edits it, at its old place', async () => {
  const one = await site.publisher('one');
  const [first, second] = [
    await cases.pendingAddon(one, { title: 'Boats' }),
    await cases.pendingAddon(one, { title: 'Cranes' }),
  ];
  const answer = await request(`addons/${first}`);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { status: 'pending', changesWanted: REASON, rejectionReason: null },
  ]);
  expect(await pendingIds()).not.toContain(first);
  expect(idsOf(await listed({ waiting: true }))).not.toContain(first);
  expect(await listed({ changesWanted: true })).toMatchObject([
    { id: first, changesWanted: REASON, place: 0 },
  ]);
  expect(await placesOf(one)).toMatchObject([{ addonId: second }]);
  expect((await site.call('GET /api/publisher/addons', one)).json()).toContainEqual(
    expect.objectContaining({ id: first, changesWanted: REASON }),
  );

  await edit(first, { description: 'Boats that float, as the new picture shows.' }, one);
  expect((await pendingIds()).filter((id) => id === first || id === second)).toEqual([first, second]);
  expect(await placesOf(one)).toMatchObject([{ addonId: first }, { addonId: second }]);
  expect(await listed({ changesWanted: true })).toEqual([]);
});

test('an edit by staff does not return the add-on to the queue, and a decision needs no edit', async () => {
  const id = await cases.pendingAddon(maker);
  await request(`addons/${id}`);
  await edit(id, { title: 'Corrected by staff' }, admin);
  expect(await pendingIds()).not.toContain(id);
  expect(await own(id)).toMatchObject({ changesWanted: REASON });
  await site.call(`PUT /api/admin/addons/${id}/approve`, admin);
  expect(await own(id)).toMatchObject({ status: 'approved', changesWanted: null });
});

test('requesting changes of a proposed change takes it out of the queue, and the live version stays', async () => {
  const one = await proposed('Drills');
  const other = await proposed('Engines');
  expect((await request(`changes/${one.changeId}`)).statusCode).toBe(204);
  expect(await pendingIds()).not.toContain(one.id);
  expect(await own(one.id)).toMatchObject({
    status: 'approved',
    title: 'Drills',
    changesWanted: REASON,
    openChange: { id: one.changeId },
  });
  const guest = (await site.call(`GET /api/addons/${one.id}`)).json();
  expect(guest).toMatchObject({ title: 'Drills' });
  expect(guest).not.toHaveProperty('changesWanted');

  const { openChange } = await edit(one.id, { title: 'Drills with a picture' });
  expect(openChange.id).not.toBe(one.changeId);
  expect((await placesOf()).filter(({ kind }) => kind === 'change')).toMatchObject([
    { addonId: one.id },
    { addonId: other.id },
  ]);
  expect(refusal(await request(`changes/${one.changeId}`))).toEqual([
    409,
    'This add-on changed since you looked at it.',
  ]);
});

test('withdrawing a request for changes sends a mail, and request and withdrawal are in the history', async () => {
  const id = await cases.pendingAddon(maker, { title: 'Ferries' });
  await request(`addons/${id}`);
  const answer = await withdraw(id);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'pending', changesWanted: null }]);
  expect(await pendingIds()).toContain(id);
  await expect
    .poll(subjects)
    .toEqual(
      expect.arrayContaining(['Changes requested for “Ferries”', 'No more changes needed for “Ferries”']),
    );
  const history = (await site.call(`GET /api/addons/${id}/history`, maker)).json();
  expect(history).toMatchObject([
    { type: 'AddonChangesRequested', label: 'Changes requested', reason: REASON, canAppeal: false },
    { type: 'AddonChangesRequestWithdrawn', label: 'Request for changes withdrawn' },
  ]);
  const filter = encodeURIComponent(JSON.stringify({ type: 'AddonChangesRequested', subject: id }));
  const [entry] = (await site.call(`GET /api/console/audit?filter=${filter}`, admin)).json();
  expect(entry).toMatchObject({ subjectId: id, reason: REASON, actorName: 'ada' });
});

test('the wait does not include the time that the publisher took to edit', async () => {
  const id = await cases.pendingAddon(maker);
  await request(`addons/${id}`);
  await edit(id, { title: 'With a picture' });
  await site.call(`PUT /api/admin/addons/${id}/approve`, admin);
  const edited = (await eventsOf(id)).at(-2);
  const { rows } = await site.services.pool.query(
    `select type, waited_seconds as waited, decided_at as at from ${schemas.moderation}.decisions
     where addon_id = $1 order by position`,
    [id],
  );
  const [requested, approved] = rows;
  expect(requested).toMatchObject({ type: 'AddonChangesRequested', waited: expect.any(Number) });
  const since = Date.parse(edited?.metadata.occurredAt ?? '');
  expect(edited?.type).toBe('AddonEdited');
  expect(approved).toMatchObject({
    type: 'AddonApproved',
    waited: expect.closeTo((approved.at.getTime() - since) / 1000, 2),
  });
});

test('repeating a request for changes does nothing, and it is refused for items that do not wait', async () => {
  const id = await cases.pendingAddon(maker);
  await request(`addons/${id}`);
  const before = await eventsOf(id);
  expect((await request(`addons/${id}`)).statusCode).toBe(200);
  expect((await withdraw(await cases.pendingAddon(maker))).statusCode).toBe(200);
  expect(await eventsOf(id)).toHaveLength(before.length);
  expect((await request(`addons/${id}`, admin, 'And a longer description.')).json()).toMatchObject({
    changesWanted: 'And a longer description.',
  });

  const { id: live, changeId } = await proposed('Gears');
  expect(refusal(await request(`addons/${live}`))).toEqual([
    409,
    'Changes can only be requested of what waits for review.',
  ]);
  await site.call(`PUT /api/admin/changes/${changeId}/approve`, admin);
  expect(refusal(await request(`changes/${changeId}`))).toEqual([
    409,
    'This change has already been decided.',
  ]);
});

test('requesting changes needs a reason, the current revision and a staff role', async () => {
  const id = await cases.pendingAddon(maker);
  for (const reason of [null, '', '  ', 1]) {
    expect((await request(`addons/${id}`, admin, reason)).json()).toMatchObject({
      message: 'Reason required',
      issues: [{ path: 'reason' }],
    });
  }
  expect((await request(`addons/${id}`, admin, 'x'.repeat(10_000))).statusCode).toBe(400);
  expect(refusal(await request(`addons/${id}`, admin, REASON, { 'if-match': '"7"' }))).toEqual([
    409,
    'This add-on changed since you looked at it.',
  ]);
  for (const [as, status] of [
    [maker, 403],
    [null, 401],
  ] as const) {
    expect((await request(`addons/${id}`, as)).statusCode).toBe(status);
    expect((await request(`changes/${id}`, as)).statusCode).toBe(status);
    expect((await withdraw(id, as)).statusCode).toBe(status);
  }
  expect(refusal(await request(`changes/${id}`))).toEqual([404, 'Change not found']);
  expect((await request(`addons/${crypto.randomUUID()}`)).statusCode).toBe(404);
});

test('requesting changes is refused while somebody else holds the review lock', async () => {
  const id = await cases.pendingAddon(maker);
  await site.call(`PUT /api/admin/addons/${id}/review-lock`, site.owner, { payload: {} });
  expect((await request(`addons/${id}`)).statusCode).toBe(409);
  expect((await request(`addons/${id}`, site.owner)).statusCode).toBe(200);
  const locks = (await site.call('GET /api/admin/review-locks', admin)).json();
  expect(locks.map(({ addonId }: { addonId: string }) => addonId)).not.toContain(id);
  const recent = (await site.call('GET /api/admin/recent-decisions', admin)).json();
  expect(recent[0]).toMatchObject({
    addonId: id,
    type: 'AddonChangesRequested',
    reason: REASON,
    revision: 1,
  });
});

test('changes can be requested and withdrawn in bulk, without touching proposed changes', async () => {
  const ids = [await cases.pendingAddon(maker), await cases.pendingAddon(maker)];
  const { id: changing } = await proposed('Hulls');
  const bulk = async (payload: object) =>
    (await site.call('POST /api/admin/addons/bulk', admin, { payload })).json();
  expect(await bulk({ action: 'request-changes', ids })).toMatchObject({
    done: [],
    refused: ids.map((id) => ({ id, message: 'Reason required' })),
  });
  const payload = { action: 'request-changes', ids: [...ids, changing], reason: REASON };
  expect(await bulk(payload)).toMatchObject({
    done: ids.map((id) => ({ id })),
    refused: [{ id: changing, message: 'A proposed change is decided by itself.' }],
  });
  expect(idsOf(await listed({ changesWanted: true }))).toEqual(expect.arrayContaining(ids));
  expect(await bulk({ action: 'withdraw-request', ids })).toMatchObject({ refused: [] });
  expect(await pendingIds()).toEqual(expect.arrayContaining(ids));
});

test("undoing a moderator's actions also undoes requests for changes", async () => {
  const rogue = await cases.personOfRole('rogue', 'admin');
  const id = await cases.pendingAddon(maker, { title: 'Islands' });
  await request(`addons/${id}`, rogue);
  const payload = { actor: rogue.id, from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
  const { undone } = (await site.call('POST /api/admin/undo', site.owner, { payload })).json();
  expect(undone).toMatchObject([
    { type: 'AddonChangesRequested', subject: 'Islands', outcome: 'It waits in the queue again' },
  ]);
  expect(await pendingIds()).toContain(id);
});
