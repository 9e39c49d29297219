// The styles that pages carry inline are all that the server's HTML needs; the whole stylesheet changes nothing in it.
import { expect, onTestFinished, test } from 'vitest';
import { DESKTOP, PHONE } from './browser.ts';
import { stockedBrowser } from './stocked-browser.ts';

const stage = stockedBrowser();

const PAGES = [
  '/',
  '/browse?search=tree&view=list',
  // A visitor's words in the title, which comes before the styles, are not taken for what stands for them.
  '/browse?search=/*+styles+*/',
  '/ar/browse',
  '/blog',
  '/help',
  '/status',
  '/no/such/page',
  'addon',
  'collection',
  'publisher',
];

test.each(PAGES)('%s looks as it does with the whole stylesheet', async (name) => {
  const { live, collection, product } = stage.site;
  const path =
    {
      addon: `/addon/${live.id}`,
      collection: `/collection/${collection}`,
      publisher: '/publishers/Ada_Lovelace',
    }[name] ?? name;
  const context = await stage.browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  for (const screen of [PHONE, DESKTOP]) {
    await page.setViewportSize(screen);
    await page.goto(path);
    const { elements, changed, inline, whole } = await page.evaluate(() => {
      const all = [...document.querySelectorAll('*')];
      const properties = [...getComputedStyle(document.body)];
      const looks = () =>
        all.flatMap((element) =>
          [null, '::before', '::after'].map((part) => {
            const style = getComputedStyle(element, part);
            if (part !== null && style.content === 'none') return '';
            return properties.map((name) => style.getPropertyValue(name)).join();
          }),
        );
      const { sheet } = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]') ?? {};
      if (!sheet) throw new Error('the page has no stylesheet');
      const complete = looks();
      sheet.disabled = true;
      const first = looks();
      const changed = complete.flatMap((look, index) =>
        look === first[index] ? [] : [all[Math.floor(index / 3)]?.outerHTML.slice(0, 120)],
      );
      const inline = document.querySelector('style')?.textContent.length ?? 0;
      const whole = [...sheet.cssRules].reduce((sum, rule) => sum + rule.cssText.length, 0);
      return { elements: all.length, changed, inline, whole };
    });
    expect(changed).toEqual([]);
    expect(elements).toBeGreaterThan(50);
    expect(inline).toBeLessThan(0.7 * whole);
  }
});
