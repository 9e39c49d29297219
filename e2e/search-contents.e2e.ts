// Players find a pack by what it adds to the game.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { manifestOf, manifestPart } from '../packs/testing/manifests.ts';
import { zipOf } from '../packs/testing/zip-of.ts';
import { approve, createPublisher, logIn, send, uploadAddon } from './api.ts';
import { openFilters, PHONE, reads } from './browser.ts';
import type { InputFile } from './input.ts';
import { inspect } from './inspect.ts';
import { smallPack, smallPicture } from './small-files.ts';
import { stage } from './stage.ts';

const site = stage();

/** A pack with one creature, named in two languages. */
function packWithMoth(): InputFile {
  const manifest = manifestOf({ name: 'Night Sky', uuid: randomUUID() });
  const bytes = zipOf([
    manifestPart(manifest),
    {
      name: 'entities/moth.json',
      content: JSON.stringify({ 'minecraft:entity': { description: { identifier: 'sky:moth' } } }),
    },
    { name: 'texts/en_US.lang', content: 'entity.sky:moth.name=Lunar Moth' },
    { name: 'texts/de_DE.lang', content: 'entity.sky:moth.name=Mondfalter' },
  ]);
  return { name: 'night-sky.mcpack', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
}

beforeAll(async () => {
  const maker = await logIn(site.url, await createPublisher(site.url, site.owner, 'maker'));
  const upload = async (title: string, file: InputFile) =>
    uploadAddon(site.url, maker, {
      title,
      description: 'Something for quiet evenings.',
      category: 'mobs',
      version: '1.0.0',
      banner: await smallPicture(),
      file,
    });
  await approve(
    site.url,
    site.owner,
    await upload('Night Sky', packWithMoth()),
    await upload('Plain Colours', smallPack('Plain Colours')),
  );
});

const plain = (page: Page) => page.getByRole('link', { name: /Plain Colours/ }).first();

test('a pack is found by the names of its contents, and by the filter for mobs', async () => {
  // Files are read once a minute.
  const found = async () => (await (await send(site.url, 'GET /api/addons?adds=mobs')).json()).length;
  await expect.poll(found, { timeout: 90_000, interval: 1000 }).toBe(1);

  const { page } = await site.visitor({ screen: PHONE });
  for (const text of ['lunar moth', 'mondfalter']) {
    await page.goto('/browse');
    await page.getByLabel('Search the catalogue', { exact: true }).fill(text);
    await page.getByLabel('Search the catalogue', { exact: true }).press('Enter');
    await page.waitForURL(/search=/);
    await plain(page).waitFor({ state: 'detached' });
    await reads(page, 'Night Sky');
  }
  await page.goto('/browse');
  await reads(page, 'Plain Colours');
  await openFilters(page);
  await page.getByRole('checkbox', { name: /^Adds mobs/ }).check();
  await page.waitForURL('/browse?adds=mobs');
  await plain(page).waitFor({ state: 'detached' });
  await reads(page, 'Night Sky');
  expect(await inspect(page, 'adds-mobs')).toEqual([]);
}, 120_000);
