// Uses a page by keyboard alone.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const MOST_TABS = 90;

/** The accessible name of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const label = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent;
    return (label ?? '').replace(/\s+/g, ' ').trim();
  });

/** Presses Tab (or Shift+Tab) until the element with this name has the focus, and checks that the focus is visible. */
export async function to(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
  most = MOST_TABS,
) {
  const met: string[] = [];
  for (let tabs = 0; tabs < most; tabs++) {
    await page.keyboard.press(key);
    const at = await focused(page);
    met.push(at);
    if (typeof name === 'string' ? at === name : name.test(at)) return expectVisibleFocus(page, at);
  }
  throw new Error(`${key} never reaches ${name}, only: ${[...new Set(met)].join(' | ')}`);
}

/** Checks that the focused element or one of its containers has an outline, or the thick frame of the console's fields. */
async function expectVisibleFocus(page: Page, name: string) {
  const isSeen = await page.evaluate(() => {
    let element: Element | null = document.activeElement;
    for (let depth = 0; element !== null && depth < 6; depth++, element = element.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return true;
      const frame = element.matches('.Mui-focused') ? element.querySelector('fieldset') : null;
      if (frame && Number.parseFloat(getComputedStyle(frame).borderTopWidth) >= 2) return true;
    }
    return false;
  });
  expect(isSeen, `the focus on ${name}`).toBe(true);
}

/** Moves the focus to an element and presses a key there. */
export async function enter(
  page: Page,
  name: string | RegExp,
  key: 'Enter' | 'Space' = 'Enter',
  most = MOST_TABS,
) {
  await to(page, name, 'Tab', most);
  await page.keyboard.press(key);
}

/** Moves the focus to a field and replaces its text. */
export async function type(page: Page, name: string | RegExp, text: string) {
  await to(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}
