// Messages between the reviewers of an add-on and its publisher, and notes among reviewers.
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, expect, test } from 'vitest';
import { refusal, siteWithAdmin } from '../testing/cases.ts';
import { PASSWORD, type Person } from '../testing/test-site.ts';

const { site, cases, admin, maker } = await siteWithAdmin();
afterAll(() => site.close());

const write = (id: string, as: Person | null, payload: object, headers = {}) =>
  site.call(`POST /api/addons/${id}/messages`, as, { payload, headers });
const read = (id: string, as: Person | null, query = '') =>
  site.call(`GET /api/addons/${id}/messages${query}`, as);
const textsOf = async (id: string, as: Person) =>
  (await read(id, as)).json().map(({ text }: { text: string | null }) => text);

test('reviewers and the publisher can write to each other, and the publisher never sees notes', async () => {
  const id = await cases.pendingAddon(maker, { title: 'Boats' });
  const asked = await write(id, admin, { text: ' Which of them is the boat? ' });
  expect([asked.statusCode, asked.json()]).toMatchObject([
    201,
    { by: 'staff', audience: 'publisher', author: { username: 'ada' }, text: 'Which of them is the boat?' },
  ]);
  expect((await write(id, site.owner, { text: 'Looks stolen.', audience: 'staff' })).statusCode).toBe(201);
  const answer = await write(id, maker, { text: 'The red one.' });
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { by: 'publisher' }]);

  expect(await textsOf(id, admin)).toEqual(['The red one.', 'Looks stolen.', 'Which of them is the boat?']);
  const own = await read(id, maker);
  expect(own.headers['x-total-count']).toBe('2');
  expect(own.json()).toMatchObject([
    { by: 'publisher', author: { username: 'maker' }, text: 'The red one.' },
    { by: 'staff', author: null, text: 'Which of them is the boat?' },
  ]);
  expect((await read(id, admin, '?limit=1&page=2')).json()).toMatchObject([{ text: 'Looks stolen.' }]);
});

test('the review queue marks add-ons whose publisher waits for an answer', async () => {
  const id = await cases.pendingAddon(maker);
  const isUnanswered = async () =>
    (await site.call(`GET /api/console/addons/${id}`, admin)).json().isUnanswered;
  expect(await isUnanswered()).toBe(false);
  await write(id, maker, { text: 'Is something wrong?' });
  await write(id, admin, { text: 'Let me see.', audience: 'staff' });
  expect(await isUnanswered()).toBe(true);
  await write(id, admin, { text: 'Nothing is.' });
  expect(await isUnanswered()).toBe(false);
});

test('the publisher gets a mail about messages from reviewers but not about notes', async () => {
  const id = await cases.pendingAddon(maker, { title: 'Told by mail' });
  await write(id, admin, { text: 'A secret note.', audience: 'staff' });
  await write(id, admin, { text: 'A secret question?' });
  const mails = async (): Promise<{ subject: string; body: string }[]> =>
    (await site.call('GET /api/admin/outbox?limit=100', site.owner))
      .json()
      .filter(({ subject }: { subject: string | null }) => subject?.includes('Told by mail'));
  await expect.poll(mails).toHaveLength(1);
  const [mail] = await mails();
  expect(mail?.subject).toBe('A reviewer wrote to you about “Told by mail”');
  expect(mail?.body).not.toContain('secret');
});

test('nobody else can read or write messages, even on a live add-on', async () => {
  const id = await cases.liveAddon(maker);
  const auditor = await cases.personOfRole('auditor', 'auditor');
  for (const [as, status] of [
    [await site.publisher('stranger'), 404],
    [null, 401],
  ] as const) {
    expect((await read(id, as)).statusCode).toBe(status);
    expect((await write(id, as, { text: 'Hello' })).statusCode).toBe(status);
  }
  expect((await read(id, auditor)).statusCode).toBe(404);
  expect((await write(id, auditor, { text: 'Hello' })).statusCode).toBe(403);
  expect(refusal(await write(id, maker, { text: 'A note', audience: 'staff' }))).toEqual([
    403,
    'You do not have permission to do this.',
  ]);
});

test('a moderator cannot read notes about their own add-on', async () => {
  const own = await cases.pendingAddon(admin);
  await write(own, site.owner, { text: 'Is this allowed?', audience: 'staff' });
  await write(own, site.owner, { text: 'Please explain.' });
  expect(await textsOf(own, admin)).toEqual(['Please explain.']);
  expect((await write(own, admin, { text: 'Gladly.' })).json()).toMatchObject({ by: 'publisher' });
});

test('repeating a message posts it once, and a wrong text is refused with its field', async () => {
  const id = await cases.pendingAddon(maker);
  const key = { 'idempotency-key': 'message-once' };
  const first = await write(id, maker, { text: 'Once' }, key);
  expect((await write(id, maker, { text: 'Once' }, key)).json()).toEqual(first.json());
  expect(await textsOf(id, maker)).toEqual(['Once']);
  for (const [payload, message, path] of [
    [{ text: '  ' }, 'Message cannot be empty', 'text'],
    [{}, 'Message cannot be empty', 'text'],
    [{ text: 'x'.repeat(2001) }, 'Message must be at most 2000 characters', 'text'],
    [{ text: 'Hi', audience: 'all' }, 'Audience must be one of publisher, staff', 'audience'],
  ] as const) {
    expect((await write(id, maker, payload)).json()).toMatchObject({ message, issues: [{ path }] });
  }
});

test('messages are sealed in the log, part of the export, and erased with the account and its content', async () => {
  const leaver = await site.publisher('leaver');
  const id = await cases.pendingAddon(leaver);
  await write(id, leaver, { text: 'Mine alone' });
  const stored = await Array.fromAsync(site.store.readAll({ filter: { types: ['ReviewMessagePosted'] } }));
  expect(JSON.stringify(stored.map(({ data }) => data))).not.toContain('Mine alone');
  expect((await site.call('GET /api/users/me/export', leaver)).json().messages).toMatchObject([
    { addonId: id, text: 'Mine alone' },
  ]);
  const payload = { password: PASSWORD, confirmDeletion: 'DELETE_MY_ACCOUNT', withContent: true };
  expect((await site.call('DELETE /api/users/me', leaver, { payload })).statusCode).toBe(204);
  await expect
    .poll(async () => {
      const { rows } = await site.services.pool.query(
        `select text from ${schemas.moderation}.messages where addon_id = $1`,
        [id],
      );
      return rows;
    })
    .toEqual([{ text: null }]);
});
