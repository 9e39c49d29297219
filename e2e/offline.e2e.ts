// The installed site without a network: opened pages stay available, others show the offline page.
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { PHONE, visit } from './browser.ts';
import { freePort } from './product.ts';
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

/** Serves the product under another address, as if `deploy()` had replaced the front end: all built files are renamed. */
async function deployable(product: string) {
  const built = await readdir(join(import.meta.dirname, '../site/dist/assets'));
  const names = built.filter((name) => name.endsWith('.js')).map((name) => name.slice(0, -'.js'.length));
  const scripts = new RegExp(`(${names.join('|')})\\.js`, 'g');
  let build = 1;
  let delay = 0;
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', product);
    const isScript = pathname.startsWith('/assets/') && pathname.endsWith('.js');
    if (isScript && pathname.endsWith('.2.js') !== (build === 2)) return response.writeHead(404).end();
    await pause(request.headers['sec-fetch-mode'] === 'navigate' ? delay : 0);
    const answer = await fetch(product + request.url?.replace('.2.js', '.js'), { redirect: 'manual' });
    const type = answer.headers.get('content-type') ?? 'text/plain';
    const headers = { 'content-type': type, 'cache-control': answer.headers.get('cache-control') ?? '' };
    response.writeHead(answer.status, headers);
    if (build === 1 || !/html|script/.test(type))
      return response.end(Buffer.from(await answer.arrayBuffer()));
    const text = await answer.text();
    response.end(text.replace(scripts, '$1.2.js').replace(/offline-[\da-f]{15}/, '$&2'));
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: () => {
      build = 2;
    },
    slowDown: (milliseconds: number) => {
      delay = milliseconds;
    },
  };
}

/** Opens the menu of a page on a phone. */
async function opensMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
}

test('a page kept from before a deploy still reacts offline, and so does the offline page of the new build', async () => {
  const site = await deployable(stage.site.product.url);
  const { page, context } = await visit(stage.browser, site.url, { screen: PHONE, withServiceWorker: true });
  onTestFinished(() => context.close());
  await page.goto('/');
  await isControlled(page);
  await page.goto('/help');
  await opensMenu(page);

  site.deploy();
  const builds = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => /^offline-/.test(name)));
  const [first] = await builds();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(async () => (await builds()).filter((name) => name !== first)).toHaveLength(1);
  await expect.poll(builds).not.toContain(first);
  const network = await context.newCDPSession(page);
  await network.send('Network.clearBrowserCache');

  await context.setOffline(true);
  await page.goto('/help');
  await opensMenu(page);
  await page.goto('/publishers');
  await page.getByRole('heading', { name: 'You are offline', level: 1 }).waitFor();
  await opensMenu(page);
});

test('on a network that hardly answers, a kept page is shown after a few seconds', async () => {
  const site = await deployable(stage.site.product.url);
  const { page, context } = await visit(stage.browser, site.url, { withServiceWorker: true });
  onTestFinished(() => context.close());
  await page.goto('/help');
  await isControlled(page);
  site.slowDown(60_000);
  await page.reload({ timeout: 15_000 });
  await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor();
});

test('the first page of a visit is available offline', async () => {
  const { page, context } = await visit(stage.browser, stage.site.product.url, {
    screen: PHONE,
    withServiceWorker: true,
  });
  onTestFinished(() => context.close());
  await page.goto('/help');
  const kept = () => page.evaluate(async () => Boolean(await caches.match('/help', { cacheName: 'pages' })));
  await expect.poll(kept).toBe(true);
  await context.setOffline(true);
  await page.goto('/help');
  await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor();
  await opensMenu(page);
});
