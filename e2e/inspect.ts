// Checks a screen on desktop and phone, in both themes.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './browser.ts';

const SCREENSHOTS = join(import.meta.dirname, 'screenshots');
const DEVICES = { desktop: DESKTOP, phone: PHONE };
const THEMES = ['dark', 'light'] as const;
/** axe checks each width and each theme once: no colour depends on the width. */
const LOOKED_AT = { desktop: 'dark', phone: 'light' };
/** Screenshots are for people, so CI takes none. */
const TAKES_PICTURES = !process.env.CI;

/**
 * Checks the screen in each width and theme.
 * Returns the findings of axe, and whether a phone would have to scroll sideways.
 */
export async function inspect(page: Page, name: string): Promise<string[]> {
  await mkdir(SCREENSHOTS, { recursive: true });
  const findings = new Set<string>();
  for (const device of ['desktop', 'phone'] as const) {
    await page.setViewportSize(DEVICES[device]);
    for (const theme of THEMES) {
      if (!TAKES_PICTURES && LOOKED_AT[device] !== theme) continue;
      await show(page, theme);
      const path = join(SCREENSHOTS, `${name}-${device}-${theme}.png`);
      if (TAKES_PICTURES) await page.screenshot({ path, fullPage: true });
      if (LOOKED_AT[device] !== theme) continue;
      for (const finding of await violations(page)) findings.add(`${device}, ${theme}: ${finding}`);
    }
    if (await scrollsSideways(page)) findings.add(`${device}: it scrolls sideways`);
  }
  return [...findings];
}

/**
 * Switches the theme and waits until transitions have ended, for a few seconds at most: what is paused, such as the clock of
 * a slide show, never ends.
 */
async function show(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.documentElement.classList.remove('dark', 'light');
    document.documentElement.classList.add(wanted);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    const longest = new Promise((resolve) => setTimeout(resolve, 6_000));
    await Promise.race([longest, Promise.allSettled(ending.map(({ finished }) => finished))]);
  }, theme);
}

async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, html }) => `${id} at ${target}: ${any[0]?.message ?? html}`),
  );
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(1000, 0);
    return window.scrollX > 0;
  });
