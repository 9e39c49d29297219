// The content security policy of the pages: nothing that they do themselves violates it, and injected code never runs.
// Violations are errors in the browser's console, so the tests of every screen find them too.
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type {} from '../web/trusted-types.ts';
import { button, PHONE, reads, visit } from './browser.ts';
import { arrive } from './screens.ts';
import { smallPack } from './small-files.ts';
import { stockedBrowser } from './stocked-browser.ts';

const stage = stockedBrowser();

type Options = Parameters<typeof visit>[2];

/** A visitor whose `errors` include every violation of a page's policy. */
async function watched(options?: Options) {
  const visitor = await visit(stage.browser, stage.site.product.url, options);
  onTestFinished(() => visitor.context.close());
  await visitor.context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error(`violates ${effectiveDirective}: ${blockedURI} ${sample}`),
    );
  });
  return visitor;
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

/** The structured data in the page, as JSON. */
const structuredData = (page: Page) =>
  page.locator('script[type="application/ld+json"]').evaluateAll((all) => all.map((one) => one.textContent));

describe('what the pages do themselves', () => {
  test('a guest’s way through the site violates nothing', async () => {
    const { page, errors } = await watched({ withServiceWorker: true });
    await page.goto('/');
    const search = page.getByRole('main').getByLabel('Search addons');
    await search.fill('tree');
    await page.getByRole('option', { name: 'Tree Harvester' }).waitFor();
    await search.press('Enter');
    await page.waitForURL('/browse?search=tree');
    await page.getByRole('link', { name: 'Tree Harvester' }).first().click();
    await title(page, 'Tree Harvester');
    // Written by the browser, as the page was not loaded from the server.
    await expect.poll(() => structuredData(page)).toContainEqual(expect.stringContaining('Tree Harvester'));
    for (const path of ['/publishers', '/publishers/Ada_Lovelace', '/help', '/api', '/status', '/blog']) {
      await arrive(page, path);
    }
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.goto('/offline');
    await page.getByRole('link', { name: 'Help – Sandcrate' }).waitFor(); // parsed from a kept page
    expect(errors).toEqual([]);
  });

  test('a menu on a phone keeps the page from scrolling, without a style element', async () => {
    const { page, errors } = await watched({ screen: PHONE });
    await page.goto('/');
    const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflowY);
    expect(await overflow()).toBe('visible');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    expect(await overflow()).toBe('hidden');
    expect(await page.locator('style').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(overflow).toBe('visible');
    expect(errors).toEqual([]);
  });

  test('a publisher’s pages violate nothing, nor does the worker that reads a pack', async () => {
    const { page, errors } = await watched({ token: stage.site.maker });
    for (const path of [
      '/publisher/dashboard',
      '/settings',
      '/updates',
      `/publisher/edit/${stage.site.live.id}`,
    ]) {
      await arrive(page, path);
    }
    await page.goto('/publisher/upload');
    const version: [number, number, number] = [2, 1, 0];
    await page.getByLabel('Addon file', { exact: true }).setInputFiles(smallPack('Planes', { version }));
    await button(page, 'Next').click();
    await reads(page, 'Filled in from your file. Change what should be different.');
    expect(errors).toEqual([]);
  });

  test('decisions and forms of the console violate nothing', async () => {
    const { page, errors } = await watched({ token: stage.site.owner });
    await page.goto('/admin/pending');
    await button(page, 'Mini Blocks').click();
    await button(page, /^Reject/).click();
    await page.getByRole('dialog').last().waitFor();
    for (const path of ['/admin/users', '/owner', '/owner/settings', '/owner/rules'])
      await arrive(page, path);
    expect(errors).toEqual([]);
  });
});

declare global {
  /** What injected code has done. */
  var ran: string[] | undefined;
}

describe.each(['/help', '/admin'])('on %s', (path) => {
  const opened = async () => {
    const { page } = await watched({ token: stage.site.owner });
    await page.goto(path);
    return page;
  };

  test('an inline script or handler that came with the content does not run', async () => {
    const { page, errors } = await watched({ token: stage.site.owner });
    await page.route(path, async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const body = text.replace(
        '<body>',
        '<body><script>(globalThis.ran ??= []).push("script")</script>' +
          '<script type="module" nonce="x">(globalThis.ran ??= []).push("module")</script>' +
          '<img src="data:," onerror="(globalThis.ran ??= []).push(\'handler\')">' +
          '<style>:root { --injected: 1 }</style>',
      );
      expect(body).not.toBe(text);
      await route.fulfill({ response: answer, body });
    });
    await page.goto(path);
    expect(await page.evaluate(() => globalThis.ran)).toBeUndefined();
    const injected = () => getComputedStyle(document.documentElement).getPropertyValue('--injected');
    expect(await page.evaluate(injected)).toBe('');
    for (const directive of ['script-src-elem', 'script-src-attr', 'style-src-elem']) {
      expect(errors.filter((error) => error.startsWith(`violates ${directive}: inline`))).not.toEqual([]);
    }
  });

  test('text does not become HTML, a script or the address of one', async () => {
    const page = await opened();
    const refused = await page.evaluate(() => {
      const run = '(globalThis.ran ??= []).push(1)';
      const script = () => document.createElement('script');
      const attempts: Record<string, () => unknown> = {
        html: () => Object.assign(document.createElement('div'), { innerHTML: `<img src onerror="${run}">` }),
        parsed: () => new DOMParser().parseFromString('<p>', 'text/html'),
        text: () => document.body.append(Object.assign(script(), { textContent: run })),
        address: () => Object.assign(script(), { src: 'https://evil.example/assets/x.js' }),
        data: () => Object.assign(script(), { src: `data:text/javascript,${run}` }),
        upload: () => Object.assign(script(), { src: '/api/addons/1/files/1' }),
        policy: () => globalThis.trustedTypes?.createPolicy('own', {}),
        again: () => globalThis.trustedTypes?.createPolicy('default', {}),
      };
      return Object.entries(attempts).flatMap(([name, attempt]) => {
        try {
          attempt();
          return [];
        } catch {
          return [name];
        }
      });
    });
    expect(refused).toEqual(['html', 'parsed', 'text', 'address', 'data', 'upload', 'policy', 'again']);
    // Text without elements becomes HTML, but a script that was filled in this way does not run.
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.innerHTML = '(globalThis.ran ??= []).push(1)';
      document.body.append(script);
    });
    expect(await page.evaluate(() => globalThis.ran)).toBeUndefined();
  });
});
