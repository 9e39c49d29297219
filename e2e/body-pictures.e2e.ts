// A picture in a full description: pasted while editing, reviewed, and shown to everybody.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { succeed } from './api.ts';
import { button, press, reads } from './browser.ts';
import { type CaveLanterns, caveLanterns } from './cave-lanterns.ts';
import { smallPicture } from './small-files.ts';
import { stage } from './stage.ts';

const site = stage();
let made: CaveLanterns;
beforeAll(async () => {
  made = await caveLanterns(site);
});

/** Pastes a picture into the full description, as from a screenshot tool. */
async function pastePicture(page: Page, name: string, colour: string): Promise<void> {
  const { buffer } = await smallPicture(colour);
  await page.getByLabel('Full description', { exact: true }).evaluate(
    (area, { bytes, name }) => {
      const clipboardData = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      clipboardData.items.add(new File([content], name, { type: 'image/png' }));
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { bytes: buffer.toString('base64'), name },
  );
}

const isLoaded = (page: Page, alt: string) =>
  page
    .getByAltText(alt, { exact: true })
    .evaluate((picture) => picture instanceof HTMLImageElement && picture.naturalWidth > 0);

test('a picture is pasted into the full description, previewed, reviewed and then on the page', async () => {
  const { page } = await site.visitor({ token: made.maker });
  await page.goto(`/publisher/edit/${made.lanterns.id}`);
  const area = page.getByLabel('Full description', { exact: true });
  await area.fill('Look:\n\n');
  await button(page, 'Add pictures').waitFor();
  await pastePicture(page, 'cave at night.png', '#224466');
  await expect.poll(() => area.inputValue()).toMatch(/^Look:\n\n!\[cave at night\]\(picture:[0-9a-f]{16}\)$/);
  await page.getByRole('button', { name: 'Preview', exact: true }).first().click();
  await expect.poll(() => isLoaded(page, 'cave at night')).toBe(true);
  await page.getByRole('button', { name: 'Preview', exact: true }).first().click();
  await press(page, 'Save Changes');
  await reads(page, 'Change proposed');

  const staff = { token: site.owner };
  const changes = await succeed(site.url, `GET /api/addons/${made.lanterns.id}/changes`, staff);
  const [change] = z.array(z.object({ id: z.string() })).parse(await changes.json());
  const guest = await site.visitor();
  await guest.page.goto(`/addon/${made.lanterns.id}`);
  expect(await guest.page.getByAltText('cave at night').count()).toBe(0);
  await succeed(site.url, `PUT /api/admin/changes/${change?.id}/approve`, staff);
  const isShown = async () => {
    await guest.page.goto(`/addon/${made.lanterns.id}`);
    return guest.page.getByAltText('cave at night', { exact: true }).count();
  };
  await expect.poll(isShown, { timeout: 30_000, interval: 1_000 }).toBe(1);
  await guest.page.getByAltText('cave at night', { exact: true }).scrollIntoViewIfNeeded();
  await expect.poll(() => isLoaded(guest.page, 'cave at night')).toBe(true);

  const link = guest.page.getByRole('link', { name: 'Open large: cave at night' });
  await link.click();
  const viewer = guest.page.getByRole('dialog', { name: 'Pictures' });
  await viewer.locator('.yarl__slide_current img').waitFor();
  await guest.page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  const address = await link.evaluate((anchor) => (anchor instanceof HTMLAnchorElement ? anchor.href : ''));
  expect((await fetch(address)).headers.get('content-type')).toMatch(/^image\//);
});

test('what is no picture is refused with its name', async () => {
  const { page } = await site.visitor({ token: made.maker });
  await page.goto('/publisher/upload');
  await page.locator('input[type=file][multiple]').waitFor({ state: 'attached' });
  await page.locator('input[type=file][multiple]').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect
    .poll(() => page.getByText('notes.txt: Invalid image type').count(), { timeout: 10_000 })
    .toBe(1);
});
