// The lengths of the staff queues, and since when their oldest items have waited.
import { schemas } from '@sandcrate/projections/schemas.ts';
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

test('a banned publisher’s submissions leave the queue, and come back at their place when the ban ends', async () => {
  const other = await site.publisher('other');
  const live = await cases.liveAddon(other, { title: 'Live Window' });
  const pending = await cases.pendingAddon(other, { title: 'New Window' });
  await site.call(`PUT /api/addons/${live}`, other, await formOf({ title: 'Wide Window' }));
  const last = await cases.pendingAddon(maker, { title: 'Last Door' });
  const listed = async () => {
    const filter = encodeURIComponent(JSON.stringify({ waiting: true }));
    const waiting = (await site.call(`GET /api/console/addons?filter=${filter}`, admin)).json();
    const pending = await site.call('GET /api/admin/addons/pending?limit=100', admin);
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(idsOf(waiting).toSorted()).toEqual(idsOf(pending.json()).toSorted());
    expect(pending.headers['x-total-count']).toBe(String(pending.json().length));
    const { items } = (await site.call('GET /api/publisher/queue', maker)).json();
    const place = items.find(({ addonId }: { addonId: string }) => addonId === last)?.place;
    return { ids: idsOf(pending.json()), place };
  };
  const ban = async (banned: boolean) => {
    const path = `PUT /api/admin/users/${other.id}/ban`;
    expect((await site.call(path, admin, { payload: { banned } })).statusCode).toBe(200);
  };
  const before = { ...(await listed()), queues: await queues(admin) };
  expect(before.ids.slice(-3)).toEqual([pending, live, last]);
  await ban(true);
  const during = await listed();
  expect(during.ids).toEqual(before.ids.filter((id) => id !== pending && id !== live));
  expect(during.place).toBe(before.place - 2);
  const waiting = await queues(admin);
  expect(waiting.submissions.count).toBe(before.queues.submissions.count - 1);
  expect(waiting.changes.count).toBe(before.queues.changes.count - 1);
  await ban(false);
  expect({ ...(await listed()), queues: await queues(admin) }).toEqual(before);

  const waitOf = async (id: string) => {
    const { rows } = await site.services.pool.query(
      `select d.waited_seconds as waited, extract(epoch from d.decided_at - u.occurred_at)::float8 as since
       from ${schemas.moderation}.decisions d
       join ${schemas.audit}.entries u on u.type = 'AccountUnbanned' and u.subject_id = $2
       where d.addon_id = $1 order by d.position desc limit 1`,
      [id, other.id],
    );
    return rows[0];
  };
  for (const id of [live, pending]) {
    const { openChange } = (await site.call(`GET /api/console/addons/${id}`, admin)).json();
    const what = openChange === null ? `addons/${id}` : `changes/${openChange.id}`;
    expect((await site.call(`PUT /api/admin/${what}/approve`, admin)).statusCode).toBeLessThan(300);
    await site.untilShown();
    const { waited, since } = await waitOf(id);
    expect(waited).toBeCloseTo(since, 2);
  }
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
