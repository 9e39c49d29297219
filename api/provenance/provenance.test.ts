// Copied packs over HTTP: what staff, the uploader and the original publisher can see of them.
import { manifestOf, manifestPart, uuidOf } from '@sandcrate/packs/testing/manifests.ts';
import { type ZipPart, zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import { packsOf } from '@sandcrate/projections/provenance/queries.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsOn } from '../testing/accounts.ts';
import { formOf } from '../testing/addon-form.ts';
import { casesOn } from '../testing/cases.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let maker: Person;
let copier: Person;
let original: string;
beforeAll(async () => {
  site = await testSite();
  maker = await site.publisher('maker');
  copier = await site.publisher('copier');
  original = await casesOn(site).liveAddon(maker, { title: 'Dragon Mounts', file: pack('a', dragons) });
  await enter();
});
afterAll(() => site.close());

const text = (name: string, word: string): ZipPart => ({ name, content: `${word} `.repeat(40) });
const dragons = Array.from({ length: 10 }, (_, n) => text(`entities/dragon${n}.json`, `dragon ${n}`));
const own = Array.from({ length: 4 }, (_, n) => text(`entities/own${n}.json`, `own ${n}`));
const pack = (uuid: string, parts: readonly ZipPart[]) => ({
  bytes: zipOf([manifestPart(manifestOf({ uuid: uuidOf(uuid) })), ...parts]),
  fileName: 'pack.mcpack',
});
const moved = dragons.map((part) => ({ ...part, name: part.name.replace('dragon', 'wyvern'), stored: true }));

const enter = () => site.schedules.run('provenance');
async function provenance(id: string, who: Person, query = '') {
  const answer = await site.call(`GET /api/addons/${id}/provenance${query}`, who);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('a copy under another name, with new UUIDs, other file names and another compression', () => {
  let copy: string;
  beforeAll(async () => {
    const file = pack('c', [...moved, ...own]);
    copy = await casesOn(site).pendingAddon(copier, { title: 'Wyvern Riders', file });
  });

  test('staff see how much of it is in which listing, and which was first', async () => {
    const { compared, listings } = await provenance(copy, site.owner);
    expect(compared).toEqual({ files: 14, pictures: 0, common: 0, more: 0 });
    expect(listings).toEqual([
      expect.objectContaining({
        addonId: original,
        title: 'Dragon Mounts',
        publisherName: 'maker',
        files: 10,
        earlier: 10,
        isMost: true,
        isSamePack: false,
        isSimilarTitle: false,
      }),
    ]);
  });

  test('staff see the shared files with both names', async () => {
    const path = `/api/addons/${copy}/provenance/${original}`;
    const { total, files } = (await site.call(`GET ${path}`, site.owner)).json();
    expect(total).toBe(10);
    expect(files[0]).toEqual({
      path: 'entities/wyvern0.json',
      otherPath: 'entities/dragon0.json',
      by: 'bytes',
    });
    expect((await site.call(`GET ${path}`, copier)).statusCode).toBe(403);
    expect((await site.call(`GET ${path}`, null)).statusCode).toBe(401);
  });

  test('the publisher of a copy sees the match, since the original is public', async () => {
    expect((await provenance(copy, copier)).listings).toEqual([
      expect.objectContaining({ title: 'Dragon Mounts', isMost: true }),
    ]);
  });

  test('while it is pending nobody else can see it, directly or through their own pack', async () => {
    const answer = await site.call(`GET /api/addons/${copy}/provenance`, maker);
    expect(answer.statusCode).toBe(404);
    await enter();
    expect((await provenance(original, maker)).listings).toEqual([]);
    expect((await provenance(original, site.owner)).listings).toEqual([
      expect.objectContaining({ addonId: copy, files: 10, earlier: 0, isMost: false, isPublic: false }),
    ]);
  });

  test('once it is live, the original publisher sees how much of it is theirs, and others see nothing', async () => {
    await site.call(`PUT /api/admin/addons/${copy}/approve`, site.owner);
    expect((await provenance(copy, maker)).listings).toEqual([
      expect.objectContaining({ addonId: original, files: 10, earlier: 10, isMost: true }),
    ]);
    const reader = await site.publisher('reader');
    expect((await provenance(copy, reader)).listings).toEqual([]);
  });

  test('a new version by the original publisher causes no warning', async () => {
    const edit = await formOf({ version: '2.0.0', file: pack('a', [...dragons, text('a/new.json', 'new')]) });
    const answer = await site.call(`PUT /api/addons/${original}`, maker, edit);
    expect(answer.statusCode).toBe(200);
    const { openChange } = (await site.call(`GET /api/console/addons/${original}`, site.owner)).json();
    const { compared, listings } = await provenance(
      original,
      site.owner,
      `?release=${openChange.release.id}`,
    );
    expect(compared.files).toBe(11);
    expect(listings.filter(({ isMost }: { isMost: boolean }) => isMost)).toEqual([]);
    expect(listings[0]).toMatchObject({ addonId: copy, files: 10, earlier: 0 });
  });
});

describe('before the upload', () => {
  const ask = (who: Person | null, body: object) =>
    site.call('POST /api/publisher/provenance', who, { payload: body });
  const hashes = async () => {
    const { rows } = await site.services.pool.query(
      `select fingerprint from api.fingerprint where kind = 'pack' order by made_at limit 1`,
    );
    return rows[0].fingerprint.files.map(({ sha256 }: { sha256: string }) => sha256);
  };

  test('a publisher sees the public listings that contain most of the files before uploading', async () => {
    const answer = await ask(copier, { files: await hashes(), packUuids: [] });
    expect(answer.json().listings[0]).toMatchObject({ title: 'Dragon Mounts', isMost: true });
    expect((await ask(maker, { files: await hashes() })).json().listings).not.toContainEqual(
      expect.objectContaining({ title: 'Dragon Mounts' }),
    );
  });

  test('the same pack UUID counts too', async () => {
    const answer = await ask(copier, { files: [], packUuids: [uuidOf('a').toUpperCase()] });
    expect(answer.json().listings).toEqual([
      expect.objectContaining({ addonId: original, isSamePack: true, isMost: false }),
    ]);
  });

  test('pending add-ons are not named', async () => {
    const secret = [text('secret.json', 'secret'), text('hidden.json', 'hidden')];
    await casesOn(site).pendingAddon(maker, { title: 'Secret Zoo', file: pack('d', secret) });
    await enter();
    const { createHash } = await import('node:crypto');
    const files = secret.map(({ content = '' }) => createHash('sha256').update(content).digest('hex'));
    const { compared, listings } = (await ask(copier, { files, packUuids: [uuidOf('d')] })).json();
    expect([compared.files, listings]).toEqual([2, []]);
  });

  test('malformed hashes, too many files and callers who are not publishers are refused', async () => {
    expect((await ask(copier, { files: ['abc'] })).statusCode).toBe(400);
    expect((await ask(copier, { files: Array(2001).fill('0'.repeat(64)) })).statusCode).toBe(400);
    const player = await accountsOn(site).withRole('player', 'user');
    expect((await ask(player, { files: [] })).statusCode).toBe(403);
    expect((await ask(null, { files: [] })).statusCode).toBe(401);
  });
});

test('files that many publishers have are not counted', async () => {
  const common = [text('texts/credits.txt', 'common')];
  for (let number = 0; number < 9; number++) {
    const publisher = await site.publisher(`many${number}`);
    const only = text(`only${number}.json`, `only ${number}`);
    await casesOn(site).liveAddon(publisher, {
      title: `Common ${number}`,
      file: pack('e', [...common, only]),
    });
  }
  await enter();
  const last = await site.publisher('last');
  const file = pack('f', [...common, text('last.json', 'last')]);
  const { compared, listings } = await provenance(
    await casesOn(site).pendingAddon(last, { title: 'Quite Another', file }),
    site.owner,
  );
  expect(compared).toMatchObject({ files: 1, common: 1 });
  expect(listings.filter(({ files }: { files: number }) => files > 0)).toEqual([]);
});

/** A picture of coloured squares. */
const picture = (seed: number) => {
  const pixels = Buffer.alloc(64 * 64 * 3);
  for (let at = 0; at < 64 * 64; at++) {
    const [x, y] = [Math.floor(((at % 64) * 9) / 64), Math.floor(at / 64 / 8)];
    const value = (((x * 7 + y * 13 + seed * 31) * 2654435761) >>> 8) & 255;
    pixels.set([value, value, 128], at * 3);
  }
  return sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } });
};

test('encoded again, pictures are recognized by their pixels or by their perceptual hash', async () => {
  const textures = (encode: (seed: number) => Promise<Buffer>) =>
    Promise.all(
      [1, 2, 3, 4].map(async (seed) => ({ name: `textures/t${seed}.png`, content: await encode(seed) })),
    );
  const painter = await site.publisher('painter');
  const first = await textures((seed) => picture(seed).png().toBuffer());
  const painted = await casesOn(site).liveAddon(painter, { title: 'Oil Paint', file: pack('1', first) });
  await enter();
  const again = [
    ...(await textures((seed) => picture(seed).png({ compressionLevel: 1 }).toBuffer())).slice(0, 2),
    ...(await textures((seed) => picture(seed).jpeg({ quality: 85 }).toBuffer())).slice(2),
  ];
  const id = await casesOn(site).pendingAddon(copier, { title: 'Fresh Colours', file: pack('2', again) });
  const { listings } = await provenance(id, site.owner);
  expect(listings[0]).toMatchObject({ addonId: painted, pictures: 4, isMost: true });
  const path = `/api/addons/${id}/provenance/${painted}`;
  const { files } = (await site.call(`GET ${path}`, site.owner)).json();
  expect(files.map(({ by }: { by: string }) => by)).toEqual(['pixels', 'pixels', 'look', 'look']);
});

test('a listing with a look-alike title or the same pictures is reported', async () => {
  const id = await casesOn(site).pendingAddon(copier, {
    title: 'Drаgоn Моunts', // with Cyrillic letters
    file: pack('3', [text('other.json', 'other')]),
  });
  await enter();
  const found = (await provenance(id, site.owner)).listings.find(
    ({ addonId }: { addonId: string }) => addonId === original,
  );
  expect(found).toMatchObject({ isSimilarTitle: true, files: 0, isMost: false });
});

test('a listing whose full description shows the same picture is reported, also when it is encoded again', async () => {
  const show = async (by: Person, uuid: string, bytes: Buffer, type: string) => {
    const id = await casesOn(site).pendingAddon(by, {
      title: `Murals ${uuid}`,
      file: pack(uuid, [text('m.json', `murals ${uuid}`)]),
    });
    const form = await formOf({ picture: { bytes, fileName: 'mural', type } });
    const uploaded = (await site.call(`POST /api/addons/${id}/pictures`, by, form)).json();
    const body = await formOf({ body: `![A mural](picture:${uploaded.id})` });
    expect((await site.call(`PUT /api/addons/${id}`, by, body)).statusCode).toBe(200);
    return id;
  };
  const mural = picture(9).resize(360, 360, { kernel: 'nearest' });
  const first = await show(maker, '5', await mural.clone().png().toBuffer(), 'image/png');
  const copy = await show(copier, '6', await mural.clone().jpeg().toBuffer(), 'image/jpeg');
  await enter();
  const { listings } = await provenance(copy, site.owner);
  expect(listings).toContainEqual(expect.objectContaining({ addonId: first, shownPictures: 1 }));
});

test('each pack is added once and removed with its file', async () => {
  await enter();
  expect(await enter()).toBe('0 packs and 0 pictures were entered');
  const { pool, files } = site.services;
  const id = await casesOn(site).liveAddon(maker, {
    title: 'Short Lived',
    file: pack('4', [text('s.json', 'short')]),
  });
  await enter();
  const [{ sha256 }] = (await site.call(`GET /api/addons/${id}/releases`)).json();
  await site.call(`DELETE /api/addons/${id}`, maker);
  const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);
  await site.schedules.run('unused files', inHours(1));
  await site.schedules.run('unused files', inHours(30));
  expect(await files.stat({ kind: 'pack', sha256 })).toBeNull();
  const { rows } = await pool.query('select from api.fingerprint where sha256 = $1', [sha256]);
  expect(rows).toEqual([]);
  expect(await packsOf(pool, id)).toEqual([]);
});
