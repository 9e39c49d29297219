// Editing an add-on over HTTP: screenshot slots, revisions, size limits and permissions.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MB } from '../contract/limits.ts';
import { type FormPart, formOf, packOf, pngOf, uploadParts } from '../testing/addon-form.ts';
import { casesOn } from '../testing/cases.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let maker: Person;
let other: Person;
beforeAll(async () => {
  site = await testSite();
  maker = await site.publisher('maker');
  other = await site.publisher('other');
});
afterAll(() => site?.close());

const edit = async (
  id: string,
  parts: Record<string, FormPart>,
  { by = maker, headers = {} }: { by?: Person; headers?: Record<string, string> } = {},
) => {
  const form = await formOf(parts);
  return site.call(`PUT /api/addons/${id}`, by, { ...form, headers: { ...form.headers, ...headers } });
};
const refusal = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body).message,
];
const CHANGED = [409, 'This add-on changed since you looked at it.'];

test('two edits at once that each fill a slot keep both pictures', async () => {
  for (let round = 0; round < 3; round++) {
    const id = await casesOn(site).pendingAddon(maker);
    const answers = await Promise.all([
      edit(id, { screenshot1: await pngOf('#ff0000') }),
      edit(id, { screenshot2: await pngOf('#00ff00') }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { images } = (await site.call(`GET /api/addons/${id}`, maker)).json();
    expect(images.map(({ displayOrder }: { displayOrder: number }) => displayOrder)).toEqual([1, 2]);
  }
});

test('replacing or emptying one screenshot slot leaves the others alone', async () => {
  const id = await casesOn(site).pendingAddon(maker, {
    screenshot1: await pngOf('#110000'),
    screenshot3: await pngOf('#330000'),
  });
  const slots = async (parts: Record<string, FormPart>) =>
    (await edit(id, parts)).json().images.map(({ displayOrder }: { displayOrder: number }) => displayOrder);
  expect(await slots({ removeScreenshots: '[3]' })).toEqual([1]);
  expect(await slots({ screenshot2: await pngOf('#220000'), removeScreenshots: '[1, 2]' })).toEqual([2]);
});

test('a caption is sent with its screenshot, or without it once the slot has one', async () => {
  const id = await casesOn(site).pendingAddon(maker, {
    screenshot2: await pngOf('#220000'),
    screenshot2Caption: ' A boat \n at sea ',
  });
  const captions = async () =>
    (await site.call(`GET /api/addons/${id}`, maker))
      .json()
      .images.map((image: { caption: string }) => image.caption);
  expect(await captions()).toEqual(['A boat at sea']);
  await edit(id, { screenshot2Caption: 'Two boats', screenshot1: await pngOf('#110000') });
  expect(await captions()).toEqual([null, 'Two boats']);
  await edit(id, { screenshot2: await pngOf('#330000') });
  expect(await captions()).toEqual([null, 'Two boats']);
  await edit(id, { screenshot2Caption: '' });
  expect(await captions()).toEqual([null, null]);
  expect(refusal(await edit(id, { screenshot4Caption: 'Nothing' }))).toEqual([
    400,
    'A caption needs a screenshot',
  ]);
  expect(refusal(await edit(id, { screenshot1Caption: 'a'.repeat(141) }))).toEqual([
    400,
    'Caption must be at most 140 characters',
  ]);
  const upload = await formOf(await uploadParts({ screenshot3Caption: 'Nothing' }));
  const refused = await site.call('POST /api/addons', maker, upload);
  expect(refused.json().issues).toEqual([
    { path: 'screenshot3Caption', message: 'A caption needs a screenshot' },
  ]);
});

test('a changed caption of a live add-on waits for a review, and its publisher can export captions', async () => {
  const id = await casesOn(site).liveAddon(maker, {
    screenshot1: await pngOf('#110000'),
    screenshot1Caption: 'At sea',
  });
  const { openChange, images } = (await edit(id, { screenshot1Caption: 'In the harbour' })).json();
  expect(images[0].caption).toBe('At sea');
  expect(openChange.differences).toEqual([
    {
      field: 'screenshot1Caption',
      before: 'At sea',
      after: 'In the harbour',
      beforeImageUrl: null,
      afterImageUrl: null,
    },
  ]);
  const { addons } = (await site.call('GET /api/users/me/export', maker)).json();
  const exported = addons.find((addon: { id: string }) => addon.id === id);
  expect(exported.screenshots).toMatchObject([{ slot: 1, caption: 'At sea' }]);
});

test.each(['[6]', '[0]', '["first"]', '[1, 2, 3, 4, 5, 1]', 'first'])(
  'screenshot slots that do not exist are refused: %s',
  async (removeScreenshots) => {
    const id = await casesOn(site).pendingAddon(maker);
    expect(refusal(await edit(id, { removeScreenshots }))).toEqual([
      400,
      'removeScreenshots must be a list of slots from 1 to 5',
    ]);
  },
);

describe('an edit with If-Match', () => {
  test('applies to the revision that was read, named by number or by entity tag', async () => {
    const id = await casesOn(site).pendingAddon(maker);
    const seen = await site.call(`GET /api/addons/${id}`, maker);
    const headers = { 'if-match': String(seen.headers.etag) };
    const first = await edit(id, { title: 'First title' }, { headers });
    expect(first.statusCode).toBe(200);
    const second = { 'if-match': `"${first.json().revision}"` };
    expect((await edit(id, { title: 'Second title' }, { headers: second })).statusCode).toBe(200);
    expect(refusal(await edit(id, { title: 'Third title' }, { headers }))).toEqual(CHANGED);
  });

  test('is refused after a decision by a moderator, and a repeat with its key gets the first answer', async () => {
    const id = await casesOn(site).pendingAddon(maker);
    const { revision } = (await site.call(`GET /api/addons/${id}`, maker)).json();
    const headers = { 'if-match': `"${revision}"`, 'idempotency-key': `edit-${id}` };
    const first = await edit(id, { title: 'Edited once' }, { headers });
    const again = await edit(id, { title: 'Edited once' }, { headers });
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner);
    const stale = { 'if-match': `"${first.json().revision}"` };
    expect(refusal(await edit(id, { title: 'Edited late' }, { headers: stale }))).toEqual(CHANGED);
  });
});

test.each([
  ['bannerImage', 'Banner image must be less than 10MB'],
  ['screenshot4', 'Screenshot must be less than 10MB'],
])('%s that is too large is refused with the name of its field', async (name, message) => {
  const id = await casesOn(site).pendingAddon(maker);
  const large = { bytes: new Uint8Array(10 * MB + 1), fileName: 'large.png' };
  expect(refusal(await edit(id, { [name]: large }))).toEqual([413, message]);
});

test('an add-on with a file cannot be monetized by an edit', async () => {
  const id = await casesOn(site).pendingAddon(maker);
  const answer = await edit(id, { monetizationEnabled: 'true' });
  expect(refusal(answer)).toEqual([400, 'Only addons with a custom URL can be monetized']);
  expect(answer.json().issues).toMatchObject([{ path: 'monetizationEnabled' }]);
  expect((await edit(id, { monetizationEnabled: 'false' })).statusCode).toBe(200);
});

test("an edit of somebody else's add-on is refused before its files are inspected or stored", async () => {
  const id = await casesOn(site).liveAddon(maker);
  const kept = () => readdir(join(site.dataDir, 'files'), { recursive: true });
  const before = await kept();
  const examine = vi.spyOn(site.services.packs, 'examine');
  const answer = await edit(id, { file: packOf('mine.mcpack') }, { by: other });
  expect(refusal(answer)).toEqual([403, 'You do not have permission to do this.']);
  expect(examine).not.toHaveBeenCalled();
  expect(await kept()).toEqual(before);
});

test('a full description is kept as written, proposed and compared like the description, and cleared when empty', async () => {
  const body = '## Boats\n\n- **fast**\n- [small](https://example.com)';
  const id = await casesOn(site).liveAddon(maker, { body });
  const seen = async () => (await site.call(`GET /api/addons/${id}`, maker)).json();
  expect((await seen()).body).toBe(body);
  expect((await edit(id, { body: `${body}!` })).statusCode).toBe(200);
  const { body: live, openChange } = await seen();
  expect(live).toBe(body);
  expect(openChange.proposed.body).toBe(`${body}!`);
  expect(openChange.differences).toEqual([
    expect.objectContaining({ field: 'body', before: body, after: `${body}!` }),
  ]);
  expect((await edit(id, { body: '' })).statusCode).toBe(200);
  expect((await seen()).openChange.differences[0].after).toBe(null);
});

test('a full description that is too long is refused', async () => {
  const id = await casesOn(site).pendingAddon(maker);
  expect((await edit(id, { body: 'x'.repeat(30_000) })).statusCode).toBe(200);
  expect(refusal(await edit(id, { body: 'x'.repeat(30_001) }))).toEqual([
    400,
    'Full description must be at most 30000 characters',
  ]);
});
