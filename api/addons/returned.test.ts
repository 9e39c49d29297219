// Returning an add-on that was approved or rejected by mistake: it goes back to its old place in the queue.
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, expect, test } from 'vitest';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { refusal, siteWithAdmin } from '../testing/cases.ts';
import type { Person } from '../testing/test-site.ts';

const { site, cases, admin, maker } = await siteWithAdmin();
afterAll(() => site.close());

const putBack = (id: string, as: Person | null = admin, payload: object = {}, headers = {}) =>
  site.call(`PUT /api/admin/addons/${id}/return`, as, { payload, headers });
const act = (id: string, what: string, payload: object = {}) =>
  site.call(`PUT /api/admin/addons/${id}/${what}`, admin, { payload });
const pendingIds = async (): Promise<string[]> =>
  (await site.call('GET /api/admin/addons/pending?limit=100', admin))
    .json()
    .map(({ id }: { id: string }) => id);
const eventsOf = async (id: string) => Array.fromAsync(site.store.readStream(`addon-${id}`));
const mails = async () => (await site.call('GET /api/admin/outbox?limit=100', site.owner)).json();

test('a returned add-on is off the site and waits at its old place in the queue', async () => {
  const [first, second] = [
    await cases.pendingAddon(maker, { title: 'Boats' }),
    await cases.pendingAddon(maker, { title: 'Cranes' }),
  ];
  await act(first, 'approve');
  await act(first, 'feature', { featured: true });
  const answer = await putBack(first, admin, { reason: 'Wrong key' });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { status: 'pending', isFeatured: false, rejectionReason: null },
  ]);
  expect((await site.call(`GET /api/addons/${first}`)).statusCode).toBe(404);
  expect((await pendingIds()).filter((id) => id === first || id === second)).toEqual([first, second]);
  const places = (await site.call('GET /api/publisher/queue', maker)).json().items;
  expect(places).toMatchObject([{ addonId: first }, { addonId: second }]);
});

test('a rejected add-on that is returned waits at its old place, without the rejection', async () => {
  const [first, second] = [
    await cases.pendingAddon(maker, { title: 'Dams' }),
    await cases.pendingAddon(maker, { title: 'Elevators' }),
  ];
  await act(first, 'reject', { reason: 'Wrong key' });
  const answer = await putBack(first, admin, { reason: 'Wrong key' });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { status: 'pending', rejectionReason: null },
  ]);
  expect((await pendingIds()).filter((id) => id === first || id === second)).toEqual([first, second]);
  const places: { addonId: string }[] = (await site.call('GET /api/publisher/queue', maker)).json().items;
  const ids = places.map(({ addonId }) => addonId);
  expect(ids.filter((id) => id === first || id === second)).toEqual([first, second]);
  const replayed = (await site.call(`GET /api/addons/${first}/replay`, admin)).json();
  expect(JSON.stringify(replayed)).toContain('AddonReturned');
  await act(first, 'approve');
  expect((await site.call(`GET /api/addons/${first}`)).json()).toMatchObject({ status: 'approved' });
});

test('a return after a takedown keeps the releases that were live', async () => {
  const id = await cases.liveAddon(maker);
  const { releases } = (await site.call(`GET /api/addons/${id}`, maker)).json();
  await act(id, 'reject', { reason: 'Stolen' });
  await putBack(id);
  await act(id, 'approve');
  expect((await site.call(`GET /api/addons/${id}`, maker)).json().releases).toEqual(releases);
  const { rows } = await site.services.pool.query(
    `select count(*)::int as live from ${schemas.catalogue}.releases where addon_id = $1 and approved_at is not null`,
    [id],
  );
  expect(rows).toEqual([{ live: 1 }]);
});

test('a return is in the history, with the reason for staff, and sends no mail', async () => {
  const id = await cases.liveAddon(maker, { title: 'Told to nobody' });
  await putBack(id, admin, { reason: 'Wrong key' });
  const filter = encodeURIComponent(JSON.stringify({ type: 'AddonReturned' }));
  const [entry] = (await site.call(`GET /api/console/audit?filter=${filter}`, admin)).json();
  expect(entry).toMatchObject({ subjectId: id, reason: 'Wrong key', actorName: 'ada' });
  const history = (await site.call(`GET /api/addons/${id}/history`, maker)).json();
  expect(history).toMatchObject([
    { type: 'AddonApproved' },
    { type: 'AddonReturned', label: 'Returned to the queue', canAppeal: false },
  ]);
  await act(id, 'reject', { reason: 'Too dark' });
  await expect
    .poll(async () => (await mails()).map(({ subject }: { subject: string | null }) => subject))
    .toContain('“Told to nobody” was not approved');
  const told = (await mails()).filter(({ subject }: { subject: string }) =>
    subject.includes('Told to nobody'),
  );
  expect(told).toHaveLength(2);
});

test('a file that was approved by mistake is not offered as an older release', async () => {
  const id = await cases.liveAddon(maker);
  await putBack(id);
  const { file } = await uploadParts({ fileName: 'second.zip' });
  if (file === undefined) throw new Error('An upload has a file');
  const edited = await site.call(`PUT /api/addons/${id}`, maker, await formOf({ file, version: '2.0.0' }));
  expect(edited.statusCode).toBe(200);
  await act(id, 'approve');
  const releases = (await site.call(`GET /api/addons/${id}/releases`)).json();
  expect(releases.map(({ version }: { version: string }) => version)).toEqual(['2.0.0']);
});

test('repeating a return does nothing, and it is refused for add-ons with an open change', async () => {
  const id = await cases.liveAddon(maker);
  await putBack(id);
  const before = await eventsOf(id);
  expect((await putBack(id)).statusCode).toBe(200);
  expect(await eventsOf(id)).toHaveLength(before.length);

  const changing = await cases.liveAddon(maker);
  await site.call(`PUT /api/addons/${changing}`, maker, await formOf({ title: 'New title' }));
  expect(refusal(await putBack(changing))).toEqual([409, 'Decide on its proposed change first.']);
});

test('a return needs the current revision and a staff role', async () => {
  const id = await cases.liveAddon(maker);
  expect(refusal(await putBack(id, admin, {}, { 'if-match': '"0"' }))).toEqual([
    409,
    'This add-on changed since you looked at it.',
  ]);
  expect((await putBack(id, maker)).statusCode).toBe(403);
  expect((await putBack(id, null)).statusCode).toBe(401);
  expect((await putBack(id, admin, { reason: 1 })).statusCode).toBe(400);
  expect((await putBack(crypto.randomUUID())).statusCode).toBe(404);
});

test('a bulk return returns approved and rejected add-ons, and is refused for those with an open change', async () => {
  const ids = [
    await cases.liveAddon(maker, { title: 'Boats' }),
    await cases.pendingAddon(maker),
    await cases.liveAddon(maker),
  ];
  await act(ids[1] ?? '', 'reject');
  await site.call(`PUT /api/addons/${ids[2]}`, maker, await formOf({ title: 'New title' }));
  const payload = { action: 'return', ids };
  const answer = (await site.call('POST /api/admin/addons/bulk', admin, { payload })).json();
  expect(answer).toMatchObject({
    done: [{ id: ids[0] }, { id: ids[1] }],
    refused: [{ id: ids[2], message: 'Decide on its proposed change first.' }],
  });
});

test('a returned add-on counts as a reversed decision of its approver, and its wait starts again at the return', async () => {
  const hasty = await cases.personOfRole('hasty', 'admin');
  const id = await cases.pendingAddon(maker);
  await site.call(`PUT /api/admin/addons/${id}/approve`, hasty);
  await putBack(id);
  await act(id, 'approve');
  const filter = encodeURIComponent(JSON.stringify({ q: 'hasty' }));
  const [moderator] = (await site.call(`GET /api/console/moderators?filter=${filter}`, site.owner)).json();
  expect(moderator).toMatchObject({ username: 'hasty', decisions: 1, reversals: 1 });
  const { rows } = await site.services.pool.query(
    `select d.type, extract(epoch from d.decided_at - before.decided_at)::float8 as since,
       d.waited_seconds as waited
     from ${schemas.moderation}.decisions d
     left join lateral (
       select decided_at from ${schemas.moderation}.decisions earlier
       where earlier.addon_id = d.addon_id and earlier.position < d.position order by position desc limit 1
     ) before on true
     where d.addon_id = $1 order by d.position`,
    [id],
  );
  const [first, returned, second] = rows;
  expect(first).toMatchObject({ type: 'AddonApproved', waited: expect.any(Number) });
  expect(returned).toMatchObject({ type: 'AddonReturned', waited: null });
  expect(second).toMatchObject({ type: 'AddonApproved', waited: expect.closeTo(second.since, 2) });
});

test.each([
  ['the page of the add-on', (id: string) => `GET /api/addons/${id}`],
  ['the console', (id: string) => `GET /api/console/addons/${id}`],
])('%s shows staff the pictures of an add-on that is returned while it is open', async (_, callOf) => {
  const id = await cases.liveAddon(maker, { title: 'Looked at' });
  const { bannerImageUrl } = (await site.call(callOf(id), admin)).json();
  expect((await site.call(`GET ${bannerImageUrl}`)).statusCode).toBe(200);
  await putBack(id);
  expect((await site.call(`GET ${bannerImageUrl}`)).statusCode).toBe(200);
  expect((await site.call(`GET ${bannerImageUrl.split('?')[0]}`)).statusCode).toBe(404);
});
