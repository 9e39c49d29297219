// Deleted add-ons: staff see who deleted each and why, and can restore it for 30 days.
import { afterAll, expect, test } from 'vitest';
import { refusal, siteWithAdmin } from '../testing/cases.ts';
import type { Person } from '../testing/test-site.ts';

const { site, cases, admin, maker } = await siteWithAdmin();
afterAll(() => site.close());

const remove = (id: string, as: Person, payload: object = {}) =>
  site.call(`DELETE /api/admin/addons/${id}`, as, { payload });
const listed = async (filter: object) =>
  (
    await site.call(`GET /api/console/addons?filter=${encodeURIComponent(JSON.stringify(filter))}`, admin)
  ).json();
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

test('deletion by staff needs a reason in both calls, and the audit log has it', async () => {
  const [first, second] = [await cases.liveAddon(maker), await cases.liveAddon(maker)];
  expect(refusal(await remove(first, admin))).toEqual([400, 'Reason required']);
  expect(refusal(await remove(first, admin, { reason: '  ' }))).toEqual([400, 'Reason required']);
  expect(refusal(await site.call(`DELETE /api/addons/${second}`, admin))).toEqual([400, 'Reason required']);
  expect((await remove(first, admin, { reason: 'Stolen' })).statusCode).toBe(204);
  const other = await site.call(`DELETE /api/addons/${second}`, admin, { payload: { reason: 'Copied' } });
  expect(other.statusCode).toBe(204);
  const filter = encodeURIComponent(JSON.stringify({ type: 'AddonDeleted' }));
  const entries = (await site.call(`GET /api/console/audit?filter=${filter}`, admin)).json();
  expect(entries).toMatchObject([
    { subjectId: second, reason: 'Copied' },
    { subjectId: first, reason: 'Stolen' },
  ]);
});

test('bulk deletion without a reason is refused for each add-on, also in the preview', async () => {
  const id = await cases.liveAddon(maker);
  for (const preview of [true, false]) {
    const answer = await site.call('POST /api/admin/addons/bulk', admin, {
      payload: { action: 'delete', ids: [id], preview },
    });
    expect(answer.json()).toMatchObject({ done: [], refused: [{ id, message: 'Reason required' }] });
  }
  expect((await site.call(`GET /api/addons/${id}`)).statusCode).toBe(200);
});

test('a publisher can delete their own add-on without a reason', async () => {
  const id = await cases.liveAddon(maker);
  expect((await site.call(`DELETE /api/addons/${id}`, maker)).statusCode).toBe(204);
  const [row] = await listed({ deleted: true, id });
  expect(row.deletion).toMatchObject({ by: 'publisher', reason: null, restorableUntil: null });
  expect(refusal(await site.call(`PUT /api/admin/addons/${id}/restore`, admin))).toEqual([
    409,
    'This addon was deleted by its publisher and cannot be restored.',
  ]);
});

test('a publisher’s deletion is final even if staff deleted the add-on before', async () => {
  const id = await cases.liveAddon(maker);
  await remove(id, admin, { reason: 'Stolen' });
  expect((await site.call(`DELETE /api/addons/${id}`, maker)).statusCode).toBe(204);
  expect(refusal(await site.call(`PUT /api/admin/addons/${id}/restore`, admin))).toEqual([
    409,
    'This addon was deleted by its publisher and cannot be restored.',
  ]);
});

test('an author’s deletion is final even if staff deleted the comment before', async () => {
  const id = await cases.liveAddon(maker);
  const author = await site.publisher('author');
  const comment = await cases.comment(id, author, 'Mine.');
  await site.call(`DELETE /api/comments/${comment}`, admin, { payload: { reason: 'Rude' } });
  expect((await site.call(`DELETE /api/comments/${comment}`, author)).statusCode).toBe(204);
  expect(refusal(await site.call(`PUT /api/admin/comments/${comment}/restore`, admin))).toEqual([
    409,
    'This comment was deleted by its author and cannot be restored.',
  ]);
  expect((await site.call(`GET /api/addons/${id}`)).json()).toMatchObject({ commentCount: 0 });
});

test('add-ons deleted by staff are only in the deleted list, without files, until they are restored', async () => {
  const id = await cases.liveAddon(maker, { title: 'Gone Lanterns' });
  expect(idsOf(await listed({ q: 'gone lanterns' }))).toEqual([id]);
  await remove(id, admin, { reason: 'Stolen' });
  expect(idsOf(await listed({ q: 'gone lanterns' }))).toEqual([]);
  const [row] = await listed({ deleted: true, q: 'gone lanterns' });
  expect(row).toMatchObject({
    id,
    fileUrl: null,
    bannerImageUrl: null,
    deletion: { by: 'staff', reason: 'Stolen', at: expect.any(String) },
  });
  const days = (Date.parse(row.deletion.restorableUntil) - Date.parse(row.deletion.at)) / 86_400_000;
  expect(days).toBeCloseTo(30, 3);

  expect((await site.call(`PUT /api/admin/addons/${id}/restore`, admin)).statusCode).toBe(200);
  expect(idsOf(await listed({ deleted: true, q: 'gone lanterns' }))).toEqual([]);
  expect(await listed({ q: 'gone lanterns' })).toMatchObject([{ id, deletion: null }]);
});
