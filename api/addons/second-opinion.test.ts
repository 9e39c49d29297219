// A second opinion: the moderator who requested it cannot approve, and only staff see it.
import { afterAll, expect, test } from 'vitest';
import { formOf } from '../testing/addon-form.ts';
import { refusal, siteWithAdmin } from '../testing/cases.ts';
import type { Person } from '../testing/test-site.ts';

const { site, cases, admin, maker } = await siteWithAdmin();
afterAll(() => site.close());

const REASON = 'I know its publisher';
const NEEDED = 'You requested a second opinion. Another moderator has to approve it.';
const request = (id: string, as: Person | null = admin, reason: unknown = REASON, headers = {}) =>
  site.call(`PUT /api/admin/addons/${id}/second-opinion`, as, { payload: { reason }, headers });
const approve = (path: string, as: Person) => site.call(`PUT /api/admin/${path}/approve`, as);
const wanted = async (): Promise<{ id: string }[]> => {
  const filter = encodeURIComponent('{"waiting":true,"secondOpinion":true}');
  return (await site.call(`GET /api/console/addons?filter=${filter}`, admin)).json();
};
const item = async (id: string) => (await site.call(`GET /api/console/addons/${id}`, admin)).json();

test('a moderator who requested a second opinion on a new add-on leaves the approval to another one', async () => {
  const id = await cases.pendingAddon(maker, { title: 'Boats' });
  expect((await request(id)).statusCode).toBe(200);
  const secondOpinion = {
    requestedBy: { id: admin.id, username: admin.username },
    reason: REASON,
    requestedAt: expect.any(String),
  };
  expect(await wanted()).toMatchObject([{ id, secondOpinion }]);
  expect(await item(id)).toMatchObject({ secondOpinion });
  expect(refusal(await approve(`addons/${id}`, admin))).toEqual([409, NEEDED]);
  const bulk = await site.call('POST /api/admin/addons/bulk', admin, {
    payload: { action: 'approve', ids: [id] },
  });
  expect(bulk.json()).toMatchObject({ done: [], refused: [{ id, message: NEEDED }] });

  expect((await approve(`addons/${id}`, site.owner)).statusCode).toBe(200);
  expect(await item(id)).toMatchObject({ status: 'approved', secondOpinion: null });
  expect(await wanted()).toEqual([]);
});

test('a second opinion on a proposed change ends with the decision of another moderator', async () => {
  const id = await cases.liveAddon(maker, { title: 'Cranes' });
  const form = await formOf({ title: 'Cranes again' });
  const { openChange } = (await site.call(`PUT /api/addons/${id}`, maker, form)).json();
  expect((await request(id)).statusCode).toBe(200);
  expect(refusal(await approve(`changes/${openChange.id}`, admin))).toEqual([409, NEEDED]);
  expect((await approve(`changes/${openChange.id}`, site.owner)).statusCode).toBe(204);
  expect(await item(id)).toMatchObject({ title: 'Cranes again', secondOpinion: null });
});

test('its requester cannot get around it by rejecting, returning and approving, but can withdraw it', async () => {
  const id = await cases.pendingAddon(maker, { title: 'Detours' });
  await request(id);
  const put = async (action: string) =>
    expect(
      (await site.call(`PUT /api/admin/addons/${id}/${action}`, admin, { payload: {} })).statusCode,
    ).toBe(200);
  await put('reject');
  expect(refusal(await approve(`addons/${id}`, admin))).toEqual([409, NEEDED]);
  await put('return');
  expect(refusal(await approve(`addons/${id}`, admin))).toEqual([409, NEEDED]);
  expect(await wanted()).toMatchObject([{ id }]);
  const withdraw = (as: Person) => site.call(`DELETE /api/admin/addons/${id}/second-opinion`, as);
  expect(refusal(await withdraw(site.owner))).toEqual([
    409,
    'Only the moderator who requested a second opinion can withdraw it.',
  ]);
  for (const _ of ['first', 'again']) expect((await withdraw(admin)).statusCode).toBe(200);
  expect(await item(id)).toMatchObject({ secondOpinion: null });
  expect((await approve(`addons/${id}`, admin)).statusCode).toBe(200);
  const filter = encodeURIComponent(JSON.stringify({ type: 'AddonSecondOpinionWithdrawn', subject: id }));
  const entries = (await site.call(`GET /api/console/audit?filter=${filter}`, site.owner)).json();
  expect(entries).toMatchObject([{ actorId: admin.id }]);
});

test('the request is in the audit log and the replay, but neither in the history nor on the publisher’s pages', async () => {
  const id = await cases.pendingAddon(maker, { title: 'Drills' });
  await request(id);
  const filter = encodeURIComponent(JSON.stringify({ type: 'AddonSecondOpinionRequested', subject: id }));
  expect((await site.call(`GET /api/console/audit?filter=${filter}`, site.owner)).json()).toMatchObject([
    { reason: REASON },
  ]);
  const replay = (await site.call(`GET /api/addons/${id}/replay`, admin)).json();
  expect(replay.changes).toEqual([{ field: 'secondOpinion', before: null, after: REASON }]);
  for (const path of [`addons/${id}/history`, `addons/${id}`, 'publisher/addons', 'users/me/export']) {
    const answer = await site.call(`GET /api/${path}`, maker);
    expect(answer.statusCode, path).toBe(200);
    expect(answer.body, path).not.toContain(REASON);
    expect(answer.body, path).not.toContain('SecondOpinion');
  }
});

test('it is refused without a reason, of an outdated revision, of what does not wait and a second time', async () => {
  const id = await cases.pendingAddon(maker, { title: 'Engines' });
  expect((await request(id, admin, ' ')).statusCode).toBe(400);
  expect((await request(id, admin, REASON, { 'if-match': '"7"' })).statusCode).toBe(409);
  expect((await request(id, maker)).statusCode).toBe(403);
  expect((await request(id, null)).statusCode).toBe(401);
  expect((await request(id)).statusCode).toBe(200);
  expect((await request(id)).statusCode).toBe(200);
  expect(refusal(await request(id, site.owner))).toEqual([
    409,
    'Another moderator has already requested a second opinion.',
  ]);
  const live = await cases.liveAddon(maker, { title: 'Ferries' });
  expect(refusal(await request(live))).toEqual([
    409,
    'A second opinion can only be requested about what waits for review.',
  ]);
});
