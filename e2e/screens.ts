// Helpers of the screen tests: one stocked site and one browser per file, and how to open a screen.
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { button, DESKTOP, type Screen as Size, visit } from './browser.ts';
import { inspect } from './inspect.ts';
import { stockedBrowser } from './stocked-browser.ts';
import type { StockedSite } from './stocked-site.ts';

export type Who = 'guest' | 'player' | 'maker' | 'owner';
export type Screen = {
  name: string;
  path: (site: StockedSite) => string;
  as?: Who;
  /** What brings the screen into the state that is looked at. */
  prepare?: (page: Page) => Promise<unknown>;
  /** What the browser may note of an answer that this screen is about. */
  expected?: RegExp;
};

/** axe looks at each screen twice, and at several at once. */
export const LONG_PAGES_MS = 300_000;
/** How far what is on a screen may move while it loads (CLS). */
const MOST_SHIFT = 0.05;

const IDLE_MS = 500;

export const MISSING = /status of 404/;
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Sets up a site with something of everything for the tests of the file that calls it. */
export function stockedStage() {
  const stage = stockedBrowser();

  /** A page of somebody's, at no address yet; answers it and what failed on it. */
  async function newPage(as: Who, screen: Size = DESKTOP) {
    const token = as === 'guest' ? undefined : stage.site[as];
    const { page, context, errors } = await visit(stage.browser, stage.site.product.url, { token, screen });
    return { page, errors, close: () => context.close() };
  }

  /** Opens a screen as somebody who wants less motion. */
  async function open(path: string, as: Who, screen?: Size) {
    const opened = await newPage(as, screen);
    await opened.page.emulateMedia({ reducedMotion: 'reduce' });
    await opened.page.addInitScript(watchShifts);
    await arrive(opened.page, path);
    return opened;
  }

  return {
    site: () => stage.site,
    newPage,
    open,

    /** Comes to a screen and looks at it: axe, sideways scrolling, and what failed on the way. */
    async look(
      { name, path, as = 'guest', prepare, expected }: Screen,
      whenOver: (close: () => void) => void,
    ) {
      const { page, errors, close } = await open(path(stage.site), as);
      whenOver(close);
      await prepare?.(page);
      expect(await inspect(page, name)).toEqual([]);
      expect(errors.filter((error) => !expected?.test(error))).toEqual([]);
    },
  };
}

/** Goes to a screen and waits until it has all that it asked for. */
export async function arrive(page: Page, path: string) {
  const underWay = new Set<Request>();
  const begins = (request: Request) => request.url().endsWith('/api/admin/live') || underWay.add(request);
  const ends = (request: Request) => underWay.delete(request);
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends);
  await page.goto(path, { waitUntil: 'load' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Idle but for the console's live events, which have no end: 'networkidle' would wait for these.
  let idleSince = Date.now();
  while (Date.now() - idleSince < IDLE_MS) {
    await page.waitForTimeout(50);
    if (underWay.size > 0) idleSince = Date.now();
  }
  page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends);
}

/** Presses the switch to the light theme; answers the transitions that it sets off. */
export async function transitionsToLight(page: Page): Promise<string[]> {
  await button(page, 'Switch to light theme').waitFor();
  const running = await page.evaluate(() => {
    document.querySelector<HTMLButtonElement>('[aria-label="Switch to light theme"]')?.click();
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return transitions.map(({ effect, transitionProperty }) => {
      const { target } = effect as KeyframeEffect;
      return `${transitionProperty} of ${target?.nodeName}.${target?.getAttribute('class')}`;
    });
  });
  await button(page, 'Switch to dark theme').waitFor();
  return running;
}

declare global {
  var shift: { sum: number; moved: string[] };
}

/** Fails when something on the page moved without anybody having touched it. */
export async function staysInPlace(page: Page) {
  const { sum, moved } = await page.evaluate(() => globalThis.shift);
  expect(sum, moved.join(', ')).toBeLessThan(MOST_SHIFT);
}

/** Adds up what moves on a page without anybody having touched it. */
function watchShifts() {
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Element | null }[];
  };
  const isShift = (entry: PerformanceEntry): entry is Shift => entry.entryType === 'layout-shift';
  globalThis.shift = { sum: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries().filter(isShift)) {
      if (hadRecentInput) continue;
      globalThis.shift.sum += value;
      for (const { node } of sources)
        globalThis.shift.moved.push(`${node?.nodeName}.${node?.getAttribute?.('class')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
