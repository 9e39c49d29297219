// The site in its languages: addresses, document heads, the first visit, and how the pages look on a narrow phone.
import { ALL_LOCALES, LOCALES, type LocaleTag, localized } from '@sandcrate/api/contract/locales.ts';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PHONE, visit } from './browser.ts';
import { stockedBrowser } from './stocked-browser.ts';

const stage = stockedBrowser();

const fetched = (path: string, headers: Record<string, string> = {}) =>
  fetch(stage.site.product.url + path, { redirect: 'manual', headers });
const OTHERS = ALL_LOCALES.filter((locale) => locale !== 'en');
/** Long words, two plural systems, other scripts, and right to left. */
const LOOKED_AT: readonly LocaleTag[] = ['de', 'ru', 'ja', 'ar'];

async function phoneVisit() {
  const visitor = await visit(stage.browser, stage.site.product.url, { screen: PHONE });
  onTestFinished(() => visitor.context.close());
  return visitor;
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe('what the server answers', () => {
  test.each(OTHERS)('/%s has its language, its direction and its own texts', async (locale) => {
    const answer = await fetched(localized(locale, '/'));
    expect(answer.status).toBe(200);
    const html = await answer.text();
    const { direction } = LOCALES[locale];
    expect(html).toMatch(new RegExp(`<html[^>]* lang="${locale}"`));
    expect(/<html[^>]* dir="rtl"/.test(html)).toBe(direction === 'rtl');
    expect(html).not.toContain('Pry open a');
    for (const tag of ALL_LOCALES) expect(html).toContain(`hrefLang="${tag}"`);
  });

  test('an address in an unknown language is not found', async () => {
    expect((await fetched('/xx/help')).status).toBe(404);
    expect((await fetched('/de/no-such-page')).status).toBe(404);
  });

  test('a first visit is redirected to the browser’s language, and a choice is kept', async () => {
    const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
    const led = await fetched('/help?from=mail', german);
    expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([
      302,
      '/de/help?from=mail',
      'no-store',
    ]);
    expect((await fetched('/help', { ...german, cookie: 'language=en' })).status).toBe(200);
    expect((await fetched('/de/help', { 'accept-language': 'fr' })).status).toBe(200);
  });
});

describe.each(LOOKED_AT)('in %s, on a phone', (locale) => {
  const pages = () => [
    '/',
    '/browse',
    '/browse?search=nothing-has-this-name',
    `/addon/${stage.site.live.id}`,
    '/publishers',
    '/help',
    '/status',
    '/privacy',
    '/login',
    '/tools',
  ];

  test('no page scrolls sideways, shows an id in place of a text, or fails to hydrate', async () => {
    const { page, errors } = await phoneVisit();
    for (const path of pages()) {
      await page.goto(localized(locale, path));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await scrollsSideways(page), path).toBe(false);
      // A message without its catalog is shown by its id, six characters in a row.
      const text = await page.locator('main').innerText();
      expect(text, path).not.toMatch(
        /(?:^|\s)(?=[A-Za-z\d+/_-]{6}(?:\s|$))(?=\S*\d)(?=\S*[a-z])(?=\S*[A-Z])\S{6}(?:\s|$)/,
      );
    }
    expect(errors).toEqual([]);
  });

  test('links stay in the language', async () => {
    const { page } = await phoneVisit();
    await page.goto(localized(locale, '/browse'));
    await page.locator('main article a').first().click();
    await page.waitForURL(new RegExp(`/${locale}/addon/`));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
  });
});

/** The words of these elements that do not fit on a line. */
const brokenWords = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = element.textContent;
      return (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => {
        const range = document.createRange();
        const start = text.indexOf(word);
        range.setStart(element.firstChild as Text, start);
        range.setEnd(element.firstChild as Text, start + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
      });
    }),
  );

test.each(['de', 'ru'] as const)(
  'in %s, the longest titles and footer links keep their words whole',
  async (locale) => {
    const { page } = await phoneVisit();
    for (const path of ['/terms', '/privacy']) {
      await page.goto(localized(locale, path));
      expect(await brokenWords(page, 'h1')).toEqual([]);
    }
    for (const width of [640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await brokenWords(page, 'footer :is(h2, li a)'), `${width} px`).toEqual([]);
    }
  },
);

test.each(ALL_LOCALES)('in %s, the header shows the whole site name and whole links', async (locale) => {
  const { page } = await phoneVisit();
  await page.goto(localized(locale, '/help'));
  for (const width of [1024, 1152, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const name = page.locator('header a .stencil');
    expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth), `${width} px`).toBe(0);
    expect(await brokenWords(page, 'header nav a'), `${width} px`).toEqual([]);
  }
});

test('on a phone, Korean text wraps only between words', async () => {
  const { page } = await phoneVisit();
  await page.goto(localized('ko', '/privacy'));
  expect(await brokenWords(page, 'main :is(p, li):not(:has(*))')).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
});

test('in Arabic, an English title begins on the right like the lines around it', async () => {
  const { page } = await phoneVisit();
  await page.goto(localized('ar', `/addon/${stage.site.live.id}`));
  const title = page.getByRole('heading', { level: 1 });
  const gap = await title.evaluate((heading) => {
    const text = document.createRange();
    text.selectNodeContents(heading);
    return heading.getBoundingClientRect().right - text.getBoundingClientRect().right;
  });
  expect(Math.abs(gap)).toBeLessThan(1);
});

test('on a phone, a figure wraps only between words', async () => {
  const { page } = await phoneVisit();
  await page.goto(localized('de', '/status'));
  const figure = page.locator('dl dd').nth(1);
  await figure.waitFor();
  const lines = await figure.evaluate((dd) => {
    dd.textContent = '7 Stunden';
    const word = document.createRange();
    word.setStart(dd.firstChild as Text, 2);
    word.setEnd(dd.firstChild as Text, 9);
    return word.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test('the footer leads to the same page in another language, and the next visit stays there', async () => {
  const { page } = await phoneVisit();
  await page.goto('/help');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL(/\/de\/help$/);
  await page.getByRole('heading', { level: 1, name: 'Hilfe' }).waitFor();
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL(/[^e]\/help$/);
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
});
