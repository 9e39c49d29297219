// Reports and appeals over HTTP.

import { randomUUID } from 'node:crypto';
import * as addon from '@sandcrate/core/addon/addon.ts';
import * as report from '@sandcrate/core/report/report.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { live, saying, siteWithMembers, submitted } from '../testing/listings.ts';
import type { Person } from '../testing/test-site.ts';

const { site, maker, ann, bob, waiting } = await siteWithMembers();
const anyone = await live(site, maker, 'For anyone');
afterAll(() => site.close());

const comment = async (id: string, as: Person, content: string): Promise<string> =>
  (await site.call(`POST /api/addons/${id}/comments`, as, { payload: { content } })).json().id;
const annsComment = await comment(anyone, ann, 'Buy my boots');
const post = (line: string, as: Person | null, payload: object, key?: string) =>
  site.call(`POST ${line}`, as, { payload, headers: key === undefined ? {} : { 'idempotency-key': key } });
const reportAddon = (id: string, as: Person | null, payload: object = { reason: 'spam' }, key?: string) =>
  post(`/api/addons/${id}/report`, as, payload, key);
const reportComment = (id: string, as: Person | null, payload: object = { reason: 'spam' }, key?: string) =>
  post(`/api/comments/${id}/report`, as, payload, key);
const appeal = (id: string, as: Person | null, payload: object = { text: 'It is fine.' }, key?: string) =>
  post(`/api/addons/${id}/appeal`, as, payload, key);
const rows = async (sql: string, ...values: string[]) => (await site.services.pool.query(sql, values)).rows;
const reportsOf = (id: string) =>
  rows(
    `select kind, addon_id, reason, description, status from ${schemas.moderation}.reports where id = $1 order by filing`,
    id,
  );
const dismiss = async (id: string) => {
  const { handler, readModels } = site.services;
  const command = { type: 'DismissReport', by: 'system', note: null, subjectOwnerId: undefined } as const;
  const context = { actor: 'system' as const, correlationId: randomUUID(), now: new Date() };
  const { position } = await handler.handle(report, report.streamName(id), command, context);
  await readModels.waitFor(position ?? 0n, ['moderation'], 5000);
};

describe('a report', () => {
  test('of an add-on waits for a moderator and is sealed in the log', async () => {
    const id = await live(site, maker);
    const filed = await reportAddon(id, ann, { reason: 'malware', description: ' My scanner barks. ' });
    expect([filed.statusCode, filed.json()]).toEqual([201, { id: expect.any(String), status: 'pending' }]);
    expect(await reportsOf(filed.json().id)).toEqual([
      { kind: 'addon', addon_id: id, reason: 'malware', description: 'My scanner barks.', status: 'pending' },
    ]);
    const stored: unknown[] = [];
    for await (const { data } of site.store.readStream(`report-${filed.json().id}`)) stored.push(data);
    expect(JSON.stringify(stored)).not.toContain('scanner');
  });

  test('of a comment is about that comment', async () => {
    const filed = await reportComment(annsComment, bob, { reason: 'inappropriate', description: ' ' });
    expect(filed.statusCode).toBe(201);
    expect(await reportsOf(filed.json().id)).toEqual([
      { kind: 'comment', addon_id: anyone, reason: 'inappropriate', description: null, status: 'pending' },
    ]);
  });

  test('can be filed again only after it was decided', async () => {
    const id = await live(site, maker);
    const commentId = await comment(id, ann, 'Hello');
    const first = (await reportAddon(id, bob)).json();
    expect(saying(await reportAddon(id, bob, { reason: 'other' }))).toEqual([
      409,
      'You have already reported this addon.',
    ]);
    expect((await reportComment(commentId, bob)).statusCode).toBe(201);
    expect(saying(await reportComment(commentId, bob))).toEqual([
      409,
      'You have already reported this comment.',
    ]);
    expect((await reportAddon(id, ann)).statusCode).toBe(201);
    await dismiss(first.id);
    expect((await reportAddon(id, bob, { reason: 'other' })).json()).toEqual(first);
    expect(await reportsOf(first.id)).toMatchObject([
      { reason: 'spam', status: 'dismissed' },
      { reason: 'other', status: 'pending' },
    ]);
  });

  test("of one's own add-on or comment is refused", async () => {
    expect(saying(await reportAddon(anyone, maker))).toEqual([403, 'You cannot report your own addon.']);
    expect(saying(await reportComment(annsComment, ann))).toEqual([
      403,
      'You cannot report your own comment.',
    ]);
  });

  test.each([
    [{}, 'reason', 'Please select a reason for reporting.'],
    [{ reason: '' }, 'reason', 'Please select a reason for reporting.'],
    [{ reason: 'boring' }, 'reason', 'Please select a reason for reporting.'],
    [
      { reason: 'spam', description: 'x'.repeat(2001) },
      'description',
      'Description must be less than 2000 characters',
    ],
    [{ reason: 'spam', description: 7 }, 'description', 'Description cannot be empty'],
  ])('%j is refused', async (payload, path, message) => {
    const refused = [400, { message, code: 'invalid', issues: [{ path, message }] }];
    for (const response of [
      await reportAddon(anyone, ann, payload),
      await reportComment(annsComment, bob, payload),
    ])
      expect([response.statusCode, response.json()]).toEqual(refused);
  });

  test('is filed once per key, and the key is refused for anything else', async () => {
    const id = await live(site, maker);
    const key = randomUUID();
    const payload = { reason: 'broken', description: 'Crashes' };
    const first = await reportAddon(id, ann, payload, key);
    const again = await reportAddon(id, ann, payload, key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(saying(await reportAddon(id, ann, { reason: 'spam' }, key))).toEqual([
      422,
      'This Idempotency-Key was used for another request.',
    ]);
    expect(await reportsOf(first.json().id)).toHaveLength(1);
  });

  test('is refused to guests, and for things that the caller cannot see', async () => {
    expect(saying(await reportAddon(anyone, null))).toEqual([401, 'Please log in to continue.']);
    expect(saying(await reportComment(annsComment, null))).toEqual([401, 'Please log in to continue.']);
    for (const id of [randomUUID(), waiting])
      expect(saying(await reportAddon(id, ann))).toEqual([404, 'Addon not found']);
    const unseen = await comment(waiting, maker, 'To myself');
    const deleted = await comment(anyone, bob, 'Never mind');
    await site.call(`DELETE /api/comments/${deleted}`, bob);
    for (const id of [randomUUID(), unseen, deleted])
      expect(saying(await reportComment(id, ann))).toEqual([404, 'Comment not found']);
    expect(saying(await reportComment(deleted, bob))).toEqual([404, 'Comment not found']);
  });
});

describe('an appeal', () => {
  const staff = (id: string, action: string, payload: object) =>
    site.call(`PUT /api/admin/addons/${id}/${action}`, site.owner, { payload });
  const decisionsOn = async (id: string): Promise<{ id: string; type: string }[]> =>
    rows(
      `select event_id as id, type from ${schemas.moderation}.decisions where addon_id = $1 order by position`,
      id,
    );
  const decisionOn = async (id: string, type: string) =>
    (await decisionsOn(id)).findLast((decision) => decision.type === type)?.id ?? '';
  const rejected = async () => {
    const id = await submitted(site, maker);
    await staff(id, 'reject', { reason: 'Too dark' });
    return id;
  };

  test('of a rejection waits for another moderator and is sealed in the log', async () => {
    const id = await rejected();
    const decisionId = await decisionOn(id, 'AddonRejected');
    const filed = await appeal(id, maker, { text: ' Lanterns are bright. ' });
    expect([filed.statusCode, filed.json()]).toEqual([201, { decisionId, status: 'pending' }]);
    expect(
      await rows(
        `select addon_id, decision_type, decided_by, text, status from ${schemas.moderation}.appeals where decision_event_id = $1`,
        decisionId,
      ),
    ).toEqual([
      {
        addon_id: id,
        decision_type: 'AddonRejected',
        decided_by: site.owner.id,
        text: 'Lanterns are bright.',
        status: 'pending',
      },
    ]);
    const stored: unknown[] = [];
    for await (const { data } of site.store.readStream(`appeal-${decisionId}`)) stored.push(data);
    expect(JSON.stringify(stored)).not.toContain('bright');
    expect(saying(await appeal(id, maker))).toEqual([409, 'This decision has already been appealed.']);
  });

  test('is against the latest decision in force', async () => {
    const id = await live(site, maker);
    await staff(id, 'hide', { hidden: true, reason: 'Later' });
    await staff(id, 'hide', { hidden: false });
    expect(saying(await appeal(id, maker))).toEqual([409, 'There is no decision that can be appealed.']);
    await staff(id, 'hide', { hidden: true, reason: 'Again' });
    expect((await appeal(id, maker)).json()).toEqual({
      decisionId: await decisionOn(id, 'AddonHidden'),
      status: 'pending',
    });
  });

  test('of a deletion by staff is open to the publisher only', async () => {
    const id = await live(site, maker);
    await site.call(`DELETE /api/admin/addons/${id}`, site.owner, { payload: { reason: 'Stolen' } });
    expect(saying(await appeal(id, ann))).toEqual([404, 'Addon not found']);
    expect((await appeal(id, maker)).json()).toMatchObject({
      decisionId: await decisionOn(id, 'AddonDeleted'),
    });
    const own = await rejected();
    await site.call(`DELETE /api/addons/${own}`, maker);
    expect(saying(await appeal(own, maker))).toEqual([404, 'Addon not found']);
  });

  test('of the deletion of a comment by staff is open to its author', async () => {
    const commentId = await comment(anyone, ann, 'Not so bad');
    await site.call(`DELETE /api/comments/${commentId}`, site.owner, { payload: { reason: 'Rude' } });
    const decisionId = await decisionOn(anyone, 'CommentDeleted');
    for (const other of [bob, maker]) {
      expect(saying(await appeal(anyone, other, { text: 'Why?', decisionId }))).toEqual([
        403,
        'You do not have permission to do this.',
      ]);
    }
    expect((await appeal(anyone, ann, { text: 'Why?', decisionId })).json()).toEqual({
      decisionId,
      status: 'pending',
    });
  });

  test('about a live add-on is open to its publisher only', async () => {
    const id = await live(site, maker);
    const decisionId = await decisionOn(id, 'AddonApproved');
    const refused = [403, 'You do not have permission to do this.'];
    expect(saying(await appeal(id, ann))).toEqual(refused);
    expect(saying(await appeal(id, site.owner))).toEqual(refused);
    expect(saying(await appeal(id, ann, { text: 'Hm', decisionId }))).toEqual(refused);
    expect(saying(await appeal(id, maker, { text: 'Hm', decisionId }))).toEqual([
      409,
      'This decision cannot be appealed.',
    ]);
  });

  test('is refused after 30 days', async () => {
    const id = await submitted(site, maker);
    const { handler, readModels } = site.services;
    const { position } = await handler.handle(
      addon,
      addon.streamName(id),
      { type: 'RejectAddon', by: 'system', reason: 'Long ago' },
      { actor: 'system', correlationId: randomUUID(), now: new Date(Date.now() - 31 * 24 * 3600 * 1000) },
    );
    await readModels.waitFor(position ?? 0n, ['catalogue', 'moderation'], 5000);
    expect(saying(await appeal(id, maker))).toEqual([409, 'A decision can be appealed for 30 days.']);
  });

  test('is filed once per key, and the key is refused for anything else', async () => {
    const id = await rejected();
    const key = randomUUID();
    const first = await appeal(id, maker, { text: 'Look again' }, key);
    const again = await appeal(id, maker, { text: 'Look again' }, key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(saying(await appeal(id, maker, { text: 'Look better' }, key))).toEqual([
      422,
      'This Idempotency-Key was used for another request.',
    ]);
  });

  test.each([
    [{}, 'text', 'Appeal cannot be empty'],
    [{ text: ' ' }, 'text', 'Appeal cannot be empty'],
    [{ text: 'x'.repeat(2001) }, 'text', 'Appeal must be at most 2000 characters'],
  ])('%j is refused', async (payload, path, message) => {
    const response = await appeal(anyone, maker, payload);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message, code: 'invalid', issues: [{ path, message }] },
    ]);
  });

  test('is refused to guests, and for things that the caller cannot see', async () => {
    const id = await rejected();
    expect(saying(await appeal(id, null))).toEqual([401, 'Please log in to continue.']);
    for (const missing of [id, waiting, randomUUID()])
      expect(saying(await appeal(missing, ann))).toEqual([404, 'Addon not found']);
    const decisionId = randomUUID();
    expect(saying(await appeal(id, maker, { text: 'Hm', decisionId }))).toEqual([404, 'Decision not found']);
    expect((await appeal(id, maker, { text: 'Hm', decisionId: 'nonsense' })).statusCode).toBe(400);
  });
});
