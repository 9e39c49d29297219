// Notes that staff leave on an account.
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, siteWithAdmin } from '../testing/cases.ts';
import { PASSWORD, type Person } from '../testing/test-site.ts';

const { site, cases, admin, maker } = await siteWithAdmin();
let ben: Person;
beforeAll(async () => {
  ben = await cases.personOfRole('ben', 'admin');
});
afterAll(() => site.close());

const note = (id: string, text: string, as: Person | null = admin, headers = {}) =>
  site.call(`POST /api/admin/users/${id}/notes`, as, { payload: { text }, headers });
const read = (id: string, as: Person | null = admin, query = '') =>
  site.call(`GET /api/admin/users/${id}/notes${query}`, as);
const textsOn = async (id: string, as = admin) =>
  (await read(id, as)).json().map(({ text }: { text: string | null }) => text);
const auditOf = async (id: string) =>
  (await site.call(`GET /api/console/audit?filter={"subject":"${id}"}`, site.owner)).json();
const noticesOf = async (person: Person) =>
  (await site.call('GET /api/users/me/inbox?limit=100', person))
    .json()
    .filter(({ type }: { type: string }) => type === 'AccountNotePosted');

test('staff leave notes on an account and read those of others, newest first', async () => {
  const { id } = await site.publisher('noted');
  const left = await note(id, ' Copies packs. ');
  expect([left.statusCode, left.json()]).toMatchObject([
    201,
    { by: 'staff', audience: 'staff', author: { username: 'ada' }, text: 'Copies packs.', mentions: [] },
  ]);
  await note(id, 'Apologized.', ben);
  expect(await textsOn(id, ben)).toEqual(['Apologized.', 'Copies packs.']);
  expect((await read(id, admin, '?limit=1&page=2')).json()).toMatchObject([{ text: 'Copies packs.' }]);
});

test('nobody reads or writes notes on their own account, nor does anybody outside staff', async () => {
  await note(ben.id, 'Is on holiday.', site.owner);
  for (const as of [ben, maker, await cases.personOfRole('auditor', 'auditor')]) {
    expect((await read(ben.id, as)).statusCode).toBe(403);
    expect((await note(ben.id, 'Fine.', as)).statusCode).toBe(403);
  }
  expect((await read(site.owner.id, site.owner)).statusCode).toBe(403);
  expect(await textsOn(ben.id)).toEqual(['Is on holiday.']);
});

test('a note that is repeated is left once, and an empty one or one on nobody is refused', async () => {
  const { id } = await site.publisher('once');
  const headers = { 'idempotency-key': 'note-once' };
  const first = await note(id, 'Once', admin, headers);
  expect((await note(id, 'Once', admin, headers)).json()).toEqual(first.json());
  expect(await textsOn(id)).toEqual(['Once']);
  expect(refusal(await note(id, '  '))).toEqual([400, 'Message cannot be empty']);
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect(refusal(await note(nobody, 'Who?'))).toEqual([404, 'User not found']);
  expect(refusal(await read(nobody))).toEqual([404, 'User not found']);
});

test('the audit log lists a note with its account, without its text', async () => {
  const { id } = await site.publisher('audited');
  await note(id, 'Copies packs.');
  await site.untilShown();
  const [entry] = await auditOf(id);
  expect(entry).toMatchObject({
    type: 'AccountNotePosted',
    subjectKind: 'account',
    subjectLabel: 'audited',
    actorName: 'ada',
    reason: null,
  });
  expect(JSON.stringify(entry)).not.toContain('Copies');
});

test('a member of staff whom a note names is notified, with the account', async () => {
  const { id } = await site.publisher('named');
  const left = await note(id, '@ben @maker @named, look at this.');
  expect(left.json().mentions).toEqual(['ben']);
  await site.untilShown();
  expect(await noticesOf(ben)).toMatchObject([
    { kind: 'message', why: 'mentioned', addon: null, profile: { id, username: 'named' } },
  ]);
  expect(await noticesOf(maker)).toEqual([]);
});

test('notes are sealed in the log, in the export of their author only, and erased with the account', async () => {
  const leaver = await site.publisher('leaver');
  const { id } = leaver;
  await note(id, 'Said goodbye');
  const stored = await Array.fromAsync(site.store.readAll({ filter: { types: ['AccountNotePosted'] } }));
  expect(JSON.stringify(stored.map(({ data }) => data))).not.toContain('goodbye');
  const exported = async (as: Person) => (await site.call('GET /api/users/me/export', as)).body;
  expect(await exported(admin)).toContain('Said goodbye');
  expect(await exported(leaver)).not.toContain('goodbye');
  const payload = { password: PASSWORD, confirmDeletion: 'DELETE_MY_ACCOUNT', withContent: false };
  expect((await site.call('DELETE /api/users/me', leaver, { payload })).statusCode).toBe(204);
  await expect.poll(() => textsOn(id)).toEqual([null]);
  expect(refusal(await note(id, 'Gone'))).toEqual([404, 'User not found']);
  const { rows } = await site.services.pool.query(
    `select text from ${schemas.moderation}.messages where account_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ text: null }]);
});
