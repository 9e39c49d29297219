// The creatures of a pack in 3D, by pointer and by keyboard, and in words where there is no WebGL.
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creatureParts } from '../packs/testing/creature.ts';
import { manifestOf, manifestPart } from '../packs/testing/manifests.ts';
import { zipOf } from '../packs/testing/zip-of.ts';
import { approve, createPublisher, logIn, type UploadedAddon, uploadAddon } from './api.ts';
import { DESKTOP, PHONE, press, reads, startBrowser, visit, WITH_WEBGL } from './browser.ts';
import { inspect } from './inspect.ts';
import { smallPicture } from './small-files.ts';
import { stage } from './stage.ts';

const site = stage();

/** A texture with a left edge in another color. */
const texture = () =>
  sharp({ create: { width: 64, height: 32, channels: 4, background: '#3a7d44' } })
    .composite([
      { input: { create: { width: 8, height: 32, channels: 4, background: '#d9a441' } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer();

/** A red texture whose alpha is 0 everywhere. */
const mask = () =>
  sharp(Buffer.from(Array.from({ length: 64 * 32 }, () => [220, 20, 20, 0]).flat()), {
    raw: { width: 64, height: 32, channels: 4 },
  })
    .png()
    .toBuffer();
const glowing = (id: string, material: string) => ({
  name: `entity/${id}.json`,
  content: JSON.stringify({
    'minecraft:client_entity': {
      description: {
        identifier: `a:${id}`,
        materials: { default: material },
        geometry: { default: 'geometry.bat' },
        textures: { default: 'textures/mask' },
      },
    },
  }),
});

let bats: UploadedAddon;
let drawing: Browser;
beforeAll(async () => {
  drawing = await startBrowser(WITH_WEBGL);
  const maker = await logIn(site.url, await createPublisher(site.url, site.owner, 'maker'));
  const bytes = zipOf([
    ...creatureParts('bat', 'Cave Bat', await texture()).filter(({ name }) => name !== 'manifest.json'),
    manifestPart(manifestOf({ name: 'Bats' })),
    {
      name: 'entity/moth.json',
      content: JSON.stringify({
        'minecraft:client_entity': {
          description: {
            identifier: 'a:moth',
            geometry: { default: 'geometry.bat' },
            textures: { default: 'textures/bat' },
            animations: { idle: 'animation.moth.idle' },
          },
        },
      }),
    },
    {
      name: 'animations/moth.json',
      content: JSON.stringify({
        animations: {
          'animation.moth.idle': {
            loop: true,
            bones: { head: { rotation: [0, 'math.sin(query.life_time * 200) * 60', 0] } },
          },
        },
      }),
    },
    { name: 'textures/mask.png', content: await mask() },
    glowing('lamp', 'entity_emissive'),
    glowing('ghost', 'entity_alphatest'),
    {
      name: 'entity/pig.json',
      content: JSON.stringify({
        'minecraft:client_entity': { description: { identifier: 'minecraft:pig' } },
      }),
    },
  ]);
  bats = await uploadAddon(site.url, maker, {
    title: 'Bats',
    description: 'Bats for every cave in the world.',
    category: 'mobs',
    version: '1.0.0',
    banner: await smallPicture(),
    file: { name: 'bats.mcpack', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) },
  });
  await approve(site.url, site.owner, bats);
});
afterAll(() => drawing?.close());

const DESCRIPTION =
  /^Cave Bat has 2 blocks in 2 parts, and a texture of 64 × 32 pixels. Parts: body and head\.$/;

const view = (page: Page, name = 'Cave Bat') => page.getByRole('application', { name: `${name} in 3D` });

/** A screenshot of the canvas. */
async function pictureOf(page: Page, name?: string): Promise<string> {
  return (await view(page, name).screenshot()).toString('base64');
}
/** The number of colors in the screenshot, with those at the edges. */
async function coloursOf(page: Page, name?: string): Promise<number> {
  const { data, info } = await sharp(await view(page, name).screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += info.channels) colours.add(data.readUIntBE(at, 3));
  return colours.size;
}

test('a creature is drawn, and can be rotated and zoomed by keyboard', async () => {
  const { page, context, errors } = await visit(drawing, site.url);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(`/addon/${bats.id}`);
  const opener = page.getByRole('button', { name: 'Look inside' });
  await opener.waitFor();
  expect(scripts.filter((url) => /model-scene|InsideDialog/.test(url))).toEqual([]);
  await opener.focus();
  await page.keyboard.press('Enter');
  await reads(page, DESCRIPTION);
  await expect.poll(() => coloursOf(page), { timeout: 20_000 }).toBeGreaterThan(8);
  expect(scripts.filter((url) => /model-scene/.test(url))).toHaveLength(1);

  await view(page).focus();
  for (const key of ['ArrowRight', 'ArrowUp', '+', '-', 'ArrowDown']) {
    const before = await pictureOf(page);
    expect(await pictureOf(page), 'it stands still').toBe(before);
    await page.keyboard.press(key);
    await expect.poll(() => pictureOf(page), { message: key }).not.toBe(before);
  }
  expect(await inspect(page, 'model')).toEqual([]);

  await page.getByLabel('Model', { exact: true }).selectOption({ label: 'Pig (cannot be shown)' });
  await reads(page, 'The file does not contain its model. It may be one of the game’s own.');
  await page.getByLabel('Model', { exact: true }).selectOption({ label: 'Cave Bat' });
  await expect.poll(() => coloursOf(page), { timeout: 20_000 }).toBeGreaterThan(8);

  await page.getByLabel('Model', { exact: true }).selectOption({ label: 'Moth' });
  await expect.poll(() => coloursOf(page, 'Moth'), { timeout: 20_000 }).toBeGreaterThan(8);
  const movement = page.getByLabel('Movement', { exact: true });
  expect(await movement.inputValue(), 'nothing moves unasked').toBe('still');
  const still = await pictureOf(page, 'Moth');
  expect(await pictureOf(page, 'Moth')).toBe(still);
  await movement.selectOption({ label: 'idle' });
  await expect.poll(() => pictureOf(page, 'Moth')).not.toBe(still);
  await movement.selectOption({ label: 'Stands still' });
  await expect.poll(() => pictureOf(page, 'Moth')).toBe(still);
  await press(page, 'Zoom in');
  await expect.poll(() => pictureOf(page, 'Moth')).not.toBe(still);

  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await opener.click();
  await expect.poll(() => coloursOf(page), { timeout: 20_000 }).toBeGreaterThan(8);
  await context.close();
  expect(errors).toEqual([]);
}, 120_000);

/** The share of the screenshot that is red. */
async function rednessOf(page: Page, name: string): Promise<number> {
  const { data, info } = await sharp(await view(page, name).screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if ((data[at] ?? 0) > 90 && (data[at + 1] ?? 0) < 60 && (data[at + 2] ?? 0) < 60) red++;
  return red / (info.width * info.height);
}

test('alpha that the material does not use for transparency hides nothing', async () => {
  const { page, context, errors } = await visit(drawing, site.url);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/addon/${bats.id}`);
  await press(page, 'Look inside');
  const models = page.getByLabel('Model', { exact: true });
  await models.selectOption({ label: 'Lamp' });
  await expect.poll(() => rednessOf(page, 'Lamp'), { timeout: 20_000 }).toBeGreaterThan(0.02);
  await models.selectOption({ label: 'Ghost' });
  await expect.poll(() => rednessOf(page, 'Ghost'), { timeout: 20_000 }).toBe(0);
  await context.close();
  expect(errors).toEqual([]);
}, 120_000);

test('on a phone the model rotates on its own until somebody drags it', async () => {
  const { page, context, errors } = await visit(drawing, site.url, { screen: PHONE });
  await page.goto(`/addon/${bats.id}`);
  await press(page, 'Look inside');
  await expect.poll(() => coloursOf(page), { timeout: 20_000 }).toBeGreaterThan(8);
  const before = await pictureOf(page);
  await expect.poll(() => pictureOf(page), { timeout: 20_000 }).not.toBe(before);
  const box = await view(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 100];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 10, { steps: 4 });
  await page.mouse.up();
  const after = await pictureOf(page);
  await page.waitForTimeout(500);
  expect(await pictureOf(page)).toBe(after);
  await context.close();
  expect(errors).toEqual([]);
}, 120_000);

test('without WebGL, the creature is described in words', async () => {
  for (const screen of [PHONE, DESKTOP]) {
    const { page } = await site.visitor({ screen });
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.goto(`/addon/${bats.id}`);
    await press(page, 'Look inside');
    await reads(page, 'Your browser cannot draw this model. It needs WebGL.');
    await reads(page, DESCRIPTION);
    expect(await inspect(page, 'model-without-webgl')).toEqual([]);
  }
}, 120_000);

test('a creature that stands still is not drawn again and again', async () => {
  const { page, context } = await visit(drawing, site.url);
  await page.addInitScript(() => {
    const ask = window.requestAnimationFrame;
    globalThis.framesAsked = 0;
    window.requestAnimationFrame = (draw) => {
      globalThis.framesAsked += 1;
      return ask(draw);
    };
  });
  await page.goto(`/addon/${bats.id}`);
  await press(page, 'Look inside');
  await reads(page, DESCRIPTION);
  const framesSoon = async () => {
    const before = await page.evaluate(() => globalThis.framesAsked);
    await page.waitForTimeout(500);
    return (await page.evaluate(() => globalThis.framesAsked)) - before;
  };
  await expect.poll(framesSoon, { timeout: 20_000 }).toBeGreaterThan(1);
  await view(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(framesSoon, { timeout: 20_000 }).toBe(0);
  await context.close();
});

declare global {
  var framesAsked: number;
}
