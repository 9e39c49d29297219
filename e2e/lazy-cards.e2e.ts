// Cards far below the screen are not laid out with the first paint, and nobody notices.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { approve, createPublisher, logIn, uploadAddon } from './api.ts';
import { PHONE } from './browser.ts';
import { smallPack, smallPicture } from './small-files.ts';
import { stage } from './stage.ts';

const site = stage();
const ADDONS = 20;

beforeAll(async () => {
  const maker = await logIn(site.url, await createPublisher(site.url, site.owner, 'maker'));
  const banner = await smallPicture();
  for (let number = 1; number <= ADDONS; number++) {
    const title = number % 3 === 0 ? `Lamp ${number}` : `Lanterns for caves, volume ${number}`;
    const addon = await uploadAddon(site.url, maker, {
      title,
      description: 'Light for caves, and for whoever is afraid of them.',
      category: 'tools',
      version: '1.0.0',
      banner,
      file: smallPack(title),
    });
    await approve(site.url, site.owner, addon);
  }
});

/** Which cards are laid out now, in the order of the page. */
const laidOut = (page: Page) =>
  page
    .locator('article h3')
    .evaluateAll((titles) => titles.map((title) => title.checkVisibility({ contentVisibilityAuto: true })));
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test('cards are laid out when they come near the screen, at about the height reserved for them', async () => {
  const { page } = await site.visitor({ screen: PHONE });
  await page.goto('/browse');
  await page.waitForFunction(() => globalThis.early === undefined);
  const first = await laidOut(page);
  expect(first).toHaveLength(ADDONS);
  expect(first.slice(0, 4)).toEqual([true, true, true, true]);
  expect(first.slice(-4)).toEqual([false, false, false, false]);

  const kept = await pageHeight(page);
  await page.locator('article').last().scrollIntoViewIfNeeded();
  await page.waitForFunction(
    () =>
      document.querySelector('article:last-of-type h3')?.checkVisibility({ contentVisibilityAuto: true }) ===
      true,
  );
  const real = await page.evaluate(() => {
    for (const card of document.querySelectorAll('article')) card.style.contentVisibility = 'visible';
    return document.documentElement.scrollHeight;
  });
  expect(Math.abs(kept / real - 1)).toBeLessThan(0.02);
});

test('Back returns to the card that was opened, to the pixel', async () => {
  const { page } = await site.visitor({ screen: PHONE });
  await page.goto('/browse');
  await page.waitForFunction(() => globalThis.early === undefined);
  const card = page.locator('article').nth(ADDONS - 3);
  await card.scrollIntoViewIfNeeded();
  // The cards that come near are laid out in the next frames.
  await page.waitForFunction(() => {
    const top = scrollY;
    return new Promise((done) =>
      requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY === top))),
    );
  });
  const before = (await card.boundingBox())?.y;
  await card.getByRole('link').first().dispatchEvent('click');
  await page.getByRole('heading', { name: 'Comments' }).waitFor();
  await page.goBack();
  await card.waitFor();
  await expect.poll(async () => (await card.boundingBox())?.y).toBe(before);
});
