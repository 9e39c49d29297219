// Recalls: previewed, made, announced to those who downloaded the file, and lifted.
import { createHash, randomUUID } from 'node:crypto';
import { manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { casesOn, refusal } from '../testing/cases.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let cases: ReturnType<typeof casesOn>;
let admin: Person;
let maker: Person;
let player: Person;
beforeAll(async () => {
  site = await testSite();
  cases = casesOn(site);
  admin = await cases.personOfRole('moderator', 'admin');
  maker = await site.publisher('maker');
  player = await site.publisher('player');
});
afterAll(() => site.close());

let packs = 0;
/** A unique file and its hash. */
function newPack() {
  const bytes = zipOf([manifestPart(), { name: 'number.txt', content: `${++packs}` }]);
  return {
    file: { bytes, fileName: 'boats.mcpack' },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
const words = { reason: 'It deletes worlds', advisory: 'Please remove it and restore a backup.' };
const recall = (payload: object, as: Person | null = admin, headers: Record<string, string> = {}) =>
  site.call('POST /api/admin/recalls', as, { payload: { ...words, ...payload }, headers });
const lift = (id: string, as: Person | null = admin) => site.call(`DELETE /api/admin/recalls/${id}`, as);
/** The titles of the console's add-ons with a recall in force, or without one. */
const recalledAddons = async (isRecalled: boolean): Promise<string[]> => {
  const filter = JSON.stringify({ isRecalled });
  const answer = await site.call(`GET /api/console/addons?filter=${filter}`, admin);
  return answer
    .json()
    .map(({ title }: { title: string }) => title)
    .sort();
};
const guest = async (id: string) => (await site.call(`GET /api/addons/${id}`)).statusCode;
const download = (id: string, as: Person) => site.call(`POST /api/addons/${id}/download`, as);

test('a recall can be previewed, closes every listing with the file, and can be lifted', async () => {
  const { file, sha256 } = newPack();
  const [one, other] = [
    await cases.liveAddon(maker, { title: 'Boats', file }),
    await cases.liveAddon(player, { title: 'Copied Boats', file }),
  ];
  await download(one, player);
  await expect
    .poll(async () => (await recall({ sha256, preview: true })).json().downloaders, { timeout: 20_000 })
    .toBe(1);

  const preview = await recall({ sha256: sha256.toUpperCase(), preview: true });
  expect([preview.statusCode, preview.json()]).toMatchObject([
    200,
    { recall: null, releases: 2, downloaders: 1 },
  ]);
  const titles = (answer: { addons: { title: string }[] }) => answer.addons.map(({ title }) => title).sort();
  expect(titles(preview.json())).toEqual(['Boats', 'Copied Boats']);
  expect(await guest(one)).toBe(200);

  const done = await recall({ sha256 });
  expect(done.json()).toMatchObject({
    recall: {
      sha256,
      packUuid: null,
      ...words,
      issuedBy: { id: admin.id, username: 'moderator' },
      addonCount: 2,
    },
    releases: 2,
    downloaders: 1,
  });
  for (const id of [one, other]) expect(await guest(id)).toBe(404);
  expect((await site.call(`GET /api/addons/${one}`, maker)).json().advisory).toMatchObject(words);

  const { id } = done.json().recall;
  const listed = await site.call('GET /api/console/recalls?filter={"lifted":false}', admin);
  expect(listed.json()).toMatchObject([{ id, addonCount: 2 }]);
  expect(await recalledAddons(true)).toEqual(['Boats', 'Copied Boats']);
  expect(await recalledAddons(false)).not.toContain('Boats');
  const lifted = await lift(id);
  expect([lifted.statusCode, lifted.json()]).toMatchObject([200, { id, liftedAt: expect.any(String) }]);
  expect(await recalledAddons(true)).toEqual([]);
  expect(await guest(one)).toBe(200);
  expect((await lift(id)).json()).toEqual(lifted.json());
  expect((await recall({ sha256 })).json()).toMatchObject({ recall: { id, liftedAt: null } });
  expect(await guest(one)).toBe(404);
});

test('a recall mails members who downloaded the file, and the publishers whose add-ons it closes', async () => {
  const { file, sha256 } = newPack();
  const id = await cases.liveAddon(maker, { title: 'Tall Ships', file });
  await cases.liveAddon(admin, { title: 'Ships of the moderator', file });
  const reader = await site.publisher('reader');
  await download(id, reader);
  await expect
    .poll(async () => (await recall({ sha256, preview: true })).json().downloaders, { timeout: 20_000 })
    .toBe(1);
  const issued = (await recall({ sha256 })).json().recall;
  const mails = async () => {
    const { rows } = await site.services.pool.query<{ recipient: unknown }>(
      'select recipient from reactions.outbox where stream = $1',
      [`recall-${issued.id}`],
    );
    return rows.map(({ recipient }) => recipient);
  };
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(2);
  expect(await mails()).toEqual(
    expect.arrayContaining([
      { kind: 'account', id: reader.id },
      { kind: 'publisher', id: maker.id, addonId: id },
    ]),
  );
  const outbox: { to: string; subject: string; body: string }[] = (
    await site.call('GET /api/admin/outbox', site.owner)
  ).json();
  const mail = outbox.find(({ subject }) => subject === '“Tall Ships” was recalled');
  expect(mail?.to).toBe('m…@example.org');
  expect(mail?.body).toContain('The reason given: It deletes worlds');
  expect(mail?.body).toContain(`/publisher/edit/${id}`);
  expect(mail?.body).not.toContain('you downloaded');
});

test('a recalled file and a file with a recalled pack cannot be uploaded', async () => {
  const { file, sha256 } = newPack();
  const refused = [422, 'This file has been recalled: It deletes worlds'];
  const upload = async () =>
    refusal(await site.call('POST /api/addons', maker, await formOf(await uploadParts({ file }))));
  const id = await cases.liveAddon(maker);
  const { facts } = (await site.call(`GET /api/addons/${id}`)).json();
  await recall({ sha256 });
  expect(await upload()).toEqual(refused);
  expect(refusal(await site.call(`PUT /api/addons/${id}`, maker, await formOf({ file })))).toEqual(refused);

  const { file: another } = newPack();
  const issued = (await recall({ packUuid: facts.uuids[0].toUpperCase() })).json();
  expect(issued.recall).toMatchObject({ packUuid: facts.uuids[0].toLowerCase(), sha256: null });
  expect(await guest(id)).toBe(404);
  const form = await formOf(await uploadParts({ file: another }));
  expect(refusal(await site.call('POST /api/addons', maker, form))).toEqual(refused);
  await lift(issued.recall.id);
  expect(
    (await site.call('POST /api/addons', maker, await formOf(await uploadParts({ file: another }))))
      .statusCode,
  ).toBe(201);
});

test('repeating a recall with another reason is refused, and with the same reason returns the first', async () => {
  const { sha256 } = newPack();
  const first = await recall({ sha256 });
  expect((await recall({ sha256 })).json().recall).toEqual(first.json().recall);
  for (const preview of [true, false]) {
    expect(refusal(await recall({ sha256, reason: 'Other', preview }))).toEqual([
      409,
      'This file has already been recalled.',
    ]);
  }
});

test('repeating a recall with its key does it once, and another body is refused', async () => {
  const { sha256 } = newPack();
  const key = { 'idempotency-key': 'once' };
  const first = await recall({ sha256 }, admin, key);
  await lift(first.json().recall.id);
  const again = await recall({ sha256 }, admin, key);
  expect([again.statusCode, again.json().recall.liftedAt]).toEqual([201, expect.any(String)]);
  expect((await recall({ sha256, reason: 'Other' }, admin, key)).statusCode).toBe(422);
});

const hash = 'a'.repeat(64);
test.each([
  [{ sha256: 'abc' }, 'sha256', 'A SHA-256 has 64 hexadecimal digits'],
  [{ packUuid: 'abc' }, 'packUuid', 'A pack UUID looks like 123e4567-e89b-12d3-a456-426614174000'],
  [{}, 'sha256', 'Give either sha256 or packUuid'],
  [{ sha256: hash, packUuid: randomUUID() }, 'sha256', 'Give either sha256 or packUuid'],
  [{ sha256: hash, reason: ' ' }, 'reason', 'Reason required'],
  [{ sha256: hash, advisory: undefined }, 'advisory', 'Advisory required'],
])('a recall with a wrong body is refused: %j', async (payload, path, message) => {
  const response = await recall(payload);
  expect([response.statusCode, response.json().issues[0]]).toEqual([400, { path, message }]);
});

test('only staff can recall, and lifting a missing recall is not found', async () => {
  expect(refusal(await recall({ sha256: hash }, maker))).toEqual([
    403,
    'You do not have permission to do this.',
  ]);
  expect((await recall({ sha256: hash }, null)).statusCode).toBe(401);
  expect((await lift(randomUUID(), maker)).statusCode).toBe(403);
  expect(refusal(await lift(randomUUID()))).toEqual([404, 'Recall not found']);
});
