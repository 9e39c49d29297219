// The installed site without a network: opened pages stay available, others show the offline page.
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { PHONE, visit } from './browser.ts';
import { stockedBrowser } from './stocked-browser.ts';

const stage = stockedBrowser();

/** Waits until the service worker controls the page, which needs a reload. */
async function isControlled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

test('the manifest names the site, and its icons are there', async () => {
  const { url } = stage.site.product;
  const answer = await fetch(`${url}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest: { name: string; icons: { src: string; sizes: string }[] } = await answer.json();
  expect(manifest.name).toBe('Sandcrate');
  for (const { src } of manifest.icons) {
    const icon = await fetch(url + src);
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, 'image/png']);
  }
});

test('offline, opened pages are available and other addresses list them', async () => {
  const { page, context } = await visit(stage.browser, stage.site.product.url, {
    screen: PHONE,
    withServiceWorker: true,
  });
  onTestFinished(() => context.close());
  await page.goto('/');
  await isControlled(page);
  await page.goto('/help');
  await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor();

  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor();

  await page.goto('/publishers');
  await page.getByRole('heading', { name: 'You are offline', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Help – Sandcrate' }).click();
  await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor();

  await page.goto('/publishers');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Publishers', level: 1 }).waitFor();
});

test.each([
  ['de', 'ltr', 'Du bist offline'],
  ['ar', 'rtl', 'أنت غير متصل بالإنترنت'],
])(
  'the offline page is in the language of the pages that were opened: %s',
  async (locale, direction, title) => {
    const { page, context } = await visit(stage.browser, stage.site.product.url, { withServiceWorker: true });
    onTestFinished(() => context.close());
    await page.goto(`/${locale}`);
    await isControlled(page);
    await context.setOffline(true);
    for (const address of [`/${locale}/publishers`, '/browse']) {
      await page.goto(address);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      const root = await page.evaluate(() => [document.documentElement.lang, document.dir || 'ltr']);
      expect(root).toEqual([locale, direction]);
      expect(new URL(page.url()).searchParams.get('from')).toBe(address);
    }
  },
);

test('the privacy page says that opened pages are kept', async () => {
  const text = await (await fetch(`${stage.site.product.url}/privacy`)).text();
  expect(text).toContain('to be shown without a network: the last 50 pages that you opened');
});

test('a page that answers 404 is removed from the offline cache', async () => {
  const { page, context } = await visit(stage.browser, stage.site.product.url, { withServiceWorker: true });
  onTestFinished(() => context.close());
  await page.goto('/');
  await isControlled(page);
  await page.evaluate(async () => {
    const cache = await caches.open('pages');
    await cache.put(
      '/no/such/page',
      new Response('<title>Old</title>', { headers: { 'content-type': 'text/html' } }),
    );
  });
  await page.goto('/no/such/page');
  await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
  expect(
    await page.evaluate(async () => Boolean(await (await caches.open('pages')).match('/no/such/page'))),
  ).toBe(false);
});

test('the console and the API are never cached', async () => {
  const { page, context } = await visit(stage.browser, stage.site.product.url, { withServiceWorker: true });
  onTestFinished(() => context.close());
  await page.goto('/');
  await isControlled(page);
  await page.goto('/help');
  await page.evaluate(() => fetch('/api/site').then((answer) => answer.json()));
  const kept = await page.evaluate(async () => {
    const requests = await (await caches.open('pages')).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/help');
  expect(kept.filter((path) => /^\/(api|admin|owner)/.test(path))).toEqual([]);
});
