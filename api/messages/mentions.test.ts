// '@name' in a note among reviewers notifies that member of staff, and nobody else.
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { NoticeView } from '../inbox/contract.ts';
import { siteWithAdmin } from '../testing/cases.ts';
import type { Person } from '../testing/test-site.ts';

const { site, cases, admin, maker } = await siteWithAdmin();
const ben = await cases.personOfRole('ben', 'admin');
afterAll(() => site.close());

let id: string;
beforeEach(async () => {
  id = await cases.pendingAddon(maker, { title: 'Boats' });
});

async function write(text: string, { as = admin, audience = 'staff', headers = {}, about = id } = {}) {
  const payload = { text, audience };
  const sent = await site.call(`POST /api/addons/${about}/messages`, as, { payload, headers });
  expect(sent.statusCode, sent.body).toBe(201);
  await site.untilShown();
}
const noticesOf = async (person: Person, about = id): Promise<NoticeView[]> => {
  const notices: NoticeView[] = (await site.call('GET /api/users/me/inbox?limit=100', person)).json();
  return notices.filter(({ addon, why }) => addon?.id === about && why === 'mentioned');
};

test('a member of staff whom a note names is notified once, with the add-on, also by mail', async () => {
  const headers = { 'idempotency-key': 'one-note-of-two-names' };
  await write('@ben, look at this. What does @BEN think?', { headers });
  await write('@ben, look at this. What does @BEN think?', { headers });
  expect(await noticesOf(ben)).toMatchObject([
    { kind: 'message', type: 'ReviewMessagePosted', addon: { id, title: 'Boats' }, comment: null },
  ]);
  const mails = async () => {
    const outbox: { subject: string | null; body: string }[] = (
      await site.call('GET /api/admin/outbox?limit=100', site.owner)
    ).json();
    return outbox.filter(({ body }) => body.includes(`/admin/pending/${id}`)).map(({ subject }) => subject);
  };
  await expect.poll(mails).toEqual(['A reviewer wrote to you about “Boats”']);
});

test('a note notifies neither its author nor the publisher nor anybody outside staff', async () => {
  const player = await cases.personOfRole('player', 'user');
  await write('@ada @maker @player @nobody, see the script.');
  for (const person of [admin, maker, player]) expect(await noticesOf(person)).toEqual([]);
});

test('a message to the publisher notifies no other moderator', async () => {
  await write('@ben has a question.', { audience: 'publisher' });
  expect(await noticesOf(ben)).toEqual([]);
});

test('a moderator is not notified of a note about their own add-on, which they cannot read', async () => {
  const about = await cases.pendingAddon(ben, { title: 'Own' });
  await write('@ben made this.', { about });
  expect(await noticesOf(ben, about)).toEqual([]);
});

test('former staff lose these notices and get no more', async () => {
  const former = await cases.personOfRole('former', 'admin');
  await write('@former, please look.');
  expect(await noticesOf(former)).toHaveLength(1);
  const demoted = await site.call(`PATCH /api/admin/users/${former.id}`, site.owner, {
    payload: { role: 'publisher' },
  });
  expect(demoted.statusCode, demoted.body).toBe(200);
  await site.untilShown();
  const afterwards = await site.logIn(former.email);
  expect(await noticesOf(afterwards)).toEqual([]);
  await write('@former, once more.');
  expect(await noticesOf(afterwards)).toEqual([]);
});
