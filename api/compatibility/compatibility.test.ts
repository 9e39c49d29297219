// Reports on whether a release works: one per visitor, release and game version.
import { randomUUID } from 'node:crypto';
import { manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, expect, test } from 'vitest';
import { formOf } from '../testing/addon-form.ts';
import { casesOn } from '../testing/cases.ts';
import { live, member, saying, siteWithMembers } from '../testing/listings.ts';
import type { Person } from '../testing/test-site.ts';

const { site, maker, ann, bob, waiting } = await siteWithMembers();
afterAll(() => site.close());

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36';
const WORKED = { worked: true, gameVersion: '1.21.50', device: 'android' };
const CRASHED = { worked: false, gameVersion: '1.21.50', device: 'ios', failure: 'crashed' };

type Listed = { id: string; releaseId: string };
async function listed(by = maker): Promise<Listed> {
  const id = await live(site, by);
  const [release] = (await site.call(`GET /api/addons/${id}/releases`)).json();
  return { id, releaseId: release.id };
}
const report = (
  { id, releaseId }: Listed,
  as: Person | null,
  payload: object,
  { address = '198.51.100.1', agent = BROWSER, key = '' } = {},
) =>
  site.call(`POST /api/addons/${id}/releases/${releaseId}/compatibility`, as, {
    payload,
    remoteAddress: address,
    headers: { 'user-agent': agent, ...(key && { 'idempotency-key': key }) },
  });
const shown = async ({ id }: Listed, as?: Person) =>
  (await site.call(`GET /api/addons/${id}/compatibility`, as)).json();
const counts = async (addon: Listed) =>
  (await shown(addon)).games.map(({ gameVersion, worked, total }: Record<string, unknown>) => [
    gameVersion,
    worked,
    total,
  ]);
const eventsOf = async ({ releaseId }: Listed) =>
  (await Array.fromAsync(site.store.readAll({ filter: { types: ['CompatibilityReported'] } }))).filter(
    ({ data }) => data.releaseId === releaseId,
  );

test('members and guests say whether a release works, and its page counts them by game version', async () => {
  const addon = await listed();
  expect(await shown(addon)).toEqual({ releaseId: addon.releaseId, games: [] });
  expect((await report(addon, ann, WORKED)).statusCode).toBe(200);
  await report(addon, null, WORKED);
  await report(addon, null, { ...WORKED, gameVersion: '1.20.81' });
  const answer = await report(addon, bob, CRASHED);
  expect(answer.json()).toEqual(await shown(addon));
  expect(answer.json()).toEqual({
    releaseId: addon.releaseId,
    games: [
      {
        gameVersion: '1.21.50',
        worked: 2,
        total: 3,
        lastReportedAt: expect.any(String),
        devices: [
          { device: 'android', worked: 2, total: 2 },
          { device: 'ios', worked: 0, total: 1 },
        ],
      },
      {
        gameVersion: '1.20.81',
        worked: 1,
        total: 1,
        lastReportedAt: expect.any(String),
        devices: [{ device: 'android', worked: 1, total: 1 }],
      },
    ],
  });
});

test('a visitor counts once for each game version, and a second answer replaces the first', async () => {
  const addon = await listed();
  for (const answer of [WORKED, WORKED, CRASHED]) await report(addon, ann, answer);
  for (const answer of [WORKED, WORKED]) await report(addon, null, answer, { address: '198.51.100.7' });
  await report(addon, null, WORKED, { address: '198.51.100.8' });
  expect(await counts(addon)).toEqual([['1.21.50', 2, 3]]);
  expect(await eventsOf(addon)).toHaveLength(4);
});

test('a repeat with its Idempotency-Key gets the same answer and records nothing', async () => {
  const addon = await listed();
  const [first, again] = [
    await report(addon, null, WORKED, { key: 'one' }),
    await report(addon, null, WORKED, { key: 'one' }),
  ];
  expect(again.json()).toEqual(first.json());
  expect(saying(await report(addon, null, CRASHED, { key: 'one' }))).toEqual([
    422,
    'This Idempotency-Key was used for another request.',
  ]);
  expect(await eventsOf(addon)).toHaveLength(1);
});

test("the log does not contain a guest's address", async () => {
  const addon = await listed();
  await report(addon, null, WORKED, { address: '203.0.113.77' });
  const [event] = await eventsOf(addon);
  expect(event?.data).toEqual({
    addonId: addon.id,
    releaseId: addon.releaseId,
    reporter: { visitor: expect.stringMatching(/^[\w-]{43}$/) },
    viewer: 'guest',
    ...WORKED,
    failure: null,
  });
});

test('publishers are refused for their own add-ons, auditors for all', async () => {
  const addon = await listed();
  expect(saying(await report(addon, maker, WORKED))).toEqual([
    403,
    'You cannot answer this for your own addon.',
  ]);
  const auditor = await casesOn(site).personOfRole('auditor', 'auditor');
  expect((await report(addon, auditor, WORKED)).statusCode).toBe(403);
  expect(await counts(addon)).toEqual([]);
});

test('answers of staff and of crawlers are recorded, but not counted', async () => {
  const addon = await listed();
  await report(addon, site.owner, WORKED);
  await report(addon, null, WORKED, { agent: 'Googlebot/2.1' });
  expect(await counts(addon)).toEqual([]);
  expect((await eventsOf(addon)).map(({ data }) => data.viewer)).toEqual(['staff', 'bot']);
});

test.each([
  ['worked', { ...WORKED, worked: 'yes' }, 'Please say whether it worked.'],
  ['gameVersion', { ...WORKED, gameVersion: 'latest' }, 'Please enter a game version such as 1.21.50.'],
  ['gameVersion', { ...WORKED, gameVersion: undefined }, 'Please enter a game version such as 1.21.50.'],
  ['device', { ...WORKED, device: 'toaster' }, 'Please choose your device.'],
  ['failure', { ...CRASHED, failure: 'boring' }, 'Please choose one of the reasons.'],
])('a wrong %s is refused by its field', async (path, payload, message) => {
  const response = await report(await shared(), ann, payload);
  expect([response.statusCode, response.json().issues]).toEqual([400, [{ path, message }]]);
});

let once: Promise<Listed> | undefined;
const shared = () => {
  once ??= listed();
  return once;
};

test('a release that the caller may not see is not found', async () => {
  const { id } = await shared();
  for (const addon of [
    { id: waiting, releaseId: randomUUID() },
    { id, releaseId: randomUUID() },
    { id: 'no-uuid', releaseId: randomUUID() },
  ]) {
    expect(saying(await report(addon, ann, WORKED))).toEqual([404, 'Addon not found']);
  }
  expect(saying(await site.call(`GET /api/addons/${waiting}/compatibility`))).toEqual([
    404,
    'Addon not found',
  ]);
});

test('a new release starts with no answers', async () => {
  const addon = await listed();
  await report(addon, ann, WORKED);
  const { openChange } = (
    await site.call(
      `PUT /api/addons/${addon.id}`,
      maker,
      await formOf({
        version: '2.0.0',
        file: {
          bytes: zipOf([manifestPart(), { name: 'more.txt', content: 'More' }]),
          fileName: 'next.mcpack',
        },
      }),
    )
  ).json();
  const approved = await site.call(`PUT /api/admin/changes/${openChange.id}/approve`, site.owner);
  expect(approved.statusCode).toBe(204);
  const next = await shown(addon);
  expect(next.games).toEqual([]);
  expect(next.releaseId).not.toBe(addon.releaseId);
  await report(addon, bob, WORKED); // some still play the old one
  expect(await counts(addon)).toEqual([]);
});

test('only its publisher reads the reasons', async () => {
  const publisher = await site.publisher('careful');
  const addon = await listed(publisher);
  await report(addon, null, WORKED);
  for (const failure of ['crashed', 'import-failed', 'crashed']) {
    const guest = await member(site, `player-${randomUUID().slice(0, 8)}`);
    await report(addon, guest, { ...CRASHED, failure });
  }
  const rows = async (as: Person | null, query = '') =>
    (await site.call(`GET /api/publisher/compatibility${query}`, as)).json();
  const row = { addonId: addon.id, releaseId: addon.releaseId, title: 'Copper Lanterns', version: '1.2.0' };
  const failed = {
    ...row,
    gameVersion: '1.21.50',
    device: 'ios',
    worked: 0,
    total: 3,
    failures: [
      { failure: 'crashed', count: 2 },
      { failure: 'import-failed', count: 1 },
    ],
    lastReportedAt: expect.any(String),
  };
  const worked = { ...failed, device: 'android', worked: 1, total: 1, failures: [] };
  expect(await rows(publisher)).toEqual([failed, worked]);
  expect(await rows(publisher, `?addon=${addon.id}`)).toEqual([failed, worked]);
  expect(await rows(publisher, `?addon=${randomUUID()}`)).toEqual([]);
  expect((await rows(maker)).some(({ addonId }: { addonId: string }) => addonId === addon.id)).toBe(false);
  expect((await site.call('GET /api/publisher/compatibility', ann)).statusCode).toBe(403);
  expect((await site.call('GET /api/publisher/compatibility', null)).statusCode).toBe(401);
});

test('members find their answers in their data export, and deleting the account anonymizes them', async () => {
  const addon = await listed();
  const leaver = await member(site, 'leaver');
  await report(addon, leaver, CRASHED);
  const { compatibility } = (await site.call('GET /api/users/me/export', leaver)).json();
  expect(compatibility).toMatchObject([{ addonId: addon.id, title: 'Copper Lanterns', ...CRASHED }]);
  await casesOn(site).give(leaver, {
    type: 'DeleteAccount',
    by: 'system',
    accountId: leaver.id,
    withContent: false,
  });
  await site.services.readModels.waitFor(await site.store.head(), ['statistics'], 5000);
  expect(await counts(addon)).toEqual([['1.21.50', 0, 1]]);
  const { rows } = await site.services.pool.query(
    `select account_id from ${schemas.statistics}.compatibility where addon_id = $1`,
    [addon.id],
  );
  expect(rows).toEqual([{ account_id: null }]);
});

test('reports are refused during maintenance, and to guests of a private API', async () => {
  const addon = await listed();
  const set = (payload: object) => site.call('PATCH /api/admin/settings', site.owner, { payload });
  await set({ maintenanceMode: true });
  expect((await report(addon, ann, WORKED)).statusCode).toBe(503);
  await set({ maintenanceMode: false, publicApi: false });
  expect((await report(addon, null, WORKED)).statusCode).toBe(403);
  expect((await report(addon, ann, WORKED)).statusCode).toBe(200);
  await set({ publicApi: true });
});
