// The console's lists: pages, sorting, filters and rows.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, pngOf } from '../testing/addon-form.ts';
import { casesOn, refusal } from '../testing/cases.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let cases: ReturnType<typeof casesOn>;
let maker: Person;
let rival: Person;
let admin: Person;
const ids: string[] = [];
let comment: string;
beforeAll(async () => {
  site = await testSite();
  cases = casesOn(site);
  maker = await site.publisher('maker');
  rival = await site.publisher('rival');
  admin = await cases.personOfRole('moderator', 'admin');
  for (const title of ['Boats', 'Anvils', 'Cranes']) ids.push(await cases.liveAddon(maker, { title }));
  ids.push(await cases.pendingAddon(rival, { title: 'Drills' }));
  comment = await cases.comment(ids[0] ?? '', rival, 'I sank');
  await cases.report(`addons/${ids[0]}`, rival, 'broken');
  await cases.report(`addons/${ids[0]}`, admin, 'misleading');
  await cases.report(`addons/${ids[1]}`, rival, 'spam');
  await cases.report(`comments/${comment}`, maker, 'inappropriate');
});
afterAll(() => site.close());

type Query = { sort?: [string, string]; range?: [number, number]; filter?: object };
async function list(resource: string, query: Query = {}, as: Person | null = admin) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
  );
  const response = await site.call(`GET /api/console/${resource}?${search}`, as);
  return { status: response.statusCode, rows: response.json(), range: response.headers['content-range'] };
}
const names = async (resource: string, field: string, query: Query = {}) =>
  (await list(resource, query)).rows.map((row: Record<string, unknown>) => row[field]);

test('add-ons are paged, sorted and filtered', async () => {
  const page = await list('addons', { sort: ['title', 'ASC'], range: [1, 2] });
  expect([page.rows.map(({ title }: { title: string }) => title), page.range]).toEqual([
    ['Boats', 'Cranes'],
    'addons 1-2/4',
  ]);
  expect(await names('addons', 'title', { sort: ['title', 'DESC'] })).toEqual([
    'Drills',
    'Cranes',
    'Boats',
    'Anvils',
  ]);
  expect(await names('addons', 'title', { sort: ['submittedAt', 'ASC'] })).toEqual([
    'Boats',
    'Anvils',
    'Cranes',
    'Drills',
  ]);
  expect(await names('addons', 'title', { filter: { status: 'pending' } })).toEqual(['Drills']);
  expect(await names('addons', 'title', { filter: { waiting: true } })).toEqual(['Drills']);
  expect(await names('addons', 'title', { filter: { q: 'RIVAL' } })).toEqual(['Drills']);
  expect(await names('addons', 'title', { filter: { q: 'oat' } })).toEqual(['Boats']);
  expect(await names('addons', 'title', { filter: { id: [ids[2]] } })).toEqual(['Cranes']);
  expect((await list('addons', { range: [90, 99] })).range).toBe('addons */4');
  expect((await list('addons', { filter: { status: 'pending' } })).rows[0]).toMatchObject({ place: 1 });
});

test('the list of all add-ons is sorted newest first and has the total', async () => {
  const response = await site.call('GET /api/admin/addons', admin);
  expect(response.headers['x-total-count']).toBe('4');
  expect(response.json().map(({ title }: { title: string }) => title)).toEqual([
    'Drills',
    'Cranes',
    'Anvils',
    'Boats',
  ]);
  expect((await site.call('GET /api/admin/addons', maker)).statusCode).toBe(403);
});

test('only staff see the pictures of a proposed change before and after', async () => {
  const [id] = ids;
  await site.call(
    `PUT /api/addons/${id}`,
    maker,
    await formOf({ title: 'Big Boats', bannerImage: await pngOf('#204060') }),
  );
  const { rows, range } = await list('changes', { filter: { state: 'open', q: 'boats' } });
  expect(range).toBe('changes 0-0/1');
  const [change] = rows;
  expect(change).toMatchObject({
    addonId: id,
    title: 'Boats',
    publisher: { id: maker.id, username: 'maker' },
  });
  const fields = new Map(
    change.differences.map((difference: { field: string }) => [difference.field, difference]),
  );
  expect(fields.get('title')).toEqual({
    field: 'title',
    before: 'Boats',
    after: 'Big Boats',
    beforeImageUrl: null,
    afterImageUrl: null,
  });
  const { beforeImageUrl, afterImageUrl } = fields.get('banner') as Record<string, string>;
  expect((await site.call(`GET ${beforeImageUrl}`)).statusCode).toBe(200);
  const after = await site.call(`GET ${afterImageUrl}`);
  expect([after.statusCode, after.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await site.call(`GET ${afterImageUrl?.split('?')[0]}`)).statusCode).toBe(404);

  const { openChange } = (await site.call(`GET /api/addons/${id}`, maker)).json();
  expect(openChange.proposed).toEqual({ title: 'Big Boats' });
  const own = openChange.differences.find(({ field }: { field: string }) => field === 'banner');
  expect((await site.call(`GET ${own.afterImageUrl}`)).statusCode).toBe(200);

  const one = await site.call(`GET /api/console/changes/${change.id}`, admin);
  expect(one.json().id).toBe(change.id);
  expect(one.headers.etag).toMatch(new RegExp(`^W/"${change.revision}\\.`));
  expect(refusal(await site.call(`GET /api/console/changes/${randomUUID()}`, admin))).toEqual([
    404,
    'Change not found',
  ]);
  const approved = await site.call(`PUT /api/admin/changes/${change.id}/approve`, admin, {
    headers: { 'if-match': String(one.headers.etag) },
  });
  expect(approved.statusCode).toBe(204);
  expect(await names('changes', 'state')).toEqual(['approved']);
});

test('people can be filtered by name, email address, role and status', async () => {
  expect(await names('users', 'username', { sort: ['username', 'ASC'] })).toEqual([
    'maker',
    'moderator',
    'owner',
    'rival',
  ]);
  expect(await names('users', 'username', { filter: { role: 'admin' } })).toEqual(['moderator']);
  expect(await names('users', 'username', { filter: { q: 'RIVAL@' } })).toEqual(['rival']);
  expect(await names('users', 'username', { filter: { isPublisher: false } })).toEqual(['owner']);
  expect((await list('users', { range: [1, 2] })).range).toBe('users 1-2/4');
  expect((await list('users', { filter: { id: maker.id } })).rows).toMatchObject([
    { username: 'maker', addonCount: 3 },
  ]);
  const one = await site.call(`GET /api/console/users/${rival.id}`, admin);
  expect(one.json()).toMatchObject({ username: 'rival', role: 'publisher', isDeleted: false });
  expect(refusal(await site.call(`GET /api/console/users/${randomUUID()}`, admin))).toEqual([
    404,
    'User not found',
  ]);
});

test('invites are paged in the order of their latest issue', async () => {
  for (const email of ['a@example.org', 'b@example.org']) {
    await site.call('POST /api/admin/invites', admin, { payload: { email } });
  }
  const { rows, range } = await list('invites', { sort: ['email', 'ASC'], range: [0, 0] });
  expect([rows.map(({ email }: { email: string }) => email), range]).toEqual([
    ['a@example.org'],
    'invites 0-0/2',
  ]);
  await site.call(`PUT /api/admin/invites/${rows[0].id}/expire`, admin);
  await site.call('POST /api/admin/invites', admin, { payload: { email: 'a@example.org' } });
  expect(await names('invites', 'email', { filter: { status: 'pending' }, sort: ['email', 'ASC'] })).toEqual([
    'a@example.org',
    'b@example.org',
  ]);
  expect(await names('invites', 'email', { filter: { q: 'b@' } })).toEqual(['b@example.org']);
  expect((await list('invites', { filter: { status: 'used' } })).range).toBe('invites */0');
  expect((await list('invites', { range: [50, 59] })).range).toBe('invites */2');
});

test('a report shows its reporter and the number of other reports on the same subject', async () => {
  const { rows, range } = await list('reports', { filter: { status: 'pending' } });
  expect(range).toBe('reports 0-3/4');
  expect(rows[0]).toMatchObject({
    kind: 'addon',
    reporter: { id: rival.id, username: 'rival' },
    reporterFiled: 2,
    reporterDismissed: 0,
    sameSubject: 2,
  });
  expect(rows[3]).toMatchObject({ kind: 'comment', commentText: 'I sank', sameSubject: 1 });
  expect([rows[0].subjectOwnerId, rows[3].subjectOwnerId]).toEqual([maker.id, rival.id]);
  expect(await names('reports', 'reason', { filter: { reporterId: rival.id } })).toEqual(['broken', 'spam']);
  expect(await names('reports', 'reason', { filter: { kind: 'comment' } })).toEqual(['inappropriate']);
  expect(await names('reports', 'reason', { filter: { reason: 'spam' } })).toEqual(['spam']);
  expect(await names('reports', 'reason', { filter: { addonId: ids[1] } })).toEqual(['spam']);
  expect(await names('reports', 'reason', { filter: { q: 'anvil' } })).toEqual(['spam']);
  expect(await names('reports', 'id', { filter: { id: rows[1].id } })).toEqual([rows[1].id]);
  expect((await names('reports', 'sameSubject', { sort: ['sameSubject', 'DESC'] }))[0]).toBe(2);

  await site.call(`PUT /api/admin/reports/${rows[2].id}/dismiss`, admin);
  expect((await list('reports', { filter: { id: rows[0].id } })).rows[0]).toMatchObject({
    reporterDismissed: 1,
  });
});

test('comments, including deleted ones, are listed with their number of reports', async () => {
  expect((await list('comments', { filter: { reported: true } })).rows).toMatchObject([
    { id: comment, content: 'I sank', reportCount: 1, user: { username: 'rival' }, deletedAt: null },
  ]);
  await site.call(`DELETE /api/comments/${comment}`, admin, { payload: { reason: 'Rude' } });
  expect((await list('comments', { filter: { deleted: true } })).rows).toMatchObject([
    { id: comment, deletedBy: 'staff', deletionReason: 'Rude' },
  ]);
  expect((await list('comments', { filter: { deleted: false } })).rows).toEqual([]);
  expect(await names('comments', 'id', { filter: { accountId: rival.id, q: 'SANK' } })).toEqual([comment]);
});

test('collections that are not private are listed with their reports and what staff did to them', async () => {
  const verified = await cases.personOfRole('collector', 'user');
  const make = async (title: string, visibility: string) =>
    (await site.call('POST /api/collections', verified, { payload: { title, visibility } })).json().id;
  const boats = await make('Only boats', 'unlisted');
  const anvils = await make('Only anvils', 'unlisted');
  await make('Only for me', 'private');
  await site.call(`PUT /api/collections/${boats}/items/${ids[0]}`, verified, { payload: {} });
  await cases.report(`collections/${boats}`, rival, 'spam');
  expect(await names('collections', 'title', { sort: ['createdAt', 'ASC'] })).toEqual([
    'Only boats',
    'Only anvils',
  ]);
  expect((await list('collections', { filter: { reported: true } })).rows).toMatchObject([
    { id: boats, owner: { username: 'collector' }, addonCount: 1, pendingReports: 1, isHidden: false },
  ]);
  expect(await names('collections', 'id', { filter: { reported: false, q: 'COLLECT' } })).toEqual([anvils]);
  const hiding = { payload: { hidden: true, reason: 'Rude' } };
  await site.call(`PUT /api/admin/collections/${anvils}/hide`, admin, hiding);
  await site.call(`DELETE /api/collections/${boats}`, admin, { payload: { reason: 'Spam' } });
  expect((await list('collections', { filter: { hidden: true } })).rows).toMatchObject([
    { id: anvils, isHidden: true, takenDownReason: 'Rude' },
  ]);
  expect((await list('collections', { filter: { deleted: true } })).rows).toMatchObject([
    { id: boats, isDeleted: true, takenDownReason: 'Spam' },
  ]);
  expect(await names('collections', 'id', { filter: { ownerId: maker.id } })).toEqual([]);
});

test('an appeal shows whether the viewer may decide it', async () => {
  const [, id] = ids;
  await site.call(`PUT /api/admin/addons/${id}/reject`, admin, { payload: { reason: 'Too heavy' } });
  await site.call(`POST /api/addons/${id}/appeal`, maker, { payload: { text: 'It is iron' } });
  const mine = await list('appeals', { filter: { status: 'pending' } });
  expect(mine.rows).toMatchObject([{ decisionReason: 'Too heavy', text: 'It is iron', canJudge: false }]);
  expect((await list('appeals', { filter: { q: 'iron' } }, site.owner)).rows).toMatchObject([
    { canJudge: true },
  ]);
});

test('auditors can read the audit log with actors and actions', async () => {
  const auditor = await cases.personOfRole('watcher', 'auditor');
  const { rows } = await list('audit', { filter: { q: 'heavy' } }, auditor);
  expect(rows).toMatchObject([
    {
      type: 'AddonRejected',
      subjectKind: 'addon',
      subjectId: ids[1],
      subjectLabel: 'Anvils',
      actorId: admin.id,
      actorName: 'moderator',
      actorRole: 'admin',
      reason: 'Too heavy',
    },
  ]);
  const byType = await list('audit', { filter: { type: ['CommentDeleted'], actor: admin.id } }, auditor);
  expect(byType.rows).toMatchObject([{ reason: 'Rude' }]);
  const moderators = await list('moderators', { sort: ['decisions', 'DESC'] }, auditor);
  expect(moderators.rows.map(({ username }: { username: string }) => username).sort()).toEqual([
    'moderator',
    'owner',
  ]);
  expect((await list('addons', {}, auditor)).status).toBe(403);
  expect((await site.call('GET /api/audit/anchors')).json()).toEqual([]);
});

test.each([
  'addons',
  'changes',
  'users',
  'invites',
  'reports',
  'appeals',
  'comments',
  'collections',
  'recalls',
  'audit',
  'moderators',
])('%s: malformed list parameters are refused and cause no server error', async (resource) => {
  const statusOf = async (query: string) =>
    (await site.call(`GET /api/console/${resource}?${query}`, admin)).statusCode;
  expect(await statusOf('filter={"id":"\\u0000"}')).toBe(400);
  expect(await statusOf('filter={"q":"\\u0000\\ud800%25_"}')).toBe(200);
  expect(await statusOf('filter=nonsense')).toBe(400);
  expect(await statusOf('range=[5,2]')).toBe(400);
  expect((await list(resource, {}, maker)).status).toBe(403);
  expect((await list(resource, {}, null)).status).toBe(401);
});
