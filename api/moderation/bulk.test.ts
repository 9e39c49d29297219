// Bulk actions: previews and execution.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf } from '../testing/addon-form.ts';
import { casesOn, refusal } from '../testing/cases.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let cases: ReturnType<typeof casesOn>;
let admin: Person;
let maker: Person;
beforeAll(async () => {
  site = await testSite();
  cases = casesOn(site);
  admin = await cases.personOfRole('moderator', 'admin');
  maker = await site.publisher('maker');
});
afterAll(() => site.close());

const bulk = (payload: object, as: Person | null = admin, headers: Record<string, string> = {}) =>
  site.call('POST /api/admin/addons/bulk', as, { payload, headers });
const stateOf = async (id: string) => (await site.call(`GET /api/addons/${id}`, maker)).json();
const titles = (items: { title: string }[]) => items.map(({ title }) => title);

test('a bulk preview reports what would happen and changes nothing', async () => {
  const ids = [
    await cases.pendingAddon(maker, { title: 'Boats' }),
    await cases.liveAddon(maker, { title: 'Cranes' }),
  ];
  const missing = randomUUID();
  const payload = { action: 'hide', ids: [...ids, missing], reason: 'For now' };
  const previewed = await bulk({ ...payload, preview: true });
  expect([previewed.statusCode, previewed.json()]).toEqual([
    200,
    {
      done: [{ id: ids[1], title: 'Cranes' }],
      refused: [
        { id: ids[0], title: 'Boats', message: 'Only approved addons can be hidden.' },
        { id: missing, title: null, message: 'Addon not found' },
      ],
    },
  ]);
  expect((await stateOf(ids[1] ?? '')).isHidden).toBe(false);
  expect((await bulk(payload)).json()).toEqual(previewed.json());
  expect((await stateOf(ids[1] ?? '')).isHidden).toBe(true);
});

test('each bulk action has the same effect as on a single add-on', async () => {
  const ids = [await cases.pendingAddon(maker), await cases.pendingAddon(maker)];
  const act = async (action: string) => {
    const { done, refused } = (await bulk({ action, ids, reason: 'Because' })).json();
    expect([done.length, refused]).toEqual([2, []]);
    return Promise.all(ids.map(stateOf));
  };
  const both = (facts: object) => [facts, facts];
  expect(await act('approve')).toMatchObject(both({ status: 'approved' }));
  expect(await act('feature')).toMatchObject(both({ isFeatured: true }));
  expect(await act('unfeature')).toMatchObject(both({ isFeatured: false }));
  expect(await act('hide')).toMatchObject(both({ isHidden: true }));
  expect(await act('unhide')).toMatchObject(both({ isHidden: false }));
  expect(await act('reject')).toMatchObject(both({ status: 'rejected', rejectionReason: 'Because' }));
  expect(await act('delete')).toMatchObject(both({ code: 'not-found' }));
  expect(await act('restore')).toMatchObject(both({ status: 'rejected' }));
});

test('a bulk action refuses add-ons that changed since they were seen and applies to the others', async () => {
  const ids = [
    await cases.pendingAddon(maker, { title: 'Boats' }),
    await cases.pendingAddon(maker, { title: 'Cranes' }),
  ];
  await site.call(`PUT /api/addons/${ids[0]}`, maker, await formOf({ title: 'Other Boats' }));
  const revisions = Object.fromEntries(ids.map((id) => [id, 0]));
  for (const preview of [true, false]) {
    const { done, refused } = (await bulk({ action: 'approve', ids, revisions, preview })).json();
    expect(titles(done)).toEqual(['Cranes']);
    expect(refused).toEqual([
      { id: ids[0], title: 'Other Boats', message: 'This add-on changed since you looked at it.' },
    ]);
  }
});

test('approving an add-on in bulk does not approve its proposed change', async () => {
  const id = await cases.liveAddon(maker);
  await site.call(`PUT /api/addons/${id}`, maker, await formOf({ title: 'New title' }));
  expect((await bulk({ action: 'approve', ids: [id] })).json().refused).toMatchObject([
    { message: 'A proposed change is decided by itself.' },
  ]);
});

test('repeating a bulk action with its key gives the same answer and does nothing twice', async () => {
  const ids = [await cases.pendingAddon(maker), randomUUID()];
  const payload = { action: 'approve', ids, revisions: { [ids[0] ?? '']: 0 } };
  const key = { 'idempotency-key': 'once' };
  const first = await bulk(payload, admin, key);
  const again = await bulk(payload, admin, key);
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  const events = await Array.fromAsync(site.store.readStream(`addon-${ids[0]}`));
  expect(events.map(({ type }) => type)).toEqual(['AddonSubmitted', 'AddonApproved']);
  expect((await bulk({ ...payload, action: 'hide' }, admin, key)).statusCode).toBe(422);
});

const id = randomUUID();
test.each([
  [
    { action: 'burn', ids: [id] },
    'action',
    'Action must be one of approve, reject, request-changes, withdraw-request, return, hide, unhide, feature, unfeature, delete, restore',
  ],
  [{ action: 'hide', ids: [] }, 'ids', 'Choose at least one add-on'],
  [{ action: 'hide', ids: Array.from({ length: 501 }, () => id) }, 'ids', 'At most 500 add-ons at once'],
  [
    { action: 'hide', ids: [id], reason: 'x'.repeat(1001) },
    'reason',
    'Reason must be at most 1000 characters',
  ],
])('a bulk action with a wrong body is refused: %#', async (payload, path, message) => {
  const response = await bulk(payload);
  expect([response.statusCode, response.json().issues[0]]).toEqual([400, { path, message }]);
});

test('bulk actions are for staff only', async () => {
  const payload = { action: 'hide', ids: [id] };
  for (const as of [maker, await cases.personOfRole('watcher', 'auditor')]) {
    expect(refusal(await bulk(payload, as))).toEqual([403, 'You do not have permission to do this.']);
  }
  expect((await bulk(payload, null)).statusCode).toBe(401);
});
