// Details of the site that only a browser shows: titles, focus, drafts and questions, long words and large text.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { approve, createPublisher, join, logIn, succeed, type UploadedAddon, uploadAddon } from './api.ts';
import { DESKTOP, fill, PHONE, press, reads } from './browser.ts';
import { inspect } from './inspect.ts';
import { smallPack, smallPicture } from './small-files.ts';
import { stage } from './stage.ts';

const site = stage();
const LONG = 'Rahmen- und Fensterscheibenerweiterungspaket fürDonaudampfschifffahrtsgesellschaftskapitäne';

let maker: string;
let lanterns: UploadedAddon;
let panes: UploadedAddon;
beforeAll(async () => {
  maker = await logIn(site.url, await createPublisher(site.url, site.owner, 'maker'));
  const banner = await smallPicture();
  const upload = (title: string, game: [number, number, number]) =>
    uploadAddon(site.url, maker, {
      title,
      description: 'Light for caves, and for whoever is afraid of them.',
      category: 'tools',
      version: '1.0.0',
      banner,
      file: smallPack(title, { game }),
    });
  lanterns = await upload('Cave Lanterns', [1, 21, 50]);
  panes = await upload(LONG, [1, 20, 0]);
  await approve(site.url, site.owner, lanterns, panes);
});

/** The elements beyond the right edge of a page that scrolls sideways, innermost first. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map(
        (element) =>
          `${element.tagName} ${element.getAttribute('class')}: ${element.textContent?.slice(0, 30)}`,
      )
      .reverse();
  });

const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** Whether the first two cards of the page are in one row. */
async function areSideBySide(page: Page) {
  const cards = page.getByRole('article');
  const [first, second] = await Promise.all([cards.nth(0).boundingBox(), cards.nth(1).boundingBox()]);
  return first !== null && first.y === second?.y && first.x !== second.x;
}

/** The text in cards that is wider than its place, except text for screen readers only. */
const cutSideways = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('article :not(.sr-only)')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  );

/** The lines of the first card's description: how many are in view, and whether more are cut off. */
const cutDescription = (page: Page) =>
  page
    .locator('article .two-lines')
    .first()
    .evaluate((element) => {
      const frame = element.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(element);
      const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
      const inView = [...lines].filter((top) => top < frame.bottom - 1);
      return { lines: inView.length, isCut: lines.size > inView.length, height: Math.round(frame.height) };
    });

/** The form controls beyond the page's right edge, which cannot be reached by scrolling. */
const controlsBeyond = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main form :is(button, input, select)')]
      .filter((control) => control.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  );

/** The widths that the cards' pictures declare in `sizes`, divided by their actual widths. */
const saidWidths = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('article img[srcset]')].map(({ sizes, width }) => {
      const size = sizes
        .split(', ')
        .map((entry) => /^(?:(?<query>\(.*\)) )?(?<length>\S+)$/.exec(entry)?.groups ?? {})
        .find(({ query }) => query === undefined || matchMedia(query).matches);
      const probe = document.body.appendChild(document.createElement('div'));
      probe.style.width = size?.length ?? '';
      const said = probe.getBoundingClientRect().width;
      probe.remove();
      return said / width;
    }),
  );

test.each([320, 360, 412, 768, 1100, 1280, 1920])(
  'pictures of cards are requested at their actual width, %i px wide',
  async (width) => {
    const { page } = await site.visitor({ screen: { width, height: 740 } });
    await page.goto('/browse');
    const widths = await saidWidths(page);
    expect(widths).toHaveLength(2);
    for (const share of widths) {
      expect(share).toBeGreaterThan(0.95);
      expect(share).toBeLessThan(1.05);
    }
  },
);

test.each([
  '/',
  '/browse',
  '/browse?category=mobs',
  '/browse?search=lanterns',
  '/publishers',
  '/become-publisher',
  '/publisher/guide',
  '/tools',
  '/docs',
  '/api',
  '/help',
  '/contact',
  '/bugs',
  '/terms',
  '/privacy',
  '/status',
  '/blog',
  '/careers',
  '/login',
  '/forgot-password',
])('the tab of %s keeps the title that the server sent', async (path) => {
  const html = await (await fetch(site.url + path)).text();
  const sent = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const { page } = await site.visitor();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await page.title()).toBe(sent);
});

test('a search keeps the focus in its field, and one without results says that a game version was left out', async () => {
  const { page } = await site.visitor();
  await page.goto('/browse?game=1.20.80');
  const field = page.getByLabel('Search the catalogue', { exact: true });
  await field.fill('cave lanterns');
  await field.press('Enter');
  await reads(page, 'No results for "cave lanterns"');
  await reads(page, 'Only addons that are known to work on 1.20.80 were searched.');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole('link', { name: 'Search all game versions' }).click();
  await page.getByRole('link', { name: 'Cave Lanterns', exact: true }).waitFor();
  expect(await field.inputValue()).toBe('cave lanterns');
});

test('the list follows the words as they are typed, and Back leads to the list before them', async () => {
  const { page } = await site.visitor();
  await page.goto('/help');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Addons', exact: true }).click();
  await page.waitForURL('/browse');
  const field = page.getByLabel('Search the catalogue', { exact: true });
  await field.pressSequentially('cave lant', { delay: 100 });
  await page.waitForURL('/browse?search=cave+lant');
  await reads(page, '1 addon found for "cave lant"');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.goBack();
  await page.waitForURL('/browse');
});

test('the report dialog shows the owner’s words for a reason', async () => {
  const words = 'Advertising for something else.';
  const body = { reportTemplates: { spam: words } };
  await succeed(site.url, 'PATCH /api/admin/settings', { token: site.owner, body });
  const { token } = await join(site.url, site.owner, 'reporter');
  const { page } = await site.visitor({ token });
  await page.goto(`/addon/${lanterns.id}`);
  await press(page, 'Report');
  await page.getByRole('dialog').getByLabel(/^Spam/).waitFor();
  await reads(page, words);
});

describe('a publisher', () => {
  test('leaves a form and finds the typed text again, and is asked for confirmation only about chosen files', async () => {
    const { page } = await site.visitor({ token: maker });
    const typed = () => page.getByLabel(/^Custom download URL/).inputValue();
    await page.goto('/publisher/upload');
    await page.getByText('Custom URL', { exact: true }).click();
    await fill(page, /^Custom download URL/, 'https://example.org/half');
    await page.getByRole('main').getByRole('link', { name: 'Cancel', exact: true }).click();
    await page.waitForURL('/publisher/dashboard');
    await page.goto('/publisher/upload');
    await reads(page, 'Your draft is restored');
    expect(await typed()).toBe('https://example.org/half');

    await page.getByText('Direct File', { exact: true }).click();
    await page.getByLabel('Addon file', { exact: true }).setInputFiles(smallPack('Half'));
    await page.getByRole('main').getByRole('link', { name: 'Cancel', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay', exact: true }).click();
    await reads(page, 'Half.mcpack');
    await page.getByRole('banner').getByRole('link', { name: 'Browse', exact: true }).click();
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL('/browse');
  });

  test('finds the typed text after the session has ended in the meantime', async () => {
    const { page } = await site.visitor({ token: maker });
    await page.goto('/publisher/upload');
    await page.getByText('Custom URL', { exact: true }).click();
    await fill(page, /^Custom download URL/, 'https://example.org/half');
    // On a page without scripts, so that no request of the form's page is refused.
    await page.goto('/robots.txt', { waitUntil: 'load' });
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/publisher/upload');
    await reads(page, 'Publisher Access Required');
    await page.evaluate((token) => localStorage.setItem('token', token), maker);
    await page.reload();
    await reads(page, 'Your draft is restored');
    expect(await page.getByLabel(/^Custom download URL/).inputValue()).toBe('https://example.org/half');
  });

  test('crops a picture by keyboard, and can choose another part of the whole picture again', async () => {
    const { page } = await site.visitor({ token: maker });
    await page.goto(`/publisher/edit/${lanterns.id}`);
    await page.getByLabel('Banner image', { exact: true }).setInputFiles(await redOverBlue(600, 900));
    await press(page, 'Crop: Banner image');
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
    const frame = dialog.getByRole('group', { name: 'Move the frame with the arrow keys' });
    await frame.focus();
    for (let n = 0; n < 5; n++) await page.keyboard.press('Control+ArrowDown');
    expect(await inspect(page, 'crop')).toEqual([]);
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    const shown = page.locator('img[src^="blob:"]');
    expect(await shown.evaluate(pixels)).toEqual({ width: 600, height: 338, reds: 0 });
    await press(page, 'Crop: Banner image');
    expect(await dialog.locator('img').evaluate(pixels)).toMatchObject({ width: 600, height: 900 });
  });

  test('sees the proposed change in words and pictures, edits it further, and sees its outcome', async () => {
    const { page } = await site.visitor({ token: maker });
    await page.goto(`/publisher/edit/${lanterns.id}`);
    await page.getByLabel(/^Title/).fill('Cave Lanterns Deluxe');
    await page.getByLabel(/^Category/).selectOption('mobs');
    await page.getByLabel('Banner image', { exact: true }).setInputFiles(await smallPicture());
    await press(page, 'Save Changes');
    await reads(page, 'Change proposed');
    await page.waitForURL('/publisher/dashboard');

    await page.goto(`/publisher/edit/${lanterns.id}`);
    const change = page.locator('dl').filter({ hasText: 'Category' });
    await change.getByText('Mobs & Creatures').waitFor();
    expect(await change.innerText()).not.toMatch(/[0-9a-f]{64}|minGameVersion/);
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('Cave Lanterns Deluxe');
    expect(await page.getByLabel(/^Category/).inputValue()).toBe('mobs');
  });
});

test('a renamed site never shows the product’s name', async () => {
  const rename = (siteName: string) =>
    succeed(site.url, 'PATCH /api/admin/settings', { token: site.owner, body: { siteName } });
  await rename('Block Bazaar');
  const { page } = await site.visitor();
  await page.route('**/api/site', () => undefined);
  for (const path of ['/', '/browse', '/help']) {
    expect(await (await fetch(site.url + path)).text()).not.toContain('Sandcrate');
    await page.goto(path);
    await page.getByRole('banner').getByText('Block Bazaar').waitFor();
    expect(await page.title()).toContain('Block Bazaar');
    expect(await page.getByRole('banner').innerText()).not.toContain('Sandcrate');
  }
  await rename('Sandcrate');
});

describe('on a phone', () => {
  test.each([
    ['/', 360],
    ['/browse', 360],
    ['/browse', 320],
    ['/de/browse', 320],
    ['/publishers/maker', 360],
  ])(
    '%s shows two cards side by side, %i px wide, and one when text is twice as large',
    async (path, width) => {
      const { page } = await site.visitor({ screen: { width, height: 740 } });
      await page.goto(path);
      await page.getByRole('article').nth(1).waitFor();
      expect(await areSideBySide(page)).toBe(true);
      expect(await cutSideways(page)).toEqual([]);
      await enlargeText(page);
      expect(await areSideBySide(page)).toBe(false);
      expect(await controlsBeyond(page)).toEqual([]);
    },
  );

  test('browsing shows cards on the first screen, with publisher and game version, and in the list with the category', async () => {
    const { page } = await site.visitor({ screen: PHONE });
    await page.goto('/browse');
    const card = page.getByRole('article').filter({ hasText: 'Cave Lanterns' });
    for (const fact of ['by maker', 'v1.0.0', 'Game 1.21.50+'])
      await card.getByText(fact, { exact: true }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThanOrEqual(260);
    await page.goto('/browse?view=list');
    for (const fact of ['by maker', 'Tools & Utilities', 'v1.0.0', 'Game 1.21.50+'])
      await card.getByText(fact, { exact: true }).waitFor();
  });

  test('filters are in a sheet, which Escape closes, and those that are set stay in view', async () => {
    const { page } = await site.visitor({ screen: PHONE });
    await page.goto('/browse');
    const category = page.getByRole('checkbox', { name: /^Tools & Utilities/ });
    expect(await category.isVisible()).toBe(false);
    const opener = page.locator('summary').filter({ hasText: 'Filters' });
    await opener.click();
    await category.check();
    await page.waitForURL('/browse?category=tools');
    await page.getByRole('checkbox', { name: /^Adds mobs/ }).check();
    await page.waitForURL('/browse?category=tools&adds=mobs');
    await page.keyboard.press('Escape');
    await category.waitFor({ state: 'hidden' });
    expect(await opener.evaluate((summary) => summary === document.activeElement)).toBe(true);
    expect(await opener.innerText()).toBe('Filters (2)');
    await page.evaluate(() => scrollTo(0, 250));
    const chip = page.getByRole('link', { name: /^Tools & Utilities/ });
    const box = await chip.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(64);
    expect(box?.y).toBeLessThan(PHONE.height / 2);
    await chip.click();
    await page.waitForURL('/browse?adds=mobs');
  });

  const own = ['/publisher/dashboard', '/publisher/dashboard?tab=addons', '/publisher/upload', '/settings'];
  test.each(['/', '/browse', 'addon', '/publishers', '/status', '/docs', ...own, '/settings?tab=account'])(
    '%s has room for long words, even with text twice as large',
    async (path) => {
      const isOwn = /^\/(publisher|settings)(\/|\?|$)/.test(path);
      const { page } = await site.visitor({ screen: PHONE, ...(isOwn && { token: maker }) });
      await page.goto(path === 'addon' ? `/addon/${panes.id}` : path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForTimeout(500);
      expect(await overflowing(page)).toEqual([]);
      await enlargeText(page);
      expect(await overflowing(page)).toEqual([]);
      const menu = await page.getByRole('button', { name: 'Menu', exact: true }).boundingBox();
      expect((menu?.x ?? 999) + (menu?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
    },
  );
});

test('a card shows two lines of the description, cut where it has more words', async () => {
  const { page } = await site.visitor({ screen: PHONE });
  await page.goto('/browse');
  const onPhone = await cutDescription(page);
  expect(onPhone).toMatchObject({ lines: 2, isCut: true });
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await cutDescription(page)).toEqual({ ...onPhone, isCut: false });
});

test('a search for one long word does not widen the page on a phone', async () => {
  const { page } = await site.visitor({ screen: PHONE });
  await page.goto(`/browse?search=${'0123456789abcdef'.repeat(4)}&tag=${'W'.repeat(30)}`);
  await reads(page, 'No addons found');
  expect(await overflowing(page)).toEqual([]);
});

test('forced colors still show which view and which tab is chosen', async () => {
  const { page } = await site.visitor({ token: maker });
  await page.emulateMedia({ forcedColors: 'active' });
  const backgroundOf = (role: 'button' | 'tab', name: string) =>
    page
      .getByRole(role, { name, exact: true })
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.goto('/browse');
  expect(await backgroundOf('button', 'Grid view')).not.toBe(await backgroundOf('button', 'List view'));
  await page.goto('/settings');
  await page.getByRole('tab', { selected: true }).waitFor();
  expect(await backgroundOf('tab', 'Profile')).not.toBe(await backgroundOf('tab', 'Security'));
});

test('forced colors still show whether a switch is on', async () => {
  const { page } = await site.visitor({ token: maker });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/publisher/dashboard?tab=analytics');
  const knob = page.getByRole('switch').locator('+ span > span');
  const [color, behind] = await knob.evaluate((element) =>
    [element, element.parentElement ?? element].map((part) => getComputedStyle(part).backgroundColor),
  );
  expect(color).not.toBe(behind);
});

test('the color around the page follows the theme from the first moment', async () => {
  const { page } = await site.visitor({ theme: 'light' });
  await page.goto('/');
  const color = () => page.locator('meta[name="theme-color"]').getAttribute('content');
  expect(await color()).toBe('#f2f3ec');
  await press(page, 'Switch to dark theme');
  expect(await color()).toBe('#141a1d');
});

test.each([PHONE, DESKTOP])('the lines of the first heading do not touch at $width px', async (screen) => {
  const { page } = await site.visitor({ screen });
  await page.goto('/');
  const { room, lines } = await page.getByRole('heading', { level: 1 }).evaluate(async (heading) => {
    await document.fonts.ready;
    const { font, lineHeight } = getComputedStyle(heading);
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) throw new Error('There is no canvas.');
    pen.font = font;
    const depth = pen.measureText('py').actualBoundingBoxDescent;
    const height = pen.measureText('Bb').actualBoundingBoxAscent;
    const tops = [...heading.children].map((line) => line.getBoundingClientRect().top);
    return { room: Number.parseFloat(lineHeight) - depth - height, lines: new Set(tops).size };
  });
  expect(room).toBeGreaterThan(0);
  expect(lines, 'each sentence begins a line').toBe(2);
});

test('the heads of a table begin where their columns begin', async () => {
  const { page } = await site.visitor({ token: maker });
  await page.goto('/publisher/dashboard?tab=addons');
  const heads = page.getByRole('table', { name: 'My Addons' }).getByRole('columnheader');
  await heads.first().waitFor();
  const aligned = await heads.evaluateAll((all) => all.map((head) => getComputedStyle(head).textAlign));
  expect(aligned[0]).toBe('start');
  expect(aligned).not.toContain('center');
});

/** A picture whose upper half is red and whose lower half is blue. */
async function redOverBlue(width: number, height: number) {
  const half = { create: { width, height: height / 2, channels: 3, background: 'red' } } as const;
  const buffer = await sharp({ create: { width, height, channels: 3, background: 'blue' } })
    .composite([{ input: half, top: 0, left: 0 }])
    .png()
    .toBuffer();
  return { name: 'halves.png', mimeType: 'image/png', buffer };
}

/** The size of a picture, and how many of its pixels are red. Runs in the browser. */
async function pixels(image: HTMLElement | SVGElement) {
  if (!(image instanceof HTMLImageElement)) throw new Error('not a picture');
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(image, 0, 0);
  const data = context?.getImageData(0, 0, width, height).data ?? [];
  return { width, height, reds: data.filter((value, index) => index % 4 === 0 && value > 127).length };
}
