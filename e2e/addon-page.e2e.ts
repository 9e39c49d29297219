// The page of an add-on: what is on the first screen, its sections, its pictures in large.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { approve, createPublisher, logIn, type UploadedAddon, uploadAddon } from './api.ts';
import { button, press } from './browser.ts';
import { smallPack, smallPicture } from './small-files.ts';
import { stage } from './stage.ts';

const site = stage();
const SMARTPHONE = { width: 390, height: 844 };

let lanterns: UploadedAddon;
beforeAll(async () => {
  const maker = await logIn(site.url, await createPublisher(site.url, site.owner, 'maker'));
  lanterns = await uploadAddon(site.url, maker, {
    title: 'Cave Lanterns',
    description: 'Light for caves, and for whoever is afraid of them. '.repeat(12),
    category: 'tools',
    version: '1.0.0',
    banner: await smallPicture(),
    screenshots: [await smallPicture(), await smallPicture()],
    captions: ['Lanterns on a wall'],
    file: smallPack('Cave Lanterns'),
  });
  await approve(site.url, site.owner, lanterns);
});

const open = async (options: Parameters<typeof site.visitor>[0] = {}) => {
  const { page } = await site.visitor(options);
  // The slide show would change the picture meanwhile.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/addon/${lanterns.id}`);
  return page;
};
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Pictures of Cave Lanterns' });
const shown = (page: Page) => viewer(page).locator('.yarl__slide_current img').getAttribute('alt');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe('on a phone', () => {
  test('title, rating, picture and Download are on the first screen', async () => {
    const page = await open({ screen: SMARTPHONE });
    const parts = [
      page.getByRole('heading', { level: 1, name: 'Cave Lanterns' }),
      page.getByRole('img', { name: 'Nobody has rated it yet.' }).first(),
      page.getByRole('link', { name: 'Open large: Picture of Cave Lanterns' }),
      button(page, 'Download'),
    ];
    for (const part of parts) {
      const box = await part.boundingBox();
      expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(SMARTPHONE.height);
    }
  });

  test('contents, releases and comments are folded, and a link in the bar unfolds and shows them', async () => {
    const page = await open({ screen: SMARTPHONE });
    for (const id of ['inside', 'releases']) expect(await page.locator(`#${id}`).isVisible()).toBe(false);
    const field = page.getByLabel('Write a comment');
    expect(await field.isVisible()).toBe(false);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Comments' }).click();
    await field.waitFor();
    const title = page.getByRole('heading', { name: /^Comments/ });
    const bar = await page.getByRole('navigation', { name: 'Sections' }).boundingBox();
    await expect
      .poll(async () => (await title.boundingBox())?.y)
      .toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
    expect((await title.boundingBox())?.y).toBeLessThan(SMARTPHONE.height / 2);
  });

  test('a second Download button is in the bar while the first is scrolled away', async () => {
    const page = await open({ screen: SMARTPHONE });
    const second = page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('button', { name: 'Download' });
    expect(await second.count()).toBe(0);
    // Where the links end: had the button moved them, it would take presses meant for them.
    const endOfLinks = async () => {
      const box = await page.getByRole('navigation', { name: 'Sections' }).getByRole('list').boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    const end = await endOfLinks();
    await page.getByRole('heading', { name: 'Description' }).evaluate((title) => title.scrollIntoView());
    await second.waitFor();
    expect(await endOfLinks()).toBeCloseTo(end, 0);
    const [download] = await Promise.all([page.waitForEvent('download'), second.click()]);
    expect(download.suggestedFilename()).toContain('.mcpack');
    await page.evaluate(() => scrollTo(0, 0));
    await second.waitFor({ state: 'detached' });
  });

  test('a swipe changes the picture, and does not open it', async () => {
    const page = await open({ screen: SMARTPHONE });
    const box = await page.getByRole('link', { name: 'Open large: Picture of Cave Lanterns' }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 250, (box?.y ?? 0) + 100];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 120, y, { steps: 5 });
    await page.mouse.up();
    await page.getByText('2/3', { exact: true }).waitFor();
    expect(await viewer(page).count()).toBe(0);
  });
});

test('on a desktop, both columns are open and about equally long', async () => {
  const page = await open();
  await page.getByLabel('Write a comment').waitFor();
  const ends = await page.evaluate(() =>
    ['#comments', '#releases'].map((id) => document.querySelector(id)?.getBoundingClientRect().bottom ?? 0),
  );
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThan(400);
});

test('a picture opens large; keys, zoom and thumbnails work, and the focus returns', async () => {
  const page = await open();
  await page.getByRole('link', { name: 'Open large: Picture of Cave Lanterns' }).click();
  await viewer(page).waitFor();
  await expect.poll(() => shown(page)).toBe('Picture of Cave Lanterns');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shown(page)).toBe('Lanterns on a wall');
  await viewer(page).getByText('Lanterns on a wall').waitFor();
  await viewer(page).getByRole('button', { name: '3 of 3' }).click();
  await expect.poll(() => shown(page)).toBe('Screenshot 2 of Cave Lanterns');
  const width = () =>
    viewer(page)
      .locator('.yarl__slide_current img')
      .evaluate((picture) => picture.getBoundingClientRect().width);
  const before = await width();
  await press(page, 'Zoom in');
  await expect.poll(width).toBeGreaterThan(before * 1.2);
  await page.keyboard.press('Escape');
  await viewer(page).waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Open large: Picture of Cave Lanterns');
});

describe('the large picture on a phone', () => {
  const openLarge = async () => {
    const page = await open({ screen: SMARTPHONE });
    await page.getByRole('link', { name: 'Open large: Picture of Cave Lanterns' }).tap();
    await expect.poll(() => shown(page)).toBe('Picture of Cave Lanterns');
    const session = await page.context().newCDPSession(page);
    /** Moves fingers over the screen, each from its first point to its second. */
    const drag = async (...fingers: { from: [number, number]; to: [number, number] }[]) => {
      const STEPS = 8;
      const at = (step: number) =>
        fingers.map(({ from, to }, id) => ({
          id,
          x: from[0] + ((to[0] - from[0]) * step) / STEPS,
          y: from[1] + ((to[1] - from[1]) * step) / STEPS,
        }));
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
      for (let step = 1; step <= STEPS; step++)
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    return { page, drag };
  };

  test('a swipe shows the next picture', async () => {
    const { page, drag } = await openLarge();
    await drag({ from: [320, 400], to: [60, 400] });
    await expect.poll(() => shown(page)).toBe('Lanterns on a wall');
  });

  test('two fingers enlarge it', async () => {
    const { page, drag } = await openLarge();
    const width = () =>
      viewer(page)
        .locator('.yarl__slide_current img')
        .evaluate((picture) => picture.getBoundingClientRect().width);
    await expect.poll(width).toBeGreaterThan(0); // laid out
    const before = await width();
    await drag({ from: [180, 400], to: [60, 400] }, { from: [210, 400], to: [330, 400] });
    await expect.poll(width).toBeGreaterThan(before * 1.2);
  });
});

test('without JavaScript, a picture is a link to itself', async () => {
  const html = await (await fetch(`${site.url}/addon/${lanterns.id}`)).text();
  const address = /href="([^"]*)"[^>]*aria-label="Open large: Lanterns on a wall"/.exec(html)?.[1];
  const answer = await fetch(new URL(address?.replaceAll('&amp;', '&') ?? '', site.url));
  expect(answer.headers.get('content-type')).toBe('image/webp');
});

test('in print, the page is dark on white, unfolded, and without what can only be pressed', async () => {
  const page = await open();
  await page.emulateMedia({ media: 'print' });
  const guide = page.getByText('How to get it into the game');
  await guide.waitFor();
  expect(await page.getByRole('heading', { level: 2, name: 'Releases' }).isVisible()).toBe(true);
  expect(await page.locator('ol li').first().isVisible()).toBe(true);
  expect(await page.locator('main img').first().isVisible()).toBe(true);
  for (const hidden of ['header', 'footer', 'nav', 'search', 'form', 'button:not(:has(img))']) {
    expect(await page.locator(hidden).locator('visible=true').count(), hidden).toBe(0);
  }
  expect(
    await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement);
      return [backgroundColor, color];
    }),
  ).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
});
