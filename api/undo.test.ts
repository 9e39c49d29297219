// What one moderator decided, undone by the owner.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './cli/testing/command-world.ts';
import { casesOn, refusal } from './testing/cases.ts';
import { type Person, type TestSite, testSite } from './testing/test-site.ts';

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

test('decisions are previewed, undone the latest first, and what cannot be undone is told', async () => {
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
    'AddonHidden',
    'AddonRejected',
    'AddonUnfeatured',
  ]);
  expect(undone[2]).toMatchObject({ subject: 'Cranes', outcome: 'It is shown again' });
  expect(left).toMatchObject([
    {
      type: 'AddonRejected',
      subject: 'Drills',
      outcome: 'Nobody has approved it before: decide about it on its page.',
    },
  ]);
  expect(await stateOf(taken)).toMatchObject({ status: 'rejected' });
  expect((await site.call('GET /api/admin/settings', site.owner)).json()).toMatchObject({
    autoApprove: true,
  });

  const done = await undo({ actor: rogue.id });
  expect([done.statusCode, done.json()]).toEqual([200, previewed.json()]);
  expect(await stateOf(taken)).toMatchObject({ status: 'approved', isFeatured: true });
  expect(await stateOf(hidden)).toMatchObject({ isHidden: false });
  expect(await stateOf(fresh)).toMatchObject({ status: 'rejected' });
  expect((await site.call('GET /api/auth/me', maker)).json()).toMatchObject({ isVerified: false });
  await expect
    .poll(async () => (await site.call('GET /api/admin/settings', site.owner)).json())
    .toMatchObject({ autoApprove: false });

  const events = await Array.fromAsync(site.store.readStream(`addon-${taken}`));
  const again = await undo({ actor: rogue.id });
  expect(again.json()).toEqual(previewed.json());
  expect(await Array.fromAsync(site.store.readStream(`addon-${taken}`))).toHaveLength(events.length);
});

test('what somebody else decided about since is left alone', async () => {
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

test('back and forth by one actor ends where it began', async () => {
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

test('only what lies in the time is undone', async () => {
  const rogue = await newModerator();
  const id = await cases.liveAddon(maker);
  await act(`PUT /api/admin/addons/${id}/hide`, rogue, { hidden: true });
  const past = { from: '2020-01-01T00:00:00.000Z', to: '2020-01-02T00:00:00.000Z' };
  expect((await undo({ actor: rogue.id, ...past })).json()).toEqual({ undone: [], left: [] });
  expect((await undo({ actor: randomUUID() })).json()).toEqual({ undone: [], left: [] });
});

test('repeated with its key it answers the same, with another body it is refused', async () => {
  const rogue = await newModerator();
  const id = await cases.liveAddon(maker);
  await act(`PUT /api/admin/addons/${id}/hide`, rogue, { hidden: true });
  const key = { 'idempotency-key': 'undo-once' };
  const first = await undo({ actor: rogue.id }, site.owner, key);
  expect((await undo({ actor: rogue.id }, site.owner, key)).json()).toEqual(first.json());
  expect((await undo({ actor: maker.id }, site.owner, key)).statusCode).toBe(422);
});

test('wrong bodies and who is not the owner are refused', async () => {
  expect((await undo({ actor: 'nobody' })).json().issues).toMatchObject([{ path: 'actor' }]);
  expect((await undo({ actor: maker.id, from: 'yesterday' })).json().issues).toMatchObject([
    { path: 'from' },
  ]);
  expect(refusal(await undo({ actor: maker.id, from: range.to, to: range.from }))).toEqual([
    400,
    'The end must not be before the beginning',
  ]);
  for (const as of [maker, await newModerator()]) {
    expect(refusal(await undo({ actor: maker.id }, as))).toEqual([
      403,
      'You do not have permission to do this.',
    ]);
  }
  expect((await undo({ actor: maker.id }, null)).statusCode).toBe(401);
});

test('the command line does the same, once it is told to', async () => {
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
