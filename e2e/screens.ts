// Helpers for the screen tests: one stocked site and one browser per file, and how to open a screen.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button, DESKTOP, followRequests, type Screen as Size, visit } from './browser.ts';
import { inspect } from './inspect.ts';
import { stockedBrowser } from './stocked-browser.ts';
import type { StockedSite } from './stocked-site.ts';

export type Who = 'guest' | 'player' | 'maker' | 'owner';
export type Screen = {
  name: string;
  path: (site: StockedSite) => string;
  as?: Who;
  /** Brings the screen into the state to be checked. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Browser errors that are expected on this screen. */
  expected?: RegExp;
};

/** axe checks each screen twice, and several screens at once. */
export const LONG_PAGES_MS = 900_000;
/** How much a screen may shift while it loads (CLS). */
const MOST_SHIFT = 0.05;

export const MISSING = /status of 404/;
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Sets up a site with something of everything for the tests of the calling file. */
export function stockedStage() {
  const stage = stockedBrowser();

  /** Creates an empty page for somebody. Returns it with the errors on it. */
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

    /** Opens a screen and checks it: axe, sideways scrolling, and errors on the way. */
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

/** Goes to a screen and waits until all its requests have finished. */
export async function arrive(page: Page, path: string) {
  const requests = followRequests(page);
  await page.goto(path, { waitUntil: 'load' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await requests.idle();
}

/** Switches to the light theme. Returns the transitions that this starts. */
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

/** Fails when too much has moved on the page without user input. */
export async function staysInPlace(page: Page) {
  const { sum, moved } = await page.evaluate(() => globalThis.shift);
  expect(sum, moved.join(', ')).toBeLessThan(MOST_SHIFT);
}

/** Adds up the layout shifts on a page without user input. */
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
