// An admin who is also a publisher tries to decide about what is their own.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf } from '../testing/addon-form.ts';
import { type casesOn, refusal, siteWithAdmin } from '../testing/cases.ts';
import type { Person, TestSite } from '../testing/test-site.ts';

let site: TestSite;
let cases: ReturnType<typeof casesOn>;
let maker: Person;
let admin: Person;
let colleague: Person;
beforeAll(async () => {
  ({ site, cases, maker, admin } = await siteWithAdmin());
  colleague = await cases.personOfRole('bea', 'admin');
});
afterAll(() => site.close());

const OWN = [403, 'Your own addon is decided by someone else.'];
const put = (path: string, as: Person, payload: object = {}) =>
  site.call(`PUT /api/admin/${path}`, as, { payload });
const answer = async (asked: ReturnType<typeof put>) => {
  const response = await asked;
  return response.statusCode < 300 ? response.statusCode : refusal(response);
};

test('an admin decides about no pending add-on of their own, alone or in bulk', async () => {
  const id = await cases.pendingAddon(admin);
  expect(await answer(put(`addons/${id}/approve`, admin))).toEqual(OWN);
  expect(await answer(put(`addons/${id}/reject`, admin, { reason: 'No' }))).toEqual(OWN);
  expect(await answer(put(`addons/${id}/request-changes`, admin, { reason: 'More' }))).toEqual(OWN);
  for (const preview of [true, false]) {
    const payload = { action: 'approve', ids: [id], preview };
    const bulk = (await site.call('POST /api/admin/addons/bulk', admin, { payload })).json();
    expect(bulk).toMatchObject({ done: [], refused: [{ id, message: OWN[1] }] });
  }
  expect((await site.call(`GET /api/addons/${id}`)).statusCode).toBe(404);
  expect(await answer(put(`addons/${id}/approve`, colleague))).toBe(200);
});

test('an admin neither features their own live add-on nor reverses what others decided about it', async () => {
  const id = await cases.liveAddon(admin);
  expect(await answer(put(`addons/${id}/feature`, admin, { featured: true }))).toEqual(OWN);
  expect(await answer(put(`addons/${id}/hide`, colleague, { hidden: true, reason: 'Broken' }))).toBe(200);
  expect(await answer(put(`addons/${id}/hide`, admin, { hidden: false }))).toEqual(OWN);
  await put(`addons/${id}/reject`, colleague, { reason: 'Stolen' });
  expect(await answer(put(`addons/${id}/approve`, admin))).toEqual(OWN);
  expect(await answer(put(`addons/${id}/return`, admin))).toEqual(OWN);
  await site.call(`DELETE /api/admin/addons/${id}`, colleague, { payload: { reason: 'Stolen' } });
  expect(await answer(put(`addons/${id}/restore`, admin))).toEqual(OWN);
});

test('an admin’s edit of their own live add-on waits for someone else', async () => {
  const id = await cases.liveAddon(admin, { title: 'Reviewed Title' });
  await site.call(`PUT /api/addons/${id}`, admin, await formOf({ title: 'Slipped In' }));
  expect((await site.call(`GET /api/addons/${id}`)).json().title).toBe('Reviewed Title');
  const [change] = (await site.call(`GET /api/addons/${id}/changes`, admin)).json();
  expect(await answer(put(`changes/${change.id}/approve`, admin))).toEqual(OWN);
  expect(await answer(put(`changes/${change.id}/reject`, admin, { reason: 'No' }))).toEqual(OWN);
  expect(await answer(put(`changes/${change.id}/approve`, colleague))).toBe(204);
});

test('an admin decides no report about what is their own, and restores no comment of their own', async () => {
  const id = await cases.liveAddon(admin);
  const report = await cases.report(`addons/${id}`, maker);
  expect(await answer(put(`reports/${report}/dismiss`, admin))).toEqual(OWN);
  expect(await answer(put(`reports/${report}/resolve`, admin))).toEqual(OWN);
  const comment = await cases.comment(id, admin, 'Rude');
  const onComment = await cases.report(`comments/${comment}`, maker);
  expect(await answer(put(`reports/${onComment}/dismiss`, admin))).toEqual(OWN);
  await put(`reports/${onComment}/resolve`, colleague, { action: 'delete', note: 'Rude' });
  expect(await answer(put(`comments/${comment}/restore`, admin))).toEqual(OWN);
  expect(await answer(put(`reports/${report}/dismiss`, colleague))).toBe(200);
});

test('an admin neither verifies themself nor rates their own add-on', async () => {
  expect(await answer(put(`users/${admin.id}/verify`, admin, { verified: true }))).toEqual(OWN);
  expect(await answer(put(`users/${admin.id}/verify`, colleague, { verified: true }))).toBe(200);
  expect(await answer(put(`users/${admin.id}/verify`, admin, { verified: false }))).toEqual(OWN);
  const id = await cases.liveAddon(admin);
  const rating = await site.call(`POST /api/addons/${id}/rate`, admin, { payload: { rating: 5 } });
  expect(refusal(rating)).toEqual([403, 'You cannot rate your own addon.']);
});

test('the owner may approve their own add-on, and the public record says so', async () => {
  await cases.give(site.owner, { type: 'SetPublisher', by: 'system', isPublisher: true });
  const id = await cases.pendingAddon(site.owner);
  expect(await answer(put(`addons/${id}/approve`, site.owner))).toBe(200);
  const others = await cases.liveAddon(maker);
  for (const viewer of [null, maker, admin]) {
    const history = async (addon: string) =>
      (await site.call(`GET /api/addons/${addon}/history`, viewer)).json();
    expect(await history(id)).toMatchObject([{ type: 'AddonApproved', isByPublisher: true }]);
    expect((await history(others))[0]).not.toHaveProperty('isByPublisher');
  }
});
