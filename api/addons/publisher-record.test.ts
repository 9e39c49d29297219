// The record of a publisher, which moderators see next to the add-on under review.
import { afterAll, expect, test } from 'vitest';
import { siteWithAdmin } from '../testing/cases.ts';

const { site, cases, admin, maker } = await siteWithAdmin();
afterAll(() => site.close());

const recordOf = async (addonId: string) =>
  (await site.call(`GET /api/console/addons/${addonId}`, admin)).json().publisherRecord;

test('the evidence has the publisher’s decisions, takedowns, bans and account age', async () => {
  await cases.liveAddon(maker);
  const deleted = await cases.liveAddon(maker);
  const own = await cases.liveAddon(maker);
  const rejected = await cases.pendingAddon(maker);
  const waiting = await cases.pendingAddon(maker);
  await site.call(`PUT /api/admin/addons/${rejected}/reject`, admin, { payload: { reason: 'Too dark' } });
  await site.call(`DELETE /api/addons/${own}`, maker);
  const counts = { approved: 2, rejected: 1, pending: 1, takenDown: 0, bans: 0 };
  expect(await recordOf(waiting)).toEqual({ ...counts, memberSince: expect.stringMatching(/Z$/) });

  const reason = { payload: { reason: 'Stolen' } };
  await site.call(`DELETE /api/admin/addons/${deleted}`, admin, reason);
  await site.call(`PUT /api/admin/users/${maker.id}/ban`, admin, {
    payload: { banned: true, reason: 'Stolen' },
  });
  await site.call(`PUT /api/admin/users/${maker.id}/ban`, admin, { payload: { banned: false } });
  expect(await recordOf(waiting)).toMatchObject({ ...counts, approved: 1, takenDown: 1, bans: 1 });

  await site.call(`PUT /api/admin/addons/${deleted}/restore`, admin);
  expect(await recordOf(waiting)).toMatchObject({ approved: 2, takenDown: 0 });
});
