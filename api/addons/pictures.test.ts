// Pictures of full descriptions: their upload, who sees them, and how long they are kept.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormPart, formOf, pngOf, uploadParts } from '../testing/addon-form.ts';
import { casesOn } from '../testing/cases.ts';
import { PASSWORD, type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let maker: Person;
let other: Person;
beforeAll(async () => {
  site = await testSite();
  maker = await site.publisher('maker');
  other = await site.publisher('other');
});
afterAll(() => site?.close());

type BodyPicture = { id: string; url: string; width: number; height: number };

let colours = 0;
/** A picture that no test has used yet. */
const newPng = (width = 320, height = 180) =>
  pngOf(`#${(++colours * 4099).toString(16).padStart(6, '0')}`, width, height);

const upload = async (picture: FormPart, { by = maker, to = '/api/addons/pictures' } = {}) =>
  site.call(`POST ${to}`, by, await formOf({ picture }));
const uploaded = async (by = maker): Promise<BodyPicture> => {
  const answer = await upload(await newPng(), { by });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const edit = async (id: string, body: string, by = maker) =>
  site.call(`PUT /api/addons/${id}`, by, await formOf({ body }));
const showing = (...pictures: BodyPicture[]) =>
  pictures.map(({ id }) => `![A boat](picture:${id})`).join('\n\n');
const picturesOf = async (id: string, by: Person | null = maker) =>
  (await site.call(`GET /api/addons/${id}`, by)).json().pictures as BodyPicture[];
const waiting = async (by = maker) =>
  ((await site.call('GET /api/addons/pictures', by)).json() as BodyPicture[]).map(({ id }) => id);
const statusOf = async (address: string, by: Person | null = null) =>
  (await site.call(`GET ${address}`, by)).statusCode;
const message = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body).message,
];

test('a picture waits for the description that shows it, and belongs to the add-on then', async () => {
  const id = await casesOn(site).pendingAddon(maker);
  const answer = await upload(await newPng(640, 200), { to: `/api/addons/${id}/pictures` });
  expect(answer.statusCode, answer.body).toBe(201);
  const picture = answer.json();
  expect(picture).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{16}$/), width: 640, height: 200 });
  expect(await waiting()).toEqual([picture.id]);
  expect(await statusOf(picture.url)).toBe(200);
  expect(await statusOf(picture.url.split('?')[0])).toBe(404);
  expect(await statusOf(picture.url.split('?')[0], other)).toBe(404);

  const edited = (await edit(id, `Look:\n\n${showing(picture)}`)).json();
  expect(edited.pictures).toMatchObject([{ id: picture.id, width: 640, height: 200 }]);
  expect(await waiting()).toEqual([]);
  expect(await statusOf(edited.pictures[0].url)).toBe(200);
  expect(await statusOf(edited.pictures[0].url.split('?')[0])).toBe(404);
  await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner);
  const [shown] = await picturesOf(id, null);
  expect(shown?.url).toBe(edited.pictures[0].url.split('?')[0]);
  expect(await statusOf(shown?.url ?? '')).toBe(200);
});

test('an upload shows the pictures that its publisher uploaded before, and an export lists them', async () => {
  const [first, second] = [await uploaded(), await uploaded()];
  const form = await formOf(await uploadParts({ body: showing(second, first) }));
  const answer = await site.call('POST /api/addons', maker, form);
  expect(answer.statusCode, answer.body).toBe(201);
  const { id, pictures } = answer.json();
  expect(pictures.map((picture: BodyPicture) => picture.id)).toEqual([second.id, first.id]);
  const exported = (await site.call('GET /api/users/me/export', maker)).json();
  const own = exported.addons.find((addon: { id: string }) => addon.id === id);
  expect(own.pictures.map((sha256: string) => sha256.slice(0, 16))).toEqual([second.id, first.id]);
});

test('a description shows only its add-on’s own pictures', async () => {
  const theirs = await uploaded(other);
  const id = await casesOn(site).pendingAddon(maker);
  expect((await edit(id, showing(theirs))).json().pictures).toEqual([]);
  await edit(await casesOn(site).pendingAddon(other), showing(theirs), other);
  expect((await edit(id, `${showing(theirs)} still`)).json().pictures).toEqual([]);
});

test('a live add-on’s picture is reviewed with its description', async () => {
  const id = await casesOn(site).liveAddon(maker);
  const picture = await uploaded();
  await edit(id, showing(picture));
  expect(await picturesOf(id, null)).toEqual([]);
  const { openChange } = (await site.call(`GET /api/addons/${id}`, maker)).json();
  expect(openChange.pictures).toMatchObject([{ id: picture.id }]);
  const difference = openChange.differences.find(
    ({ field }: { field: string }) => field === `picture:${picture.id}`,
  );
  expect(difference).toMatchObject({ before: null, after: expect.stringMatching(`^${picture.id}`) });
  expect(await statusOf(difference.afterImageUrl)).toBe(200);
  expect(await statusOf(difference.afterImageUrl.split('?')[0])).toBe(404);
  const approved = await site.call(`PUT /api/admin/changes/${openChange.id}/approve`, site.owner);
  expect(approved.statusCode, approved.body).toBeLessThan(300);
  expect(await picturesOf(id, null)).toMatchObject([{ id: picture.id }]);
});

test('what is no picture, or too large, or somebody else’s add-on, is refused', async () => {
  const text = { bytes: Buffer.from('no picture'), fileName: 'a.png', type: 'image/png' };
  const refused = await upload(text);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().issues).toMatchObject([{ path: 'picture' }]);
  const animated = { bytes: Buffer.from('GIF89a'), fileName: 'a.gif', type: 'image/gif' };
  expect((await upload(animated)).statusCode).toBe(422);
  const large = { bytes: Buffer.alloc(11 * 1024 ** 2), fileName: 'a.png', type: 'image/png' };
  expect((await upload(large)).statusCode).toBe(413);
  const none = await site.call('POST /api/addons/pictures', maker, await formOf({ other: 'x' }));
  expect(message(none)).toEqual([400, 'Picture required']);

  const live = await casesOn(site).liveAddon(maker);
  const pending = await casesOn(site).pendingAddon(maker);
  const to = (id: string) => `/api/addons/${id}/pictures`;
  expect((await upload(await newPng(), { by: other, to: to(live) })).statusCode).toBe(403);
  expect((await upload(await newPng(), { by: other, to: to(pending) })).statusCode).toBe(404);
  expect((await upload(await newPng(), { to: to(randomUUID()) })).statusCode).toBe(404);
  expect((await upload(await newPng(), { by: site.owner, to: to(pending) })).statusCode).toBe(201);
});

test('a description shows at most 20 pictures, and 40 may wait', async () => {
  const many = await site.publisher('many');
  const pictures: BodyPicture[] = [];
  for (let n = 0; n < 40; n++) pictures.push(await uploaded(many));
  expect(message(await upload(await newPng(), { by: many }))).toEqual([
    409,
    expect.stringMatching(/^40 of your pictures are in no description yet/),
  ]);
  const id = await casesOn(site).pendingAddon(many);
  expect(message(await edit(id, showing(...pictures.slice(0, 21)), many))).toEqual([
    400,
    'A full description can show at most 20 pictures',
  ]);
  expect((await edit(id, showing(...pictures.slice(0, 20)), many)).json().pictures).toHaveLength(20);
  expect(await waiting(many)).toEqual(pictures.slice(20).map((picture) => picture.id));
});

const DAY = 86_400_000;
const sweepIn = (days: number) => site.schedules.run('unused files', new Date(Date.now() + days * DAY));
async function isKept({ url }: BodyPicture): Promise<boolean> {
  const sha256 = /[0-9a-f]{64}/.exec(url)?.[0] ?? '';
  return (await site.services.files.stat({ kind: 'image', sha256 })) !== null;
}

test('the sweep keeps what a description shows or waits for, and removes the rest', async () => {
  const id = await casesOn(site).liveAddon(maker);
  const [named, proposed, unnamed] = [await uploaded(), await uploaded(), await uploaded()];
  await edit(id, showing(named));
  const [change] = (await site.call(`GET /api/addons/${id}/changes`, maker)).json();
  await site.call(`PUT /api/admin/changes/${change.id}/approve`, site.owner);
  await edit(id, showing(named, proposed));
  for (const days of [0, 2, 6]) await sweepIn(days);
  expect(await Promise.all([named, proposed, unnamed].map(isKept))).toEqual([true, true, true]);
  for (const days of [8, 10]) await sweepIn(days);
  expect(await Promise.all([named, proposed, unnamed].map(isKept))).toEqual([true, true, false]);
  expect(await waiting()).not.toContain(unnamed.id);

  const { openChange } = (await site.call(`GET /api/addons/${id}`, maker)).json();
  await site.call(`DELETE /api/addons/${id}/changes/${openChange.id}`, maker);
  await site.call(`PUT /api/addons/${id}`, site.owner, await formOf({ body: 'No picture' }));
  for (const days of [11, 13]) await sweepIn(days);
  expect(await Promise.all([named, proposed].map(isKept))).toEqual([false, false]);
});

test('the pictures of a deleted account go with it', async () => {
  const eve = await site.publisher('eve');
  const [named, unnamed] = [await uploaded(eve), await uploaded(eve)];
  const id = await casesOn(site).pendingAddon(eve);
  await edit(id, showing(named), eve);
  const left = await site.call('DELETE /api/users/me', eve, {
    payload: { password: PASSWORD, confirmDeletion: 'DELETE_MY_ACCOUNT', withContent: true },
  });
  expect(left.statusCode, left.body).toBe(204);
  await expect.poll(() => statusOf(`/api/addons/${id}`, site.owner)).toBe(404);
  await site.services.readModels.waitFor(await site.store.head(), ['accounts', 'catalogue'], 5000);
  for (const days of [0, 2]) await sweepIn(days);
  expect(await Promise.all([named, unnamed].map(isKept))).toEqual([false, false]);
});
