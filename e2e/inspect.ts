// Looks at a screen as it is: on desktop and phone, in both themes.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './browser.ts';

const SCREENSHOTS = join(import.meta.dirname, 'screenshots');
const DEVICES = { desktop: DESKTOP, phone: PHONE };
const THEMES = ['dark', 'light'] as const;

/**
 * Takes a picture of the screen in each width and theme, for people to look at.
 * Answers what axe finds serious or critical, and whether a phone would have to scroll sideways. axe looks at all of it
 * on the desktop and on the phone, and at the colours in the other theme, which no width changes.
 */
export async function inspect(page: Page, name: string): Promise<string[]> {
  await mkdir(SCREENSHOTS, { recursive: true });
  const findings = new Set<string>();
  for (const [device, size] of Object.entries(DEVICES)) {
    await page.setViewportSize(size);
    for (const theme of THEMES) {
      await show(page, theme);
      await page.screenshot({ path: join(SCREENSHOTS, `${name}-${device}-${theme}.png`), fullPage: true });
      if (theme === 'light' && device === 'phone') continue; // the colours are the desktop's
      for (const finding of await violations(page, theme === 'dark' ? 'all' : 'colours')) {
        findings.add(`${device}, ${theme}: ${finding}`);
      }
    }
    if (await scrollsSideways(page)) findings.add(`${device}: it scrolls sideways`);
  }
  return [...findings];
}

/** Puts on a theme and waits until nothing moves any more. */
async function show(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.documentElement.classList.remove('dark', 'light');
    document.documentElement.classList.add(wanted);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }, theme);
}

async function violations(page: Page, what: 'all' | 'colours'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (what === 'colours') axe.withRules('color-contrast');
  const found = await axe.analyze();
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, html }) => `${id} at ${target}: ${any[0]?.message ?? html}`),
    );
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(1000, 0);
    return window.scrollX > 0;
  });
