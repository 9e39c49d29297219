// 'Look inside' before a download: recipes, pictures, sounds and structures of a pack.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { manifestOf, manifestPart } from '../packs/testing/manifests.ts';
import { structureFile } from '../packs/testing/structure-file.ts';
import { zipOf } from '../packs/testing/zip-of.ts';
import { approve, createPublisher, logIn, type UploadedAddon, uploadAddon } from './api.ts';
import { DESKTOP, PHONE, press, reads } from './browser.ts';
import { inspect } from './inspect.ts';
import { smallPicture } from './small-files.ts';
import { stage } from './stage.ts';

const site = stage();
const json = (name: string, content: object) => ({ name, content: JSON.stringify(content) });

/** A second of silence in a format of the game. */
function silence(): Buffer {
  const header = Buffer.from('RIFF....WAVEfmt ................data....', 'latin1');
  const bytes = Buffer.concat([header.subarray(0, 36), Buffer.from('data....'), Buffer.alloc(8000, 128)]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(8000, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.writeUInt32LE(8000, 40);
  return bytes;
}

let gems: UploadedAddon;
beforeAll(async () => {
  const maker = await logIn(site.url, await createPublisher(site.url, site.owner, 'jeweller'));
  const texture = await sharp({ create: { width: 16, height: 16, channels: 4, background: '#3a7d44' } })
    .png()
    .toBuffer();
  const bytes = zipOf([
    manifestPart(manifestOf({ name: 'Gems' })),
    json('textures/item_texture.json', { texture_data: { gem: { textures: 'textures/gem' } } }),
    json('items/gem.json', {
      'minecraft:item': {
        description: { identifier: 'a:gem' },
        components: { 'minecraft:icon': 'gem' },
      },
    }),
    json('recipes/sword.json', {
      'minecraft:recipe_shaped': {
        description: { identifier: 'a:sword' },
        pattern: ['G', 'G', '|'],
        key: { G: { item: 'a:gem' }, '|': { item: 'minecraft:stick' } },
        result: { item: 'a:sword', count: 2 },
      },
    }),
    { name: 'texts/en_US.lang', content: 'item.a:gem=Green Gem' },
    { name: 'textures/gem.png', content: texture },
    { name: 'textures/<img src=x onerror=alert(1)>.png', content: 'no picture' },
    { name: 'sounds/gem/ring.wav', content: silence() },
    json('sounds/sound_definitions.json', {
      sound_definitions: { 'gem.ring': { sounds: ['sounds/gem/ring'] } },
    }),
    {
      name: 'structures/cave.mcstructure',
      content: structureFile([2, 1, 1], ['minecraft:stone', 'a:ore'], [1, 1]),
    },
    { name: 'structures/broken.mcstructure', content: 'no structure' },
  ]);
  const upload = {
    title: 'Gems',
    description: 'Green gems in deep caves, and swords to make of them.',
    category: 'tools',
    version: '1.0.0',
    banner: await smallPicture(),
    file: { name: 'gems.mcpack', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) },
  };
  gems = await uploadAddon(site.url, maker, upload);
  await approve(site.url, site.owner, gems);
  await uploadAddon(site.url, maker, { ...upload, title: 'Waiting Gems' });
});

const showTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

test.each([
  ['phone', PHONE, 'light'],
  ['desktop', DESKTOP, 'dark'],
] as const)(
  'all kinds of contents are shown on a %s',
  async (name, screen, theme) => {
    const { page } = await site.visitor({ screen, theme, refused: /status of 404/ });
    await page.goto(`/addon/${gems.id}`);
    await press(page, 'Look inside');
    await reads(page, 'Sword × 2, in this shape: 2 Green Gem, 1 Stick.');
    const drawn = page.locator('img[src*="textures%2Fgem.png"]').first();
    // 16 pixels in a cell of 48: three screen pixels each.
    await expect.poll(() => drawn.evaluate(({ clientWidth }) => clientWidth)).toBe(48);
    expect(await inspect(page, `inside-recipes-${name}`)).toEqual([]);

    await showTab(page, 'Pictures');
    await page.getByRole('dialog').getByText('Green Gem').first().waitFor();
    await reads(page, '<img src=x onerror=alert(1)>.png');
    await reads(page, 'Cannot be shown');
    expect(await inspect(page, `inside-pictures-${name}`)).toEqual([]);

    await showTab(page, 'Sounds');
    const player = page.getByLabel('gem.ring', { exact: true });
    expect(await player.evaluate((audio: HTMLAudioElement) => [audio.paused, audio.preload])).toEqual([
      true,
      'none',
    ]);
    await player.evaluate((audio: HTMLAudioElement) => audio.play());
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(1);
    expect(await inspect(page, `inside-sounds-${name}`)).toEqual([]);

    await showTab(page, 'Structures');
    await reads(page, '2 × 1 × 1 blocks');
    await reads(page, '2 Ore');
    await reads(page, 'The file of this structure cannot be read.');
    expect(await inspect(page, `inside-structures-${name}`)).toEqual([]);
  },
  120_000,
);

test('parts that load later do not load styles that are already in the page', async () => {
  const { page } = await site.visitor();
  await page.goto(`/addon/${gems.id}`);
  const styles: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') styles.push(request.url());
  });
  await press(page, 'Look inside');
  await page.getByRole('tab', { name: 'Recipes', exact: true }).waitFor();
  expect(styles).toEqual([]);
});

test('the dialog can be opened, used and closed by keyboard', async () => {
  const { page } = await site.visitor({ refused: /status of 404/ });
  await page.goto(`/addon/${gems.id}`);
  const opener = page.getByRole('button', { name: 'Look inside', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Recipes', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await reads(page, 'Green Gem');
  await page.keyboard.press('ArrowRight');
  await reads(page, 'gem.ring');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
}, 120_000);

test('a moderator looks inside a waiting pack from the queue', async () => {
  const { page } = await site.visitor({ token: site.owner, refused: /status of 404/ });
  await page.goto('/admin/pending');
  await page.getByText('Waiting Gems', { exact: true }).first().click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Look inside', exact: true }).click();
  const inside = await opened;
  await reads(inside, 'Sword × 2, in this shape: 2 Green Gem, 1 Stick.');
  await showTab(inside, 'Pictures');
  const drawn = inside.locator('img[src*="textures%2Fgem.png"]').first();
  await expect.poll(() => drawn.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(16);
}, 120_000);
