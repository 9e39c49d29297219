// Undoing the decisions of one moderator.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../cli/testing/command-world.ts';
import { formOf } from '../testing/addon-form.ts';
import { casesOn, refusal } from '../testing/cases.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let cases: ReturnType<typeof casesOn>;
let maker: Person;
let moderators = 0;
beforeAll(async () => {
  site = await testSite();
  cases = casesOn(site);
  maker = await site.publisher('maker');
});
afterAll(() => site.close());

const newModerator = () => cases.personOfRole(`moderator${++moderators}`, 'admin');
const act = (line: string, as: Person, payload: object = {}) => site.call(line, as, { payload });
const range = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
const undo = (payload: object, as: Person | null = site.owner, headers: Record<string, string> = {}) =>
  site.call('POST /api/admin/undo', as, { payload: { ...range, ...payload }, headers });
const stateOf = async (id: string) => (await site.call(`GET /api/addons/${id}`, maker)).json();
const typesOf = (items: { type: string }[]) => items.map(({ type }) => type);

test('decisions are previewed and undone latest first, and those that cannot be undone are listed', async () => {
  const rogue = await newModerator();
  const [taken, hidden, fresh] = [
    await cases.liveAddon(maker, { title: 'Boats' }),
    await cases.liveAddon(maker, { title: 'Cranes' }),
    await cases.pendingAddon(maker, { title: 'Drills' }),
  ];
  await act(`PUT /api/admin/addons/${taken}/feature`, site.owner, { featured: true });
  await act(`PUT /api/admin/addons/${taken}/reject`, rogue, { reason: 'No' });
  await act(`PUT /api/admin/addons/${hidden}/hide`, rogue, { hidden: true });
  await act(`PUT /api/admin/addons/${fresh}/reject`, rogue, { reason: 'No' });
  await act(`PUT /api/admin/users/${maker.id}/verify`, rogue, { verified: true });
  await act('PATCH /api/admin/settings', rogue, { autoApprove: true });

  const previewed = await undo({ actor: rogue.id, preview: true });
  expect(previewed.statusCode).toBe(200);
  const { undone, left } = previewed.json();
  expect(typesOf(undone)).toEqual([
    'SettingChanged',
    'PublisherVerified',
    'AddonRejected',
    'AddonHidden',
    'AddonRejected',
    'AddonUnfeatured',
  ]);
  expect(undone.slice(2, 4)).toMatchObject([
    { subject: 'Drills', outcome: 'It waits in the queue again' },
    { subject: 'Cranes', outcome: 'It is shown again' },
  ]);
  expect(left).toEqual([]);
  expect(await stateOf(taken)).toMatchObject({ status: 'rejected' });
  expect((await site.call('GET /api/admin/settings', site.owner)).json()).toMatchObject({
    autoApprove: true,
  });

  const done = await undo({ actor: rogue.id });
  expect([done.statusCode, done.json()]).toEqual([200, previewed.json()]);
  expect(await stateOf(taken)).toMatchObject({ status: 'approved', isFeatured: true });
  expect(await stateOf(hidden)).toMatchObject({ isHidden: false });
  expect(await stateOf(fresh)).toMatchObject({ status: 'pending', rejectionReason: null });
  expect((await site.call('GET /api/auth/me', maker)).json()).toMatchObject({ isVerified: false });
  await expect
    .poll(async () => (await site.call('GET /api/admin/settings', site.owner)).json())
    .toMatchObject({ autoApprove: false });

  const events = await Array.fromAsync(site.store.readStream(`addon-${taken}`));
  const again = await undo({ actor: rogue.id });
  expect(again.json()).toEqual(previewed.json());
  expect(await Array.fromAsync(site.store.readStream(`addon-${taken}`))).toHaveLength(events.length);
});

test('undoing an approval returns the add-on to the queue, and undoing a return makes it live', async () => {
  const rogue = await newModerator();
  const [approved, returned, edited] = [
    await cases.pendingAddon(maker, { title: 'Boats' }),
    await cases.liveAddon(maker, { title: 'Cranes' }),
    await cases.liveAddon(maker, { title: 'Drills' }),
  ];
  await act(`PUT /api/admin/addons/${approved}/approve`, rogue);
  await act(`PUT /api/admin/addons/${returned}/return`, rogue);
  await act(`PUT /api/admin/addons/${edited}/return`, rogue);
  await site.call(`PUT /api/addons/${edited}`, maker, await formOf({ title: 'Other drills' }));
  const { undone, left } = (await undo({ actor: rogue.id })).json();
  expect(undone).toMatchObject([
    { type: 'AddonReturned', subject: 'Cranes', outcome: 'It is live again' },
    { type: 'AddonApproved', subject: 'Boats', outcome: 'It waits in the queue again' },
  ]);
  expect(left).toMatchObject([
    {
      type: 'AddonReturned',
      subject: 'Other drills',
      outcome: 'Its publisher has edited it since: decide about it on its page.',
    },
  ]);
  expect(await stateOf(approved)).toMatchObject({ status: 'pending', rejectionReason: null });
  expect(await stateOf(returned)).toMatchObject({ status: 'approved' });
  expect(await stateOf(edited)).toMatchObject({ status: 'pending' });
});

test('undoing the return of a rejected add-on rejects it again for the same reason', async () => {
  const rogue = await newModerator();
  const id = await cases.pendingAddon(maker, { title: 'Boats' });
  await act(`PUT /api/admin/addons/${id}/reject`, site.owner, { reason: 'Too dark' });
  await act(`PUT /api/admin/addons/${id}/return`, rogue);
  const { undone } = (await undo({ actor: rogue.id })).json();
  expect(undone).toMatchObject([{ type: 'AddonReturned', outcome: 'It is rejected again' }]);
  expect(await stateOf(id)).toMatchObject({ status: 'rejected', rejectionReason: 'Too dark' });
});

test('a decision stays when somebody else has decided about the same add-on since', async () => {
  const rogue = await newModerator();
  const id = await cases.liveAddon(maker, { title: 'Boats' });
  await act(`PUT /api/admin/addons/${id}/hide`, rogue, { hidden: true });
  await act(`PUT /api/admin/addons/${id}/hide`, site.owner, { hidden: false });
  await act(`PUT /api/admin/addons/${id}/hide`, site.owner, { hidden: true, reason: 'Really' });
  const { undone, left } = (await undo({ actor: rogue.id })).json();
  expect(undone).toEqual([]);
  expect(left).toMatchObject([{ type: 'AddonHidden', outcome: 'Somebody else has decided about it since.' }]);
  expect(await stateOf(id)).toMatchObject({ isHidden: true });
});

test('undoing opposite decisions of one actor restores the first state', async () => {
  const rogue = await newModerator();
  const id = await cases.liveAddon(maker);
  for (const hidden of [true, false, true]) {
    await act(`PUT /api/admin/addons/${id}/hide`, rogue, { hidden });
  }
  const comment = await cases.comment(id, maker, 'Mine');
  await act(`DELETE /api/comments/${comment}`, rogue, { reason: 'No' });
  await act(`DELETE /api/admin/addons/${id}`, rogue, { reason: 'Stolen' });
  const { left } = (await undo({ actor: rogue.id })).json();
  expect(left).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ isHidden: false, status: 'approved', commentCount: 1 });
});

test('only the chosen decisions are previewed and undone', async () => {
  const rogue = await newModerator();
  const [boats, cranes] = [
    await cases.liveAddon(maker, { title: 'Boats' }),
    await cases.liveAddon(maker, { title: 'Cranes' }),
  ];
  for (const id of [boats, cranes]) await act(`PUT /api/admin/addons/${id}/hide`, rogue, { hidden: true });
  const { undone } = (await undo({ actor: rogue.id, preview: true })).json();
  const decisions = undone
    .filter(({ subject }: { subject: string }) => subject === 'Boats')
    .map(({ eventId }: { eventId: string }) => eventId);
  for (const preview of [true, false]) {
    const answer = await undo({ actor: rogue.id, decisions, preview });
    expect(answer.json()).toMatchObject({ undone: [{ subject: 'Boats' }], left: [] });
  }
  expect(await stateOf(boats)).toMatchObject({ isHidden: false });
  expect(await stateOf(cranes)).toMatchObject({ isHidden: true });
});

test('a chosen decision stays when the same person has decided about it again since', async () => {
  const rogue = await newModerator();
  const id = await cases.liveAddon(maker, { title: 'Boats' });
  for (const hidden of [true, false, true]) await act(`PUT /api/admin/addons/${id}/hide`, rogue, { hidden });
  const { undone } = (await undo({ actor: rogue.id, preview: true })).json();
  const first = undone.at(-1);
  expect((await undo({ actor: rogue.id, decisions: [first.eventId] })).json()).toEqual({
    undone: [],
    left: [{ ...first, outcome: 'A later decision of the same person about it stays.' }],
  });
  const to = first.occurredAt; // the later ones came after the period
  expect((await undo({ actor: rogue.id, to })).json()).toMatchObject({ undone: [] });
  expect(await stateOf(id)).toMatchObject({ isHidden: true });
});

test('only decisions in the period are undone', async () => {
  const rogue = await newModerator();
  const id = await cases.liveAddon(maker);
  await act(`PUT /api/admin/addons/${id}/hide`, rogue, { hidden: true });
  const past = { from: '2020-01-01T00:00:00.000Z', to: '2020-01-02T00:00:00.000Z' };
  expect((await undo({ actor: rogue.id, ...past })).json()).toEqual({ undone: [], left: [] });
  expect((await undo({ actor: randomUUID() })).json()).toEqual({ undone: [], left: [] });
});

test('repeating an undo with its key gives the same answer, and another body is refused', async () => {
  const rogue = await newModerator();
  const id = await cases.liveAddon(maker);
  await act(`PUT /api/admin/addons/${id}/hide`, rogue, { hidden: true });
  const key = { 'idempotency-key': 'undo-once' };
  const first = await undo({ actor: rogue.id }, site.owner, key);
  expect((await undo({ actor: rogue.id }, site.owner, key)).json()).toEqual(first.json());
  expect((await undo({ actor: maker.id }, site.owner, key)).statusCode).toBe(422);
});

test('an undo with a wrong body or by somebody other than the owner is refused', async () => {
  expect((await undo({ actor: 'nobody' })).json().issues).toMatchObject([{ path: 'actor' }]);
  expect((await undo({ actor: maker.id, from: 'yesterday' })).json().issues).toMatchObject([
    { path: 'from' },
  ]);
  expect(refusal(await undo({ actor: maker.id, from: range.to, to: range.from }))).toEqual([
    400,
    'The end must not be before the beginning',
  ]);
  const issuesOf = async (decisions: string[]) => (await undo({ actor: maker.id, decisions })).json().issues;
  const many = Array.from({ length: 501 }, () => randomUUID());
  expect(await issuesOf([])).toEqual([{ path: 'decisions', message: 'Choose at least one decision' }]);
  expect(await issuesOf(many)).toEqual([
    { path: 'decisions', message: 'Choose at most 500 decisions, or all' },
  ]);
  expect(await issuesOf([randomUUID()])).toEqual([
    { path: 'decisions', message: 'Choose decisions of this person in this time only' },
  ]);
  for (const as of [maker, await newModerator()]) {
    expect(refusal(await undo({ actor: maker.id }, as))).toEqual([
      403,
      'You do not have permission to do this.',
    ]);
  }
  expect((await undo({ actor: maker.id }, null)).statusCode).toBe(401);
});

test('the command line previews an undo and runs it with --yes', async () => {
  const rogue = await newModerator();
  const id = await cases.liveAddon(maker, { title: 'Boats' });
  await act(`PUT /api/admin/addons/${id}/hide`, rogue, { hidden: true });
  const { config } = site.services;
  const env = {
    DATA_DIR: site.dataDir,
    DATABASE_URL: site.databaseUrl,
    ...(config.eventStoreUrl === undefined ? {} : { EVENTSTORE_URL: config.eventStoreUrl }),
    JWT_SECRET: config.jwtSecrets?.join(',') ?? '',
    MASTER_KEY: config.masterKey ?? '',
  };
  const run = (...args: string[]) =>
    runCommand(['undo', rogue.username, '--from', '2020-01-01', ...args], { env });
  expect((await run()).out).toEqual([
    'AddonHidden Boats: It is shown again',
    '1 would be undone, 0 left as they are. Add --yes to do it.',
  ]);
  expect(await stateOf(id)).toMatchObject({ isHidden: true });
  expect((await run('--yes')).out.at(-1)).toBe('1 undone, 0 left as they are.');
  await expect.poll(() => stateOf(id)).toMatchObject({ isHidden: false });
  expect((await runCommand(['undo', 'nobody', '--from', '2020-01-01'], { env })).err).toEqual([
    'There is no account nobody.',
  ]);
});
