// Deciding reports, and the actions on their subjects.
import { randomUUID } from 'node:crypto';
import * as addon from '@sandcrate/core/addon/addon.ts';
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { casesOn, refusal } from '../testing/cases.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let cases: ReturnType<typeof casesOn>;
let maker: Person;
let reporter: Person;
let admin: Person;
beforeAll(async () => {
  site = await testSite();
  cases = casesOn(site);
  maker = await site.publisher('maker');
  reporter = await site.publisher('reporter');
  admin = await cases.personOfRole('moderator', 'admin');
});
afterAll(() => site.close());

type Options = { as?: Person | null; key?: string };
const decide = (how: string, id: string, payload: object = {}, { as = admin, key }: Options = {}) =>
  site.call(`PUT /api/admin/reports/${id}/${how}`, as, {
    payload,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const resolve = (id: string, payload?: object, options?: Options) => decide('resolve', id, payload, options);
const dismiss = (id: string, payload?: object, options?: Options) => decide('dismiss', id, payload, options);
const status = async (id: string, as: Person | null = null) =>
  (await site.call(`GET /api/addons/${id}`, as)).statusCode;
const eventsOf = async (stream: string) =>
  (await Array.fromAsync(site.store.readStream(stream))).map(({ type }) => type);

test('resolving a report records the note and returns the reporter', async () => {
  const boats = await cases.liveAddon(maker, { title: 'Better Boats' });
  const id = await cases.report(`addons/${boats}`, reporter, 'misleading');
  const resolved = await resolve(id, { note: '  Thank you  ' });
  expect([resolved.statusCode, resolved.json()]).toMatchObject([
    200,
    {
      id: `${id}.0`,
      kind: 'addon',
      addonId: boats,
      addonTitle: 'Better Boats',
      reason: 'misleading',
      status: 'resolved',
      reviewNote: 'Thank you',
      action: 'none',
      reporter: { id: reporter.id, username: 'reporter' },
      reviewedBy: { id: admin.id, username: 'moderator' },
      sameSubject: 0,
    },
  ]);
  expect(await status(boats)).toBe(200);
});

test('a reporter is mailed each decision about their own report, dismissals too, and nobody else is', async () => {
  const boats = await cases.liveAddon(maker, { title: 'Reported Boats' });
  const mailed = async () => {
    const mails: { subject: string | null; body: string }[] = (
      await site.call('GET /api/admin/outbox?limit=100', site.owner)
    ).json();
    return mails
      .filter(({ subject }) => subject === 'Your report about “Reported Boats”')
      .map(({ body }) => body);
  };
  await dismiss(await cases.report(`addons/${boats}`, reporter), { note: 'It is fine' });
  await expect.poll(mailed).toHaveLength(1);
  expect((await mailed())[0]).toContain('dismissed it');
  expect((await mailed())[0]).toContain('It is fine');
  await resolve(await cases.report(`addons/${boats}`, reporter), { action: 'hide' });
  await expect.poll(mailed).toHaveLength(2);
  expect((await mailed()).join()).toContain('resolved it');
});

test('resolving a report can hide, reject or delete its subject', async () => {
  const [hidden, rejected, deleted] = [
    await cases.liveAddon(maker),
    await cases.liveAddon(maker),
    await cases.liveAddon(maker),
  ];
  await resolve(await cases.report(`addons/${hidden}`, reporter), { action: 'hide', note: 'For now' });
  const shown = (await site.call(`GET /api/addons/${hidden}`, maker)).json();
  expect(shown).toMatchObject({ isHidden: true });
  expect(await status(hidden)).toBe(404);

  const report = await cases.report(`addons/${rejected}`, reporter);
  expect(refusal(await resolve(report, { action: 'reject' }))).toEqual([400, 'Reason required']);
  expect((await resolve(report, { action: 'reject', note: 'Stolen' })).statusCode).toBe(200);
  expect((await site.call(`GET /api/addons/${rejected}`, maker)).json()).toMatchObject({
    status: 'rejected',
    rejectionReason: 'Stolen',
  });

  const last = await cases.report(`addons/${deleted}`, reporter);
  expect(refusal(await resolve(last, { action: 'delete' }))).toEqual([400, 'Reason required']);
  await resolve(last, { action: 'delete', note: 'Stolen' });
  expect(await status(deleted, site.owner)).toBe(404);
});

test('a comment deleted by resolving a report can be restored', async () => {
  const boats = await cases.liveAddon(maker);
  const comment = await cases.comment(boats, maker, 'Buy my boats');
  const report = await cases.report(`comments/${comment}`, reporter, 'spam');
  for (const action of ['hide', 'reject']) {
    expect(refusal(await resolve(report, { action }))).toEqual([400, 'A comment can only be deleted.']);
  }
  expect((await resolve(report, { action: 'delete', note: 'Advertising' })).json()).toMatchObject({
    kind: 'comment',
    commentId: comment,
    commentText: 'Buy my boats',
    threadId: expect.any(String),
    repliedText: null,
    status: 'resolved',
    action: 'delete',
  });
  const comments = async () => (await site.call(`GET /api/addons/${boats}/comments`)).json();
  expect(await comments()).toEqual([]);
  expect((await site.call(`PUT /api/admin/comments/${comment}/restore`, admin)).statusCode).toBe(204);
  expect(await comments()).toMatchObject([{ id: comment }]);
  expect((await site.call(`PUT /api/admin/comments/${comment}/restore`, admin)).statusCode).toBe(204);

  await site.call(`DELETE /api/comments/${comment}`, maker);
  expect(refusal(await site.call(`PUT /api/admin/comments/${comment}/restore`, admin))).toEqual([
    409,
    'This comment was deleted by its author and cannot be restored.',
  ]);
  const missing = await site.call(`PUT /api/admin/comments/${randomUUID()}/restore`, admin);
  expect(refusal(missing)).toEqual([404, 'Comment not found']);
  expect((await site.call(`PUT /api/admin/comments/${comment}/restore`, maker)).statusCode).toBe(403);
});

test('a report says whether its comment has been deleted since', async () => {
  const boats = await cases.liveAddon(maker);
  const comment = await cases.comment(boats, maker, 'Buy my boats');
  const subject = `comments/${comment}` as const;
  const standing = await dismiss(await cases.report(subject, reporter, 'spam'));
  expect(standing.json()).toMatchObject({ isCommentDeleted: false });
  const again = await cases.report(subject, reporter, 'spam');
  await site.call(`DELETE /api/comments/${comment}`, maker);
  expect((await resolve(again)).json()).toMatchObject({ isCommentDeleted: true });
});

test('a report can be decided once, and the same person can report again', async () => {
  const boats = await cases.liveAddon(maker);
  const id = await cases.report(`addons/${boats}`, reporter);
  expect((await dismiss(id, { note: 'Works for me' })).json()).toMatchObject({
    status: 'dismissed',
    action: null,
  });
  expect((await dismiss(id)).json()).toMatchObject({ reviewNote: 'Works for me' });
  expect(refusal(await resolve(id))).toEqual([409, 'This report has already been decided.']);

  expect(await cases.report(`addons/${boats}`, reporter)).toBe(id);
  expect(refusal(await resolve(`${id}.0`, { action: 'hide' }))).toEqual([
    409,
    'This report has already been decided.',
  ]);
  expect(await status(boats)).toBe(200);
  expect((await resolve(`${id}.2`)).json()).toMatchObject({
    id: `${id}.2`,
    status: 'resolved',
    reporterDismissed: expect.any(Number),
  });
});

test('a refused action leaves the report undecided', async () => {
  const boats = await cases.liveAddon(maker);
  const id = await cases.report(`addons/${boats}`, reporter);
  await site.call(`DELETE /api/addons/${boats}`, maker);
  expect(refusal(await resolve(id, { action: 'hide' }))).toEqual([404, 'Addon not found']);
  expect((await resolve(id, { action: 'delete' })).json()).toMatchObject({ status: 'resolved' });
});

test('a resolution that stopped between report and subject is finished without another request', async () => {
  const boats = await cases.liveAddon(maker);
  const id = await cases.report(`addons/${boats}`, reporter);
  const { handler } = site.services;
  const handle = handler.handle;
  handler.handle = async (decider, stream, command, context) => {
    if (stream.startsWith('addon-')) throw new StoreUnavailable('stopped here', 'not-written');
    return handle(decider, stream, command, context);
  };
  const stopped = await resolve(id, { action: 'hide' }).finally(() => {
    handler.handle = handle;
  });
  expect(stopped.statusCode).toBe(503);
  await expect.poll(() => status(boats), { timeout: 20_000 }).toBe(404);
  expect((await resolve(id, { action: 'hide' })).json()).toMatchObject({
    status: 'resolved',
    action: 'hide',
  });
  expect((await eventsOf(addon.streamName(boats))).filter((type) => type === 'AddonHidden')).toHaveLength(1);
});

test('repeating a resolution with its key gives the same answer, and another body is refused', async () => {
  const boats = await cases.liveAddon(maker);
  const id = await cases.report(`addons/${boats}`, reporter);
  const body = { action: 'hide', note: 'Hidden' };
  const first = await resolve(id, body, { key: 'once' });
  const again = await resolve(id, body, { key: 'once' });
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  expect(await eventsOf(`report-${id}`)).toEqual(['ReportFiled', 'ReportResolved']);
  expect((await resolve(id, { note: 'Other' }, { key: 'once' })).statusCode).toBe(422);
});

test.each([
  [
    { action: 'burn' },
    'action',
    'Action must be one of none, hide, reject, delete, clear, clear-picture, clear-text, clear-links',
  ],
  [{ note: 'x'.repeat(1001) }, 'note', 'Reason must be at most 1000 characters'],
  [{ note: 7 }, 'note', 'Reason must be text'],
])('a resolution with a wrong body is refused: %j', async (body, path, message) => {
  const boats = await cases.liveAddon(maker);
  const id = await cases.report(`addons/${boats}`, reporter);
  const response = await resolve(id, body);
  expect([response.statusCode, response.json().issues]).toEqual([400, [{ path, message }]]);
});

test('only staff can decide reports, and missing ones are not found', async () => {
  expect(refusal(await resolve(randomUUID()))).toEqual([404, 'Report not found']);
  expect(refusal(await dismiss(`${randomUUID()}.3`))).toEqual([404, 'Report not found']);
  expect(refusal(await resolve('nonsense'))).toEqual([404, 'Report not found']);
  const auditor = await cases.personOfRole('watcher', 'auditor');
  for (const as of [reporter, auditor]) {
    expect(refusal(await resolve(randomUUID(), {}, { as }))).toEqual([
      403,
      'You do not have permission to do this.',
    ]);
  }
  expect(refusal(await resolve(randomUUID(), {}, { as: null }))).toEqual([401, 'Please log in to continue.']);
});
