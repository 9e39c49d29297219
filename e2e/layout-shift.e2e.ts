// How far a page moves while its fonts load: on a slow network they arrive long after the first paint.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit } from './browser.ts';
import { stockedBrowser } from './stocked-browser.ts';

/** Cumulative Layout Shift; 'good' is up to 0.1. */
const MAX_SHIFT = 0.01;
const SCREENS = [
  { width: 360, height: 640 },
  { width: 402, height: 874 },
  { width: 412, height: 823 },
  { width: 1350, height: 940 },
];

const stage = stockedBrowser();

/** Holds the fonts back until the returned function is called. */
async function delayFonts(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    resolve();
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  };
}

/** Records each element that moves, with its share of the page's layout shift. */
const watchShifts = (page: Page) => page.addInitScript(observeShifts);
const watchShiftsNow = (page: Page) => page.evaluate(observeShifts);

/** Runs in the page. */
function observeShifts() {
  type Shift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as unknown as Shift;
      const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? 'removed');
      if (!hadRecentInput) globalThis.shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const totalOf = (shifts: readonly { value: number }[]) => shifts.reduce((sum, { value }) => sum + value, 0);

declare global {
  var shifts: { value: number; moved: string[] }[];
}

test.each([360, 1350])('results stay in place when the tags arrive after them, %i px wide', async (width) => {
  const screen = { width, height: 740 };
  const { page, context } = await visit(stage.browser, stage.site.product.url, { screen });
  await page.goto('/help');
  await page.route('**/api/addons/facets*', async (route) => {
    await page.getByRole('article').first().waitFor();
    await page.waitForTimeout(700); // shifts sooner after a press do not count
    await route.continue();
  });
  await watchShiftsNow(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Addons', exact: true }).click();
  // On a phone they are in the closed sheet of filters.
  await page.getByRole('group', { name: 'Tags', includeHidden: true }).waitFor({ state: 'attached' });
  const shifts = await page.evaluate(() => globalThis.shifts);
  await context.close();
  expect(totalOf(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(MAX_SHIFT);
});

for (const screen of SCREENS) {
  test.each(['/', '/browse', 'addon'])(
    `%s keeps its layout when the fonts arrive, ${screen.width} px wide`,
    async (path) => {
      const { page, context } = await visit(stage.browser, stage.site.product.url, { screen });
      await watchShifts(page);
      const releaseFonts = await delayFonts(page);
      // Do not wait for the load event: it waits for the fonts.
      await page.goto(path === 'addon' ? `/addon/${stage.site.live.id}` : path, { waitUntil: 'commit' });
      await releaseFonts();
      const shifts = await page.evaluate(() => globalThis.shifts);
      await context.close();
      expect(totalOf(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(MAX_SHIFT);
    },
  );
}
