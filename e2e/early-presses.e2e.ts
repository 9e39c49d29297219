// Taps on a slow phone between the first paint and hydration: each must take effect exactly once.
// EARLY_LOADS sets how often each page is loaded per control. [3]
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { send } from './api.ts';
import { followRequests, openFilters, PHONE } from './browser.ts';
import { stockedBrowser } from './stocked-browser.ts';

const LOADS = Number(process.env.EARLY_LOADS ?? 3);
const SPREAD_MS = 3000;
const MOMENTS = Array.from({ length: LOADS }, (_, load) => Math.round((load * SPREAD_MS) / LOADS));

const stage = stockedBrowser();

/** A phone on slow 4G (150 ms, 1.6 Mbit/s) with a four times slower processor. */
async function slowPhone(token?: string): Promise<Page> {
  const localStorage = token === undefined ? [] : [{ name: 'token', value: token }];
  const context = await stage.browser.newContext({
    baseURL: stage.site.product.url,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    storageState: { cookies: [], origins: [{ origin: stage.site.product.url, localStorage }] },
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** Opens a page and taps the element that `find` returns, `moment` milliseconds after the first paint. */
async function tapAt(page: Page, path: string, moment: number, find: (page: Page) => Locator) {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const painted = Date.now();
  const target = find(page);
  await target.evaluate((element) => {
    // A folded part opens without a script.
    element.closest('details')?.setAttribute('open', '');
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, painted + moment - Date.now())));
  await tapMiddle(page, target);
}

/** Taps the middle of an element, once. @throws when the tap misses it because the page has moved */
async function tapMiddle(page: Page, target: Locator) {
  await target.evaluate((element) => {
    sessionStorage.removeItem('hit');
    // By name: React may render the button again in the meantime, with a new count after the comma.
    const nameOf = (control: Element | null | undefined) =>
      control instanceof HTMLInputElement
        ? control.value
        : (control?.ariaLabel ?? control?.textContent)?.split(',')[0];
    const name = nameOf(element);
    const note = ({ target: hit }: Event) => {
      const control = hit instanceof Element ? hit.closest('button, input') : null;
      sessionStorage.setItem('hit', nameOf(control) === name ? 'yes' : `no, but ${hit}`);
    };
    addEventListener('pointerdown', note, { capture: true, once: true });
  });
  // Last, since fonts that arrive may still move the page.
  const box = await target.boundingBox();
  if (box === null) throw new Error('there is nothing to tap');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  // Stored in the session because a form may already have navigated away. A busy page records the tap late.
  const hit = await page.waitForFunction(() => sessionStorage.getItem('hit'));
  expect(await hit.jsonValue()).toBe('yes');
}

const isHydrated = (page: Page) => page.waitForFunction(() => globalThis.early === undefined);
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true });
const addon = () => `/addon/${stage.site.live.id}`;

for (const moment of MOMENTS) {
  test.each(['/', '/browse', 'addon'])(
    `the menu of %s, pressed ${moment} ms after the first paint, opens`,
    async (path) => {
      const page = await slowPhone();
      await tapAt(page, path === 'addon' ? addon() : path, moment, button('Menu'));
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    },
  );

  test(`the theme, pressed ${moment} ms after the first paint, changes once`, async () => {
    const page = await slowPhone();
    await tapAt(page, '/', moment, button('Switch to light theme'));
    await page.waitForFunction(() => document.documentElement.classList.contains('light'));
    await isHydrated(page);
    await page.getByRole('button', { name: 'Switch to dark theme' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('light');
  });

  test(`a like, pressed ${moment} ms after the first paint, is sent once`, async () => {
    const call = `POST /api/addons/${stage.site.live.id}/like` as const;
    await send(stage.site.product.url, call, { token: stage.site.player, body: { liked: false } });
    const page = await slowPhone(stage.site.player);
    const requests = followRequests(page);
    const sent: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/like')) sent.push(request.postData());
    });
    await tapAt(page, addon(), moment, (found) => found.getByRole('button', { name: /^Add to favorites/ }));
    await page.getByRole('button', { name: /^Remove from favorites/ }).waitFor();
    await isHydrated(page);
    await requests.idle();
    expect(sent).toEqual([JSON.stringify({ liked: true })]);
  });

  test(`a tag, pressed ${moment} ms after the first paint, narrows the list`, async () => {
    const page = await slowPhone();
    await tapAt(page, '/browse', moment, (found) =>
      found.getByRole('checkbox', { name: /^survival/, includeHidden: true }),
    );
    await page.getByRole('link', { name: /^Tag: survival/ }).waitFor();
    await isHydrated(page);
    expect(new URL(page.url()).searchParams.get('tag')).toBe('survival');
  });

  test(`a category, chosen ${moment} ms after the first paint, narrows the list`, async () => {
    const page = await slowPhone();
    await page.goto('/browse', { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForTimeout(moment);
    await openFilters(page);
    await page.getByRole('checkbox', { name: /^Tools & Utilities/ }).check();
    await page.waitForURL('/browse?category=tools');
  });

  test(`text typed ${moment} ms after the first paint is kept and searched for`, async () => {
    const page = await slowPhone();
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForTimeout(moment);
    const field = page.getByRole('main').getByLabel('Search addons');
    await field.focus();
    await page.keyboard.type('tree', { delay: 100 });
    await isHydrated(page);
    expect(await field.inputValue()).toBe('tree');
    await field.press('Enter');
    await page.waitForURL('/browse?search=tree');
  });

  test(`stars far down the page, pressed ${moment} ms after the first paint, are taken`, async () => {
    const page = await slowPhone();
    await tapAt(page, addon(), moment, button('4 stars'));
    await page.getByText('Please login to rate this addon.', { exact: true }).first().waitFor();
  });

  test(`Download, pressed ${moment} ms after the first paint, downloads once`, async () => {
    const page = await slowPhone();
    let downloads = 0;
    page.on('download', () => downloads++);
    await tapAt(page, addon(), moment, button('Download'));
    await expect.poll(() => downloads, { timeout: 20_000 }).toBe(1);
    await isHydrated(page);
    await page.waitForLoadState('networkidle');
    expect(downloads).toBe(1);
  });
}
