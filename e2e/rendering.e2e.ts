// Server-rendered pages: without JavaScript, before hydration and during it.
import { findablePaths } from '@sandcrate/api/contract/pages.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { send } from './api.ts';
import { followRequests, openFilters, PHONE, visit } from './browser.ts';
import { stockedBrowser } from './stocked-browser.ts';

const stage = stockedBrowser();

const MISSING = '00000000-0000-4000-8000-000000000000';
/** Every public page whose text does not depend on the catalogue. */
const TEXT_PAGES = findablePaths().filter((path) => !['/', '/browse'].includes(path));
const fetched = (path: string, init?: RequestInit) =>
  fetch(stage.site.product.url + path, { redirect: 'manual', ...init });
const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

describe('what the server answers', () => {
  test.each([
    ['/', 200, 'Sandcrate', '/'],
    ['/browse', 200, 'Browse Addons – Sandcrate', '/browse'],
    ['/browse?category=mobs', 200, 'Mobs &amp; Creatures – Sandcrate', '/browse?category=mobs'],
    ['/browse?search=tree', 200, 'Results for &quot;tree&quot; – Sandcrate', null],
    ['/browse?tag=survival&sort=rating', 200, 'Tag: survival – Sandcrate', '/browse?tag=survival'],
    ['/browse?tag=nonsense', 200, 'Tag: nonsense – Sandcrate', null],
    ['/de', 200, 'Sandcrate', '/de'],
    ['/ar/browse', 200, 'تصفح الإضافات – Sandcrate', '/ar/browse'],
    ['/de/browse?search=tall%20tree', 200, 'Ergebnisse für „tall tree“ – Sandcrate', null],
    ['/de/browse?search=tall+tree', 200, 'Ergebnisse für „tall tree“ – Sandcrate', null],
    ['/xx/browse', 404, 'Page not found – Sandcrate', null],
    ['/offline', 200, 'You are offline – Sandcrate', null],
    [`/publisher/edit/${MISSING}`, 200, 'Edit Addon – Sandcrate', null],
    ['/publishers', 200, 'Publishers – Sandcrate', '/publishers'],
    ['/publishers/Ada_Lovelace', 200, 'Ada_Lovelace – Sandcrate', '/publishers/Ada_Lovelace'],
    ['/become-publisher', 200, 'Become a Publisher – Sandcrate', '/become-publisher'],
    ['/publisher/guide', 200, 'Publisher Guide – Sandcrate', '/publisher/guide'],
    ['/tools', 200, 'Tools – Sandcrate', '/tools'],
    ['/docs', 200, 'Documentation – Sandcrate', '/docs'],
    ['/api', 200, 'API Reference – Sandcrate', '/api'],
    ['/help', 200, 'Help – Sandcrate', '/help'],
    ['/contact', 200, 'Contact – Sandcrate', '/contact'],
    ['/bugs', 200, 'Report a Bug – Sandcrate', '/bugs'],
    ['/terms', 200, 'Terms of Use – Sandcrate', '/terms'],
    ['/privacy', 200, 'Privacy – Sandcrate', '/privacy'],
    ['/status', 200, 'Status – Sandcrate', '/status'],
    ['/blog', 200, 'Community – Sandcrate', '/blog'],
    ['/careers', 200, 'Careers – Sandcrate', '/careers'],
    ['/login', 200, 'Sign in – Sandcrate', null],
    ['/register', 200, 'Create an account – Sandcrate', null],
    ['/forgot-password', 200, 'Forgot your password? – Sandcrate', null],
    ['/reset-password', 200, 'Choose a new password – Sandcrate', null],
    ['/verify-email', 200, 'Verify your email – Sandcrate', null],
    ['/invite-register', 200, 'Accept your invite – Sandcrate', null],
    ['/settings', 200, 'Settings – Sandcrate', null],
    ['/publisher/dashboard', 200, 'Publisher Dashboard – Sandcrate', null],
    ['/publisher/upload', 200, 'Upload Addon – Sandcrate', null],
    ['/browse?search=tree&category=tools&page=2', 200, 'Results for &quot;tree&quot; – Sandcrate', null],
    [
      '/browse?category=tools&sort=rating&view=list',
      200,
      'Tools &amp; Utilities – Sandcrate',
      '/browse?category=tools',
    ],
    ['/publishers?page=2', 200, 'Publishers – Sandcrate', '/publishers'],
    ['/no/such/page', 404, 'Page not found – Sandcrate', null],
    ['//elsewhere.example', 404, 'Page not found – Sandcrate', null],
    [`/addon/${MISSING}`, 404, 'Addon not found – Sandcrate', null],
    ['/addon/nonsense', 404, 'Addon not found – Sandcrate', null],
    ['/addon/%00', 404, 'Addon not found – Sandcrate', null],
    ['/publishers/nobody', 404, 'Publisher not found – Sandcrate', null],
    [`/collection/${MISSING}`, 404, 'Collection not found – Sandcrate', null],
    ['/collections', 200, 'Collections – Sandcrate', null],
    [`/collection/${MISSING}/edit`, 200, 'Edit collection – Sandcrate', null],
    [`/advisories/${MISSING}`, 404, 'Advisory not found – Sandcrate', null],
  ])('%s is %i, %s, found at %s', async (path, status, title, canonical) => {
    const answer = await fetched(path);
    const html = await answer.text();
    const found = html.includes('<meta name="robots" content="noindex"') ? null : canonicalIn(html);
    expect([answer.status, titleIn(html), found]).toEqual([
      status,
      title,
      canonical === null ? null : stage.site.product.url + canonical,
    ]);
  });

  test('the API reference describes every call of the OpenAPI document, and each type name links to the type', async () => {
    const html = await (await fetched('/api')).text();
    const text = html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
    const document: {
      paths: Record<string, Record<string, { summary: string; description: string }>>;
      components: { schemas: object };
    } = await (await fetched('/api/openapi.json')).json();
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, { summary, description }] of Object.entries(item)) {
        const call = `${method.toUpperCase()} ${path}`;
        const start = text.indexOf(`id="${call.replace(/[^A-Za-z]+/g, '-')}"`);
        const entry = text.slice(start, text.indexOf('</details>', start));
        expect(start, call).toBeGreaterThan(0);
        expect(text, call).toContain(summary);
        expect(entry, call).toContain(description);
        expect(entry, call).toMatch(
          /Example.*<pre[^>]*>curl .*\/(?:api|rss|sitemap|robots|opensearch|suggestions)/s,
        );
        expect(entry, call).not.toContain('undefined');
      }
    }
    for (const name of Object.keys(document.components.schemas)) expect(html).toContain(`id="type-${name}"`);
  });

  test('shared links of an add-on and of a list have previews', async () => {
    const preview = `${stage.site.product.url}/api/addons/${stage.site.live.id}/preview.jpg`;
    for (const path of [`/addon/${stage.site.live.id}`, '/browse?search=tree']) {
      const html = await (await fetched(path)).text();
      expect(html).toContain(`<meta property="og:image" content="${preview}"/>`);
      expect(html).toContain('<meta property="og:image:width" content="1200"/>');
      expect(html).toContain('<meta property="og:image:height" content="630"/>');
    }
    expect((await fetch(preview)).headers.get('content-type')).toBe('image/jpeg');
  });

  test.each([
    ['/browse/', '/browse'],
    ['/updates', '/settings?tab=downloads'],
    ['/browse?page=0', '/browse'],
    ['/browse?category=nonsense&utm_source=letter', '/browse?utm_source=letter'],
    ['/browse?search=&category=all&sort=newest', '/browse?sort=newest'],
    ['/publishers?page=1', '/publishers'],
    ['/publisher/apply', '/become-publisher'],
  ])('%s redirects to %s', async (path, target) => {
    const answer = await fetched(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([307, target]);
  });

  test('an unknown parameter changes nothing and is not cached separately', async () => {
    const [plain, tagged] = await Promise.all([fetched('/help'), fetched('/help?utm_source=letter')]);
    expect(tagged.headers.get('etag')).toBe(plain.headers.get('etag'));
    const again = await fetched('/help', {
      headers: { 'if-none-match': plain.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('pending and rejected add-ons answer 404', async () => {
    const { status } = await fetched(`/addon/${stage.site.pending.id}`);
    expect(status).toBe(404);
  });

  test('a new comment is on the page at the next request, and a hidden addon is gone at once', async () => {
    const path = `/addon/${stage.site.live.id}`;
    expect(await (await fetched(path)).text()).toContain('Felled a forest in a minute.');
    const content = 'It even plants new trees.';
    await send(stage.site.product.url, `POST /api/addons/${stage.site.live.id}/comments`, {
      token: stage.site.player,
      body: { content },
    });
    expect(await (await fetched(path)).text()).toContain(content);
    const hide = (hidden: boolean) =>
      send(stage.site.product.url, `PUT /api/admin/addons/${stage.site.live.id}/hide`, {
        token: stage.site.owner,
        body: { hidden },
      });
    await hide(true);
    expect((await fetched(path)).status).toBe(404);
    expect(await (await fetched('/browse')).text()).not.toContain('Tree Harvester');
    await hide(false);
    expect((await fetched(path)).status).toBe(200);
  });

  test('during maintenance pages say so with 503, and the login page stays open', async () => {
    const set = (maintenanceMode: boolean) =>
      send(stage.site.product.url, 'PATCH /api/admin/settings', {
        token: stage.site.owner,
        body: { maintenanceMode },
      });
    await set(true);
    onTestFinished(async () => void (await set(false)));
    for (const path of ['/', '/browse', `/addon/${stage.site.live.id}`, '/help']) {
      const answer = await fetched(path);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(answer.headers.get('retry-after')).toBe('120');
      expect(await answer.text()).toContain('Down for maintenance');
    }
    expect((await fetched('/login')).status).toBe(200);
  });
});

/** A visitor with JavaScript off. */
async function withoutScripts(): Promise<Page> {
  const options: BrowserContextOptions = { baseURL: stage.site.product.url, javaScriptEnabled: false };
  const context = await stage.browser.newContext({ ...options, viewport: PHONE });
  onTestFinished(() => context.close());
  return context.newPage();
}

describe('without JavaScript', () => {
  test('search, filters and reading work', async () => {
    const page = await withoutScripts();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Featured Addons' }).waitFor();
    expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThan(0);
    const field = page.getByRole('main').getByLabel('Search addons');
    await field.fill('custom');
    await field.press('Enter');
    await page.waitForURL('/browse?search=custom');
    await openFilters(page);
    await page.getByRole('checkbox', { name: /^Tools & Utilities/ }).check();
    await page.getByRole('checkbox', { name: /^Gameplay/ }).check();
    await page.getByLabel('Search the catalogue').fill('tree');
    await page.getByLabel('Search the catalogue').press('Enter');
    await page.waitForURL((url) => url.searchParams.getAll('category').join() === 'tools,gameplay');
    await page.getByText('1 addon found for "tree" in Tools & Utilities or Gameplay').waitFor();
    await openFilters(page);
    await page.getByRole('checkbox', { name: /^survival/ }).check();
    await page.getByRole('button', { name: 'Show results' }).click();
    await page.waitForURL((url) => url.searchParams.get('tag') === 'survival');
    await page.getByRole('link', { name: /^Tag: survival/ }).click();
    await page.waitForURL((url) => !url.searchParams.has('tag'));
    await page.getByRole('link', { name: 'Tree Harvester' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tree Harvester' }).waitFor();
    for (const title of ['Releases', /^Comments/]) await page.getByRole('heading', { name: title }).click();
    for (const text of ['Fells a whole tree', 'Felled a forest in a minute.', 'v1.0.0']) {
      await page.getByText(text).first().waitFor();
    }
  });

  test('an add-on is downloaded without JavaScript', async () => {
    const page = await withoutScripts();
    await page.goto(`/addon/${stage.site.live.id}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/\.(zip|mcpack|mcaddon)$/);
  });

  test('a publisher is reached from the page of an add-on', async () => {
    const page = await withoutScripts();
    await page.goto(`/addon/${stage.site.live.id}`);
    await page.getByRole('main').getByRole('link', { name: 'Ada_Lovelace' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Ada_Lovelace' }).waitFor();
    expect(await page.getByRole('article').count()).toBeGreaterThan(1);
  });

  test('on a phone, the menu is a list of links, also on pages that need JavaScript', async () => {
    const page = await withoutScripts();
    await page.goto('/de/login');
    expect(await page.getByRole('main').innerText()).toBe('Diese Seite benötigt JavaScript.');
    expect(await page.getByRole('button', { name: 'Menü' }).isVisible()).toBe(false);
    await page.getByRole('navigation', { name: 'Menü' }).getByRole('link', { name: 'Publisher' }).click();
    await page.waitForURL('/de/publishers');
  });

  test.each(TEXT_PAGES)('%s is there', async (path) => {
    const page = await withoutScripts();
    await page.goto(path);
    const words = await page.getByRole('main').innerText();
    expect(words.length).toBeGreaterThan(150);
  });
});

describe('taking over', () => {
  test.each([
    '/',
    '/browse',
    '/browse?search=tree&view=list',
    '/publishers',
    '/blog',
    '/status',
    '/help',
    '/api',
    'addon',
    'collection',
  ])(
    '%s hydrates without changes, far from the server’s time zone, with another theme and a game version',
    async (path) => {
      const errors: string[] = [];
      const elsewhere = await stage.browser.newContext({
        baseURL: stage.site.product.url,
        timezoneId: 'Pacific/Auckland',
        storageState: {
          cookies: [],
          origins: [
            {
              origin: stage.site.product.url,
              localStorage: [
                { name: 'ui-theme', value: 'light' },
                ...(path.startsWith('/browse') ? [] : [{ name: 'game', value: '1.21' }]),
              ],
            },
          ],
        },
      });
      onTestFinished(() => elsewhere.close());
      elsewhere.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      elsewhere.on('weberror', (failure) => errors.push(String(failure.error())));
      const page = await elsewhere.newPage();
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () =>
          document.querySelector('h1')?.setAttribute('data-sent', ''),
        );
      });
      const { live, collection } = stage.site;
      const address = { addon: `/addon/${live.id}`, collection: `/collection/${collection}` }[path] ?? path;
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.waitForFunction(() => globalThis.early === undefined);
      expect(errors).toEqual([]);
      expect(await page.locator('h1').first().getAttribute('data-sent')).toBe('');
      expect(await page.evaluate(() => document.documentElement.className)).toBe('light');
    },
  );

  test('a page that was scrolled before hydration stays where it is, and Back returns to that place', async () => {
    const { page, context } = await visit(stage.browser, stage.site.product.url, {
      screen: PHONE,
      token: stage.site.player, // whose data is loaded again after hydration
    });
    onTestFinished(() => context.close());
    const requests = followRequests(page);
    const scrolled = Promise.withResolvers<void>();
    await page.route(/\/assets\/main-[^/]*\.js$/, async (route) => {
      await scrolled.promise;
      await route.continue();
    });
    const arrived = page.goto(`/addon/${stage.site.live.id}`, { waitUntil: 'commit' }); // until it is hydrated
    await page.getByRole('heading', { name: 'Comments' }).waitFor();
    await page.evaluate(() => scrollTo(0, 400));
    scrolled.resolve();
    await arrived;
    await page.getByRole('button', { name: /^Remove from favorites/ }).waitFor();
    await requests.idle();
    expect(await page.evaluate(() => scrollY)).toBe(400);

    // Not by the mouse, for which the browser would scroll to the link.
    await page.getByRole('banner').getByRole('link').first().dispatchEvent('click');
    await page.getByRole('heading', { name: 'Featured Addons' }).waitFor();
    await page.waitForFunction(() => scrollY === 0);
    await page.goBack();
    await page.getByRole('heading', { name: 'Tree Harvester', level: 1 }).waitFor();
    await page.waitForFunction(() => scrollY === 400);
  });

  test('a member sees their own state and never the login link', async () => {
    const { page, context } = await visit(stage.browser, stage.site.product.url, {
      token: stage.site.player,
    });
    onTestFinished(() => context.close());
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const login = document.querySelector('header a[href="/login"]');
        document.documentElement.dataset.login = login?.checkVisibility({ visibilityProperty: true })
          ? 'seen'
          : 'unseen';
      });
    });
    await page.goto(`/addon/${stage.site.live.id}`);
    expect(await page.evaluate(() => document.documentElement.dataset.login)).toBe('unseen');
    await page.getByRole('button', { name: 'Player_One', exact: true }).waitFor();
    await page.getByText('You rated this 4 out of 5.').waitFor();
  });

  test('each page of a layout has its own title, and a guest is sent to log in and back', async () => {
    const { page, context } = await visit(stage.browser, stage.site.product.url, { token: stage.site.maker });
    onTestFinished(() => context.close());
    await page.goto('/publisher/dashboard');
    await page.getByRole('heading', { name: 'Publisher Dashboard' }).waitFor();
    expect(await page.title()).toBe('Publisher Dashboard – Sandcrate');
    // Not by the mouse, because the footer moves down when the dashboard's list arrives.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Upload Addon' }).press('Enter');
    await page.getByRole('heading', { name: 'Upload Addon' }).waitFor();
    expect(await page.title()).toBe('Upload Addon – Sandcrate');
    expect(await page.locator('link[rel=canonical]').count()).toBe(1);

    const guest = await visit(stage.browser, stage.site.product.url);
    onTestFinished(() => guest.context.close());
    for (const path of ['/settings?tab=security', '/verify-email?code=123456']) {
      await guest.page.goto(path);
      await guest.page.waitForURL(
        (url) => url.pathname === '/login' && url.searchParams.get('next') === path,
      );
    }
  });

  test('a visit counts one view, and rendering on the server counts none', async () => {
    const [{ id }]: [{ id: string }] = await (await fetched('/api/addons?search=edds')).json();
    const views = async () => {
      const authorization = `Bearer ${stage.site.player}`; // guests get a count that is up to a minute old
      const answer = await fetched(`/api/addons/${id}`, { headers: { authorization } });
      const { viewCount }: { viewCount: number } = await answer.json();
      return viewCount;
    };
    const before = await views();
    await fetched(`/addon/${id}`);
    const { page, context } = await visit(stage.browser, stage.site.product.url);
    onTestFinished(() => context.close());
    await page.goto(`/addon/${id}`);
    await expect.poll(views, { timeout: 20_000, interval: 500 }).toBe(before + 1);
  });
});
