// The lengths of the staff queues, and since when their oldest items have waited.
import { afterAll, expect, test } from 'vitest';
import { formOf } from '../testing/addon-form.ts';
import { siteWithAdmin } from '../testing/cases.ts';
import type { Person } from '../testing/test-site.ts';

const { site, cases, admin, maker } = await siteWithAdmin();
afterAll(() => site.close());

const queues = async (as: Person) => {
  await site.untilShown();
  const answer = await site.call('GET /api/admin/queues', as);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const NONE = { count: 0, oldestSince: null };

test('the queues of an empty site are empty, and administrators do not see failed mails', async () => {
  expect(await queues(admin)).toEqual({
    submissions: NONE,
    changes: NONE,
    reports: NONE,
    appeals: NONE,
    accessRequests: NONE,
    failedMails: null,
    medianSeconds: null,
    p90Seconds: null,
  });
});

test('each item counts in its queue, with the time of the oldest, until it is decided', async () => {
  const first = await cases.pendingAddon(maker, { title: 'First Door' });
  await cases.pendingAddon(maker, { title: 'Second Door' });
  const { json } = await site.call('GET /api/admin/addons/pending', admin);
  const [oldest] = json();
  const waiting = await queues(admin);
  expect(waiting.submissions).toEqual({ count: 2, oldestSince: oldest.submittedAt });

  await site.call(`PUT /api/admin/addons/${first}/approve`, admin);
  await site.call(`PUT /api/addons/${first}`, maker, await formOf({ title: 'First Gate' }));
  await site.call(`POST /api/addons/${first}/report`, site.owner, { payload: { reason: 'spam' } });
  const later = await queues(admin);
  expect(later).toMatchObject({ submissions: { count: 1 }, changes: { count: 1 }, reports: { count: 1 } });
  expect(Date.parse(later.submissions.oldestSince)).toBeGreaterThan(Date.parse(oldest.submittedAt));
  expect(later.medianSeconds).toBeGreaterThanOrEqual(0);
});

test('an appeal counts in its queue until it is decided', async () => {
  const id = await cases.pendingAddon(maker, { title: 'Third Door' });
  await site.call(`PUT /api/admin/addons/${id}/reject`, admin, { payload: { reason: 'It squeaks.' } });
  const filed = await site.call(`POST /api/addons/${id}/appeal`, maker, {
    payload: { text: 'It is oiled.' },
  });
  expect((await queues(admin)).appeals).toMatchObject({ count: 1, oldestSince: expect.any(String) });
  const { decisionId } = filed.json();
  await site.call(`PUT /api/admin/appeals/${decisionId}/uphold`, site.owner, { payload: { note: 'No.' } });
  expect((await queues(admin)).appeals).toEqual(NONE);
});

test('the owner sees the number of mails that could not be sent', async () => {
  await site.services.pool.query(
    `insert into reactions.outbox (event_id, stream, revision, recipient, state, settled_at)
     values (gen_random_uuid(), 'account-1', 0, '{}', 'failed', '2025-11-20T10:00:00Z')`,
  );
  expect((await queues(site.owner)).failedMails).toEqual({
    count: 1,
    oldestSince: '2025-11-20T10:00:00.000Z',
  });
  expect((await queues(admin)).failedMails).toBeNull();
});

test('GET /api/admin/queues rejects everybody but staff', async () => {
  expect((await site.call('GET /api/admin/queues', maker)).statusCode).toBe(403);
  expect((await site.call('GET /api/admin/queues', null)).statusCode).toBe(401);
});
