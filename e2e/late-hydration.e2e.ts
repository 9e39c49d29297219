// Parts of pages below the first screen are hydrated only when they are needed, and a guest's page is rendered once.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, DESKTOP, PHONE, reads, type Screen, visit } from './browser.ts';
import { stockedBrowser } from './stocked-browser.ts';

const stage = stockedBrowser();
const addon = () => `/addon/${stage.site.live.id}`;
const open = (screen: Screen) => visit(stage.browser, stage.site.product.url, { screen });

/** A page whose browser is never idle and never says that something comes near the screen. */
async function openWithoutCause(screen: Screen, path: string) {
  const visitor = await open(screen);
  await visitor.page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
    IntersectionObserver.prototype.observe = () => undefined;
  });
  await visitor.page.goto(path);
  return visitor;
}

const isHydrated = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')));

for (const [device, screen] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test(`a press in a part that is not hydrated takes effect, on a ${device}`, async () => {
    const { page, errors } = await openWithoutCause(screen, addon());
    expect([await isHydrated(page, 'article'), await isHydrated(page, '#comments')]).toEqual([true, false]);
    await button(page, '4 stars').click();
    await reads(page, 'Please login to rate this addon.');
    expect(await isHydrated(page, '#description')).toBe(false);
    expect(errors).toEqual([]);
  });

  test(`a key in a part that is not hydrated takes effect, on a ${device}`, async () => {
    const { page, errors } = await openWithoutCause(screen, addon());
    await button(page, '4 stars').focus();
    await page.keyboard.press('Enter');
    await reads(page, 'Please login to rate this addon.');
    expect(errors).toEqual([]);
  });

  test(`a link in a part that is not hydrated leads on without loading the document, on a ${device}`, async () => {
    const { page, errors } = await openWithoutCause(screen, '/');
    await page.evaluate(() => document.documentElement.classList.add('same-document'));
    await page
      .getByRole('link', { name: /^Tools/ })
      .first()
      .click();
    await page.waitForURL(/\/browse\?category=tools/);
    expect(await page.locator('html.same-document').count()).toBe(1);
    expect(errors).toEqual([]);
  });

  test(`all of an add-on's page is hydrated when the browser is idle, on a ${device}`, async () => {
    const { page, errors } = await open(screen);
    await page.goto(addon());
    for (const part of ['#description', '#comments'])
      await expect.poll(() => isHydrated(page, part), { timeout: 20_000 }).toBe(true);
    expect(errors).toEqual([]);
  });

  test(`a guest's page changes nothing and asks for nothing after hydration, on a ${device}`, async () => {
    const { page } = await open(screen);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    asked.length = 0;
    const changes = await page.evaluate(async () => {
      const seen: MutationRecord[] = [];
      new MutationObserver((records) => seen.push(...records)).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeOldValue: true,
        characterData: true,
      });
      await new Promise((resolve) => setTimeout(resolve, 2000));
      // When React hydrates a field, it changes some of its attributes and changes them back.
      const isBack = ({ target, attributeName: name }: MutationRecord) =>
        name !== null &&
        seen.find((record) => record.target === target && record.attributeName === name)?.oldValue ===
          (target as Element).getAttribute(name);
      return seen
        .filter((record) => !isBack(record))
        .map(({ type, target, attributeName }) => `${type} of ${target.nodeName} ${attributeName ?? ''}`);
    });
    expect(changes).toEqual([]);
    expect(asked.filter((address) => address.includes('/api/'))).toEqual([]);
  });
}
