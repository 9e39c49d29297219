// Deciding appeals: by another moderator, and what overturning restores.

import { randomUUID } from 'node:crypto';
import { fileStandings } from '@sandcrate/projections/catalogue/file-standings.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, pngOf } from '../testing/addon-form.ts';
import { casesOn, refusal } from '../testing/cases.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let cases: ReturnType<typeof casesOn>;
let maker: Person;
let admin: Person;
let other: Person;
beforeAll(async () => {
  site = await testSite();
  cases = casesOn(site);
  maker = await site.publisher('maker');
  admin = await cases.personOfRole('moderator', 'admin');
  other = await cases.personOfRole('colleague', 'admin');
});
afterAll(() => site.close());

const act = (line: string, payload: object = {}, as: Person = admin) => site.call(line, as, { payload });
const judge = (how: string, id: string, payload: object = {}, as: Person | null = other, key?: string) =>
  site.call(`PUT /api/admin/appeals/${id}/${how}`, as, {
    payload,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
async function appealed(addonId: string, payload: object = {}, as = maker): Promise<string> {
  const response = await site.call(`POST /api/addons/${addonId}/appeal`, as, {
    payload: { text: 'Please look again', ...payload },
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json().decisionId;
}
const guest = async (id: string) => (await site.call(`GET /api/addons/${id}`)).statusCode;

test('upholding an appeal keeps the decision and records the note', async () => {
  const id = await cases.liveAddon(maker, { title: 'Better Boats' });
  await act(`PUT /api/admin/addons/${id}/reject`, { reason: 'Stolen' });
  const appeal = await appealed(id);
  const upheld = await judge('uphold', appeal, { note: 'It is stolen' });
  expect([upheld.statusCode, upheld.json()]).toMatchObject([
    200,
    {
      id: appeal,
      addonId: id,
      addonTitle: 'Better Boats',
      appellant: { id: maker.id, username: 'maker' },
      decisionType: 'AddonRejected',
      decisionReason: 'Stolen',
      decidedBy: { id: admin.id, username: 'moderator' },
      text: 'Please look again',
      status: 'upheld',
      judgedBy: { id: other.id },
      note: 'It is stolen',
      canJudge: true,
    },
  ]);
  expect(await guest(id)).toBe(404);
  expect(refusal(await judge('overturn', appeal))).toEqual([409, 'This appeal has already been decided.']);
  expect((await judge('uphold', appeal)).json()).toMatchObject({ note: 'It is stolen' });
});

test('an appeal cannot be decided by the moderator it is against or by the appellant', async () => {
  const id = await cases.liveAddon(maker);
  await act(`PUT /api/admin/addons/${id}/reject`, { reason: 'Stolen' });
  const appeal = await appealed(id);
  for (const how of ['uphold', 'overturn']) {
    expect(refusal(await judge(how, appeal, {}, admin))).toEqual([
      403,
      'An appeal is decided by someone else.',
    ]);
  }
  expect(await guest(id)).toBe(404);
  for (const as of [maker, await cases.personOfRole('watcher', 'auditor')]) {
    expect(refusal(await judge('overturn', appeal, {}, as))).toEqual([
      403,
      'You do not have permission to do this.',
    ]);
  }
  expect((await judge('overturn', appeal, {}, null)).statusCode).toBe(401);
  expect((await judge('overturn', appeal)).statusCode).toBe(200);
});

test.each([
  ['reject', (id: string) => act(`PUT /api/admin/addons/${id}/reject`, { reason: 'Stolen' })],
  ['hide', (id: string) => act(`PUT /api/admin/addons/${id}/hide`, { hidden: true, reason: 'For now' })],
  ['delete', (id: string) => act(`DELETE /api/admin/addons/${id}`, { reason: 'Stolen' })],
])('overturning an appeal undoes the decision: %s', async (_, decide) => {
  const id = await cases.liveAddon(maker);
  await decide(id);
  expect(await guest(id)).toBe(404);
  const appeal = await appealed(id);
  const overturned = await judge('overturn', appeal, { note: 'We were wrong' });
  expect([overturned.statusCode, overturned.json().status]).toEqual([200, 'overturned']);
  expect(await guest(id)).toBe(200);
});

test('overturning a takedown opens the change again that it ended, at its place in the queue', async () => {
  const propose = async (id: string, colour: string) =>
    site.call(`PUT /api/addons/${id}`, maker, await formOf({ bannerImage: await pngOf(colour) }));
  const [first, last] = [await cases.liveAddon(maker), await cases.liveAddon(maker)];
  await propose(first, '#445566');
  await propose(last, '#556677');
  const queue = async (): Promise<object[]> =>
    (await site.call('GET /api/publisher/queue', maker)).json().items;
  const listed = async () => (await site.call(`GET /api/addons/${first}/changes`, maker)).json();
  const banners = await site.services.pool.query<{ sha256: string }>(
    `select open_change #>> '{changes,content,banner,sha256}' as sha256 from ${schemas.catalogue}.addons where id = $1`,
    [first],
  );
  const files = banners.rows.map(({ sha256 }) => ({ kind: 'image' as const, sha256 }));
  const [before, proposed] = [await queue(), await listed()];

  await act(`PUT /api/admin/addons/${first}/reject`, { reason: 'Stolen' });
  expect(await listed()).toMatchObject([{ id: proposed[0].id, state: 'rejected', reason: 'Stolen' }]);
  expect(await queue()).toHaveLength(before.length - 1);
  expect(await fileStandings(site.services.pool, files)).toEqual(['in-use']);

  expect((await judge('overturn', await appealed(first))).statusCode).toBe(200);
  expect(await queue()).toEqual(before);
  expect(await listed()).toEqual(proposed);
  const history = (await site.call(`GET /api/addons/${first}/history`)).json();
  expect(history.map(({ label }: { label: string }) => label)).toContain('Change waits again');
  const approve = `PUT /api/admin/changes/${proposed[0].id}/approve`;
  expect((await act(approve, {}, other)).statusCode).toBe(204);
  expect((await listed())[0]).toMatchObject({ state: 'approved' });
});

test('overturning an appeal leaves later decisions alone', async () => {
  const id = await cases.liveAddon(maker);
  await act(`PUT /api/admin/addons/${id}/reject`, { reason: 'Stolen' });
  const appeal = await appealed(id);
  await site.call(`PUT /api/addons/${id}`, maker, await formOf({ title: 'Worse Boats' }));
  expect((await judge('overturn', appeal)).statusCode).toBe(200);
  expect((await site.call(`GET /api/addons/${id}`, maker)).json()).toMatchObject({ status: 'pending' });
});

test('after a rejected change is overturned, its publisher is asked to propose it again', async () => {
  const id = await cases.liveAddon(maker);
  await site.call(`PUT /api/addons/${id}`, maker, await formOf({ bannerImage: await pngOf('#112233') }));
  const { openChange } = (await site.call(`GET /api/addons/${id}`, maker)).json();
  await act(`PUT /api/admin/changes/${openChange.id}/reject`, { reason: 'Too dark' });
  const appeal = await appealed(id);
  expect((await judge('overturn', appeal)).json()).toMatchObject({
    decisionType: 'AddonChangeRejected',
    status: 'overturned',
    note: 'The change can be proposed again: it will be looked at anew.',
  });
});

test('overturning the deletion of a comment restores it', async () => {
  const id = await cases.liveAddon(maker);
  const author = await site.publisher('author');
  const comment = await cases.comment(id, author, 'Not my taste');
  await site.call(`DELETE /api/comments/${comment}`, admin, { payload: { reason: 'Rude' } });
  const { rows } = await site.services.pool.query(
    `select event_id from ${schemas.moderation}.decisions where comment_id = $1`,
    [comment],
  );
  const appeal = await appealed(id, { decisionId: rows[0].event_id }, author);
  const filter = encodeURIComponent(JSON.stringify({ addonId: id }));
  const listed = (await site.call(`GET /api/console/appeals?filter=${filter}`, other)).json();
  expect(listed).toMatchObject([{ id: appeal, commentId: comment, commentText: 'Not my taste' }]);
  expect((await judge('overturn', appeal)).json()).toMatchObject({ status: 'overturned' });
  expect((await site.call(`GET /api/addons/${id}/comments`)).json()).toMatchObject([{ id: comment }]);
});

test.each<[string, string, object, boolean]>([
  ['takedown', 'reject', { reason: 'Stolen' }, true],
  ['hiding', 'hide', { hidden: true, reason: 'Stolen' }, true],
  ['takedown that came after the featuring had ended', 'reject', { reason: 'Stolen' }, false],
])(
  'overturning a %s restores the featured mark only if that decision ended it',
  async (_, how, body, isFeatured) => {
    const id = await cases.liveAddon(maker);
    await act(`PUT /api/admin/addons/${id}/feature`, { featured: true });
    if (!isFeatured) await act(`PUT /api/admin/addons/${id}/feature`, { featured: false });
    await act(`PUT /api/admin/addons/${id}/${how}`, body);
    const appeal = await appealed(id);
    expect((await judge('overturn', appeal)).statusCode).toBe(200);
    expect((await site.call(`GET /api/addons/${id}`)).json()).toMatchObject({
      status: 'approved',
      isFeatured,
    });
  },
);

test('an appeal that names no decision is against the latest one about the appellant', async () => {
  const id = await cases.liveAddon(maker);
  const author = await site.publisher('chatty');
  const removed = async (content: string) => {
    const comment = await cases.comment(id, author, content);
    await site.call(`DELETE /api/comments/${comment}`, admin, { payload: { reason: 'Rude' } });
    return comment;
  };
  const decisionOn = async (comment: string): Promise<string> => {
    const { rows } = await site.services.pool.query(
      `select event_id from ${schemas.moderation}.decisions where comment_id = $1`,
      [comment],
    );
    return rows[0].event_id;
  };
  await removed('First');
  const second = await removed('Second');
  await act(`PUT /api/admin/addons/${id}/hide`, { hidden: true, reason: 'For now' });
  expect(await appealed(id, {}, author)).toBe(await decisionOn(second));
  const about = await appealed(id);
  expect((await judge('overturn', about)).json()).toMatchObject({ decisionType: 'AddonHidden' });
  const stranger = await site.publisher('stranger');
  expect(refusal(await act(`POST /api/addons/${id}/appeal`, { text: 'Why?' }, stranger))).toEqual([
    403,
    'You do not have permission to do this.',
  ]);
});

test('the author of a comment that a moderator deleted gets a mail that explains how to appeal', async () => {
  const id = await cases.liveAddon(maker, { title: 'Civil Boats' });
  const author = await site.publisher('mail-me');
  const own = await cases.comment(id, author, 'I take this back');
  await site.call(`DELETE /api/comments/${own}`, author);
  const comment = await cases.comment(id, author, 'Not my taste');
  await site.call(`DELETE /api/comments/${comment}`, admin, { payload: { reason: 'Rude' } });
  const mails = async () =>
    (await site.call('GET /api/admin/outbox', site.owner))
      .json()
      .filter(({ subject }: { subject: string }) => subject === 'Your comment on “Civil Boats” was removed');
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1);
  const [mail] = await mails();
  expect(mail.to).toBe('m…@example.org');
  expect(mail.body).toContain('The reason given: Rude');
  expect(mail.body).toContain('you can appeal within 30 days');
  expect(mail.body).toContain(`/addon/${id}`);
});

test('repeating an appeal decision with its key gives the same answer, and another body is refused', async () => {
  const id = await cases.liveAddon(maker);
  await act(`PUT /api/admin/addons/${id}/hide`, { hidden: true });
  const appeal = await appealed(id);
  const first = await judge('overturn', appeal, { note: 'Yes' }, other, 'once');
  const again = await judge('overturn', appeal, { note: 'Yes' }, other, 'once');
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  expect((await judge('overturn', appeal, { note: 'No' }, other, 'once')).statusCode).toBe(422);
  const types = (await Array.fromAsync(site.store.readStream(`appeal-${appeal}`))).map(({ type }) => type);
  expect(types).toEqual(['AppealFiled', 'AppealOverturned']);
});

test('deciding an appeal with wrong input or a missing id is refused with the reason', async () => {
  expect(refusal(await judge('uphold', randomUUID()))).toEqual([404, 'Appeal not found']);
  expect(refusal(await judge('overturn', randomUUID()))).toEqual([404, 'Appeal not found']);
  const long = await judge('uphold', randomUUID(), { note: 'x'.repeat(1001) });
  expect(refusal(long)).toEqual([400, 'Reason must be at most 1000 characters']);
});

test('add-ons deleted by staff can be restored for 30 days, those deleted by their publisher cannot', async () => {
  const restore = (id: string, as: Person | null = admin) =>
    site.call(`PUT /api/admin/addons/${id}/restore`, as);
  const id = await cases.liveAddon(maker);
  await act(`DELETE /api/admin/addons/${id}`, { reason: 'Stolen' });
  expect(refusal(await restore(id, maker))).toEqual([403, 'You do not have permission to do this.']);
  const restored = await restore(id);
  expect([restored.statusCode, restored.json()]).toMatchObject([200, { id, status: 'approved' }]);
  expect(await guest(id)).toBe(200);
  expect((await restore(id)).statusCode).toBe(200);
  await site.call(`DELETE /api/addons/${id}`, maker);
  expect(refusal(await restore(id))).toEqual([
    409,
    'This addon was deleted by its publisher and cannot be restored.',
  ]);
  expect(refusal(await restore(randomUUID()))).toEqual([404, 'Addon not found']);
});
