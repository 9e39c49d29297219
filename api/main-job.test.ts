// The main path over HTTP: a pack is uploaded, waits unseen, is approved, is found first and downloads byte for byte.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf, packOf, pngOf, uploadParts } from './testing/addon-form.ts';
import { type Person, type TestSite, testSite } from './testing/test-site.ts';

let site: TestSite;
let maker: Person;
let player: Person;
beforeAll(async () => {
  site = await testSite();
  maker = await site.publisher('maker');
  player = await site.publisher('rival');
});
afterAll(() => site.close());

const upload = async (changes = {}, as = maker, headers = {}) => {
  const form = await formOf(await uploadParts(changes));
  return site.call('POST /api/addons', as, { ...form, headers: { ...form.headers, ...headers } });
};
const titles = async (search: string, as: Person | null = null) => {
  const response = await site.call(`GET /api/addons?search=${encodeURIComponent(search)}`, as);
  expect(response.statusCode).toBe(200);
  return response.json().map(({ title }: { title: string }) => title);
};
const approve = (id: string, revision: number, as = site.owner) =>
  site.call(`PUT /api/admin/addons/${id}/approve`, as, { headers: { 'if-match': `"${revision}"` } });

/** All stored files, without temporary ones. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(site.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

test('an uploaded pack is invisible until its approval and then downloads unchanged', async () => {
  const pack = packOf();
  const uploaded = await upload({ file: pack });
  expect(uploaded.statusCode).toBe(201);
  const addon = uploaded.json();
  expect(addon).toMatchObject({
    title: 'Copper Lanterns',
    status: 'pending',
    tags: ['copper', 'light'],
    version: '1.2.0',
    uploadType: 'direct_file',
    fileSize: pack.bytes.length,
    averageRating: 0,
    minGameVersion: '1.21.50',
  });

  expect(await titles('copper lanterns')).toEqual([]);
  for (const stranger of [null, player]) {
    expect((await site.call(`GET /api/addons/${addon.id}`, stranger)).statusCode).toBe(404);
    expect((await site.call(`POST /api/addons/${addon.id}/download`, stranger)).statusCode).toBe(404);
    expect((await site.call(`GET ${addon.fileUrl.split('?')[0]}`, stranger)).statusCode).toBe(404);
    expect((await site.call(`GET ${addon.bannerImageUrl.split('?')[0]}`, stranger)).statusCode).toBe(404);
  }
  // The publisher's address contains their ticket.
  expect((await site.call(`GET ${addon.bannerImageUrl}`)).statusCode).toBe(200);

  const queue = (await site.call('GET /api/admin/addons/pending', site.owner)).json();
  expect(queue).toMatchObject([{ id: addon.id, place: 1, publisherName: 'maker', revision: 0 }]);
  expect((await approve(addon.id, queue[0].revision)).json()).toMatchObject({ status: 'approved' });

  expect(await titles('copper lanterns')).toEqual(['Copper Lanterns']);
  const page = await site.call('GET /api/addons');
  const unchanged = await site.call('GET /api/addons', null, {
    headers: { 'if-none-match': String(page.headers.etag) },
  });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
  const card = page.json()[0];
  expect(card.bannerImageUrl).not.toContain('ticket');
  const picture = await site.call(`GET ${card.bannerImageUrl}?w=320`);
  expect(picture.headers['content-type']).toBe('image/webp');
  expect(
    (
      await site.call(`GET ${card.bannerImageUrl}?w=320`, null, {
        headers: { 'if-none-match': String(picture.headers.etag) },
      })
    ).statusCode,
  ).toBe(304);

  const { downloadUrl } = (await site.call(`POST /api/addons/${addon.id}/download`)).json();
  const file = await site.call(`GET ${downloadUrl}`);
  expect(file.rawPayload.equals(pack.bytes)).toBe(true);
  expect(file.headers['content-disposition']).toContain('lanterns.mcpack');
  expect(file.headers['content-security-policy']).toContain('sandbox');
  const part = await site.call(`GET ${downloadUrl}`, null, { headers: { range: 'bytes=4-9' } });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload.equals(pack.bytes.subarray(4, 10))).toBe(true);

  const counted = (await site.call(`GET /api/addons/${addon.id}`)).json();
  expect(counted.downloadCount).toBe(1);
  await site.call(`POST /api/addons/${addon.id}/download`);
  await site.call(`POST /api/addons/${addon.id}/download`, maker);
  expect((await site.call(`GET /api/addons/${addon.id}`)).json().downloadCount).toBe(1);

  const hidden = await site.call(`PUT /api/admin/addons/${addon.id}/hide`, site.owner, {
    payload: { hidden: true },
  });
  expect(hidden.json()).toMatchObject({ isHidden: true });
  expect((await site.call(`GET ${downloadUrl}`)).statusCode).toBe(404);
  expect((await site.call(`GET ${card.bannerImageUrl}`)).statusCode).toBe(404);
  expect(await titles('copper lanterns')).toEqual([]);
});

test('approving an add-on that changed since it was seen is refused', async () => {
  const { id } = (await upload({ title: 'Tin Lanterns' })).json();
  const seen = (await site.call(`GET /api/console/addons/${id}`, site.owner)).json().revision;
  const edit = await site.call(`PUT /api/addons/${id}`, maker, await formOf({ title: 'Lead Lanterns' }));
  expect(edit.json()).toMatchObject({ title: 'Lead Lanterns', status: 'pending' });

  const refused = await approve(id, seen);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toEqual({
    message: 'This add-on changed since you looked at it.',
    code: 'addon-changed',
  });
  expect((await site.call(`GET /api/addons/${id}`)).statusCode).toBe(404);
  const now = await site.call(`GET /api/addons/${id}`, site.owner);
  expect((await approve(id, now.json().revision)).statusCode).toBe(200);
});

test('a change to a live add-on waits for its own approval', async () => {
  const { id } = (await upload({ title: 'Iron Lanterns' })).json();
  await approve(id, 0);
  const proposed = await site.call(
    `PUT /api/addons/${id}`,
    maker,
    await formOf({ title: 'Gold Lanterns', file: packOf('gold.mcpack') }),
  );
  expect(proposed.json()).toMatchObject({
    title: 'Iron Lanterns',
    openChange: {
      differences: expect.arrayContaining([
        expect.objectContaining({ field: 'title', before: 'Iron Lanterns', after: 'Gold Lanterns' }),
      ]),
    },
  });
  expect(await titles('gold lanterns')).not.toContain('Gold Lanterns');
  const { openChange, revision } = proposed.json();
  const waiting = await site.call('GET /api/console/addons?filter={"waiting":true}', site.owner);
  expect(waiting.json().map((item: { id: string }) => item.id)).toContain(id);
  const approved = await site.call(`PUT /api/admin/changes/${openChange.id}/approve`, site.owner, {
    headers: { 'if-match': `"${revision}"` },
  });
  expect(approved.statusCode).toBe(204);
  expect((await site.call(`GET /api/addons/${id}`)).json()).toMatchObject({ title: 'Gold Lanterns' });
});

test('repeating an upload with its key gives the first answer, and another body is refused', async () => {
  const headers = { 'idempotency-key': 'upload-1' };
  const parts = { title: 'Glass Lanterns', file: packOf(), bannerImage: await pngOf() };
  const first = await upload(parts, maker, headers);
  const again = await upload(parts, maker, headers);
  expect(again.statusCode).toBe(201);
  expect(again.json().id).toBe(first.json().id);
  expect((await upload({ ...parts, title: 'Stone Lanterns' }, maker, headers)).statusCode).toBe(422);
  const mine = (await site.call('GET /api/publisher/addons', maker)).json();
  expect(mine.filter(({ title }: { title: string }) => title.endsWith('ass Lanterns'))).toHaveLength(1);
});

test('repeating a deletion gives the same answer, and add-ons that the caller cannot see answer 404', async () => {
  const { id } = (await upload({ title: 'Paper Lanterns' })).json();
  const remove = (as: Person, key: string) =>
    site.call(`DELETE /api/addons/${id}`, as, { headers: { 'idempotency-key': key } });
  expect((await remove(player, 'a')).statusCode).toBe(404);
  expect((await remove(maker, 'delete-1')).statusCode).toBe(204);
  expect((await remove(maker, 'delete-1')).statusCode).toBe(204);
  expect((await remove(player, 'b')).statusCode).toBe(404);
  expect((await site.call(`GET /api/addons/${id}`, maker)).statusCode).toBe(404);

  const { id: live } = (await upload({ title: 'Silk Lanterns' })).json();
  await approve(live, 0);
  expect((await site.call(`DELETE /api/addons/${live}`, player)).statusCode).toBe(403);
});

test('a refused upload form leaves no file behind', async () => {
  const before = await storedFiles();
  const cases: [object, number, string][] = [
    [{ title: 'ab' }, 400, 'Title must be at least 3 characters'],
    [{ bannerImage: { bytes: Buffer.from('no picture'), fileName: 'a.png' } }, 422, 'Invalid image type'],
    [
      { file: { bytes: Buffer.from('plain text'), fileName: 'a.mcpack' } },
      422,
      'Invalid file type: Please select a .zip, .mcpack, or .mcaddon file.',
    ],
    [{ file: { bytes: Buffer.alloc(0), fileName: 'a.mcpack' } }, 422, 'This file is empty.'],
    [{ uploadType: 'custom_url' }, 400, 'Custom URL required'],
    [
      { uploadType: 'custom_url', customDownloadUrl: 'ftp://x.example/a' },
      400,
      'Custom download URL must use HTTP or HTTPS protocol',
    ],
    [{ category: 'nonsense' }, 400, 'Please select a category'],
    [
      { tags: JSON.stringify(Array.from({ length: 11 }, (_, i) => `tag${i}`)) },
      400,
      'Maximum 10 tags allowed',
    ],
  ];
  for (const [changes, status, message] of cases) {
    const response = await upload({ file: packOf('new.mcpack', undefined), ...changes });
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
  }
  expect(await storedFiles()).toEqual(before);
});

test('a refused picture is named by its field', async () => {
  const picture = { bytes: Buffer.from('no picture'), fileName: 'a.png' };
  const message = 'Invalid image type';
  const refused = await upload({ file: packOf('named.mcpack', undefined), screenshot3: picture });
  expect([refused.statusCode, refused.json().issues]).toEqual([422, [{ path: 'screenshot3', message }]]);
});

test('a file that is too large is refused with the specified text and leaves nothing behind', async () => {
  const before = await storedFiles();
  const bytes = Buffer.alloc(50 * 1_048_576 + 1, 'x');
  const response = await upload({ file: { bytes, fileName: 'large.mcpack' } });
  expect(response.statusCode).toBe(413);
  expect(response.json().message).toBe('File too large: File size must be less than 50MB.');
  const image = await upload({ bannerImage: { bytes: Buffer.alloc(10 * 1_048_576 + 1), fileName: 'b.png' } });
  const issues = [{ path: 'bannerImage', message: 'Image too large' }];
  expect([image.statusCode, image.json()]).toEqual([
    413,
    { message: 'Image too large', code: 'too-large', issues },
  ]);
  expect(await storedFiles()).toEqual(before);
});

const REAL = join(import.meta.dirname, '../../shared/real-input');

describe.runIf(existsSync(REAL))('real packs', () => {
  const banner = async () => ({
    bytes: await readFile(join(REAL, 'images/floatland-coniferous-forest.jpg')),
    fileName: 'banner.jpg',
  });

  test('all can be uploaded, wait unseen, are found first and download byte for byte', async () => {
    const names = await readdir(join(REAL, 'packs'));
    expect(names).toHaveLength(13);
    for (const fileName of names) {
      const bytes = await readFile(join(REAL, 'packs', fileName));
      const title = fileName.replace(/\.\w+$/, '').replaceAll('_', ' ');
      const response = await upload({ title, file: { bytes, fileName }, bannerImage: await banner() });
      expect(response.statusCode, `${fileName}: ${response.body}`).toBe(201);
      const { id, revision } = response.json();
      expect(await titles(title)).not.toContain(title);
      expect((await approve(id, revision)).statusCode).toBe(200);
      expect((await titles(title))[0]).toBe(title);
      const { downloadUrl } = (await site.call(`POST /api/addons/${id}/download`)).json();
      const { rawPayload } = await site.call(`GET ${downloadUrl}`);
      expect(sha256(rawPayload), fileName).toBe(sha256(bytes));
    }
  }, 120_000);

  test('broken packs are refused with the reason and leave nothing on disk', async () => {
    const before = await storedFiles();
    const refusals = {
      'not-a-zip.mcpack': 'Invalid file type: Please select a .zip, .mcpack, or .mcaddon file.',
      'empty.mcpack': 'This file is empty.',
      'truncated.mcpack': 'This file is damaged: it could not be read to the end.',
    };
    for (const [fileName, message] of Object.entries(refusals)) {
      const bytes = await readFile(join(REAL, 'bad', fileName));
      const response = await upload({ file: { bytes, fileName }, bannerImage: await banner() });
      expect([response.statusCode, response.json().message]).toEqual([422, message]);
    }
    expect(await storedFiles()).toEqual(before);
  });

  test('a PNG file named .jpg is accepted as PNG', async () => {
    const bytes = await readFile(join(REAL, 'bad/png-renamed.jpg'));
    const response = await upload({ title: 'Renamed', bannerImage: { bytes, fileName: 'png-renamed.jpg' } });
    expect(response.statusCode).toBe(201);
    const picture = await site.call(`GET ${response.json().bannerImageUrl}`, maker);
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(picture.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
