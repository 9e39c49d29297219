// The models of a pack: visible to everybody who may see the add-on, with re-encoded textures.
import { MAX_TEXTURE_SIDE } from '@sandcrate/core/pack/limits.ts';
import { creatureParts } from '@sandcrate/packs/testing/creature.ts';
import { zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { PackReader } from '../files/pack-reader.ts';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { refusal, siteWithPublisher } from '../testing/cases.ts';
import { GONE } from '../testing/stage.ts';
import type { Person } from '../testing/test-site.ts';

const { site, cases, maker } = await siteWithPublisher();
afterAll(() => site.close());

const picture = (width = 64, height = 32) =>
  sharp({ create: { width, height, channels: 4, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'private note' } })
    .png()
    .toBuffer();

const creature = (id: string, texture: Uint8Array) => ({
  bytes: zipOf(creatureParts(id, 'Thing', texture)),
  fileName: 'pack.mcpack',
});
const get = async (path: string, person: Person | null = null) => {
  const answer = await site.call(`GET /api/addons/${path}`, person);
  return answer.statusCode === 200 ? answer.json() : refusal(answer);
};
const MODEL_GONE = [404, 'Model not found'];

test('the models of an add-on are public once the add-on is', async () => {
  const id = await cases.pendingAddon(maker, { file: creature('bat', await picture()) });
  const summary = {
    kind: 'entity',
    id: 'a:bat',
    names: { en_US: 'Thing' },
    vanilla: false,
    path: 'entity/bat.json',
    subpack: null,
    problem: null,
    notes: [],
  };
  const list = { found: { total: 1, models: [summary] } };
  expect([await get(`${id}/models`), await get(`${id}/models/0`)]).toEqual([GONE, GONE]);
  const rival = await site.publisher('rival');
  expect(await get(`${id}/models/0`, rival)).toEqual(GONE);
  expect(await get(`${id}/models`, maker)).toEqual(list);
  expect(await get(`${id}/models/0`, maker)).toMatchObject(summary);
  await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner);
  expect(await get(`${id}/models`)).toEqual(list);
  expect(await get(`${id}/models/0`)).toMatchObject({
    ...summary,
    alpha: 'cutout',
    shape: { textureSize: [64, 32], bones: [{ name: 'body' }, { name: 'head' }] },
    texture: { width: 64, height: 32 },
  });
});

test('only staff and the publisher see the models of a recalled file', async () => {
  const id = await cases.liveAddon(maker, { file: creature('moth', await picture()) });
  const { releases } = (await site.call(`GET /api/addons/${id}`)).json();
  expect(await get(`${id}/models/0`)).toMatchObject({ id: 'a:moth' });
  const recalled = await site.call('POST /api/admin/recalls', site.owner, {
    payload: { sha256: releases[0].sha256, reason: 'Harmful', advisory: 'Remove it' },
  });
  expect(recalled.statusCode).toBe(201);
  expect([await get(`${id}/models`), await get(`${id}/models/0`)]).toEqual([GONE, GONE]);
});

test('a texture is re-encoded without its metadata', async () => {
  const original = await picture();
  expect(original.includes('private note')).toBe(true);
  const id = await cases.liveAddon(maker, { file: creature('fox', original) });
  const { texture } = await get(`${id}/models/0`);
  const png = Buffer.from(texture.png, 'base64');
  expect(png.includes('private note')).toBe(false);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 64, height: 32 });
  const { data } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0x33, 0x66, 0x99]);
});

test.each<[what: string, bytes: () => Promise<Uint8Array>, problem: string]>([
  ['no picture', async () => Buffer.from('<svg onload="alert(1)"/>'), 'Its texture is damaged.'],
  ['cut off', async () => (await picture(500, 500)).subarray(0, 200), 'Its texture is damaged.'],
  ['too wide', () => picture(MAX_TEXTURE_SIDE + 1, 1), 'Its texture is too large.'],
  [
    'a picture of another format',
    async () =>
      sharp(await picture())
        .webp()
        .toBuffer(),
    'Its texture has a format that cannot be shown here.',
  ],
])('a model whose texture is %s has a reason instead of a shape', async (_, bytes, problem) => {
  const id = await cases.liveAddon(maker, { file: creature('newt', await bytes()) });
  expect((await get(`${id}/models`)).found.models).toMatchObject([{ problem }]);
  expect(await get(`${id}/models/0`)).toMatchObject({ problem, shape: null, texture: null });
});

test('an add-on without a file has no models', async () => {
  const { file: _, ...parts } = await uploadParts({
    uploadType: 'custom_url',
    customDownloadUrl: 'https://example.org/pack.zip',
  });
  const added = await site.call('POST /api/addons', maker, await formOf(parts));
  expect(await get(`${added.json().id}/models`, maker)).toEqual({ found: null });
  expect(await get(`${added.json().id}/models/0`, maker)).toEqual(MODEL_GONE);
});

test('models of unknown ids and numbers are not found', async () => {
  const id = await cases.liveAddon(maker);
  expect(await get(`${id}/models`)).toEqual({ found: { total: 0, models: [] } });
  for (const number of ['0', '1', '-1', 'x', '1e3', '99999', '0x0'])
    expect(await get(`${id}/models/${number}`), number).toEqual(MODEL_GONE);
  const other = '00000000-0000-4000-8000-000000000000';
  for (const path of [`${other}/models`, `${other}/models/0`, 'nonsense/models'])
    expect(await get(path)).toEqual(GONE);
});

test('concurrent requests for models share one read, and a failed read is tried again', async () => {
  const { files } = site.services;
  const id = await cases.liveAddon(maker, { file: creature('crab', await picture()) });
  const { sha256 } = (await site.call(`GET /api/addons/${id}`)).json().releases[0];
  let readings = 0;
  let fails = true;
  const read = async () => {
    readings++;
    if (fails) throw new Error('worker lost');
    return { total: 0, models: [] };
  };
  const models = new PackReader({ files, read, maxKeptBytes: 1024 });
  await expect(models.of(sha256)).rejects.toThrow('worker lost');
  fails = false;
  await Promise.all([models.of(sha256), models.of(sha256)]);
  await models.of(sha256);
  expect(readings).toBe(2);
  expect(await models.of('f'.repeat(64))).toBeNull();
});
