// Every screen, on desktop and phone, in both themes: nobody is shut out, nothing is cut off, nothing fails unseen.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { button, DESKTOP, PHONE, reads, startBrowser, visit } from './browser.ts';
import { inspect } from './inspect.ts';
import { destroy } from './product.ts';
import { type StockedSite, stockedSite } from './stocked-site.ts';

type Who = 'guest' | 'player' | 'maker' | 'owner';
type Screen = {
  name: string;
  path: (site: StockedSite) => string;
  as?: Who;
  /** What brings the screen into the state that is looked at. */
  prepare?: (page: Page) => Promise<unknown>;
  /** What the browser may note of an answer that this screen is about. */
  expected?: RegExp;
};

/** axe looks at each screen twice, and at several at once. */
const LONG_PAGES_MS = 300_000;
/** How far what is on a screen may move while it loads (CLS). */
const MOST_SHIFT = 0.05;

const MISSING = /status of 404/;
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** The site's screens, as its routes are: those of a publisher need one. */
const routes: Screen[] = readdirSync(join(import.meta.dirname, '../site/src/routes'))
  .filter((file) => /^[a-z].*\.tsx$/.test(file))
  .map((file) => {
    const route = file.replace(/(index)?\.tsx$/, '').replaceAll('.', '/');
    const isOwn = /^(publisher\/(dashboard|upload|edit)|settings|updates)/.test(route);
    return {
      name: route.replaceAll('/', '-').replace('$', '') || 'home',
      as: isOwn ? 'maker' : 'guest',
      path: ({ live, advisory, inviteLink }) =>
        route === 'invite-register'
          ? new URL(inviteLink).pathname + new URL(inviteLink).search
          : `/${route.replace('$id', route.startsWith('advisories') ? advisory : live.id).replace('$username', 'Ada_Lovelace')}`,
    };
  });

const states: Screen[] = [
  { name: 'browse-list', path: () => '/browse?view=list' },
  { name: 'browse-nothing', path: () => '/browse?search=xyzzy' },
  { name: 'not-found', path: () => '/no/such/page', expected: MISSING },
  {
    name: 'addon-missing',
    path: () => '/addon/00000000-0000-4000-8000-000000000000',
    expected: MISSING,
  },
  // The page's address says nothing of who asks: to the server it is nobody's, and missing.
  { name: 'addon-pending', path: ({ pending }) => `/addon/${pending.id}`, as: 'maker', expected: MISSING },
  { name: 'invite-invalid', path: () => '/invite-register?code=nonsense', expected: MISSING },
  { name: 'invite-without-code', path: () => '/invite-register' },
  {
    name: 'login-failed',
    path: () => '/login',
    expected: /status of 401/,
    prepare: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('nobody@example.org');
      await page.getByLabel('Password', { exact: true }).fill('not a password');
      await press('Sign in')(page);
      await reads(page, 'Invalid email or password');
    },
  },
  {
    name: 'menu',
    path: () => '/',
    prepare: async (page) => {
      await page.setViewportSize(PHONE);
      await press('Menu')(page);
    },
  },
  { name: 'publisher-access-required', path: () => '/publisher/upload', as: 'owner' },
  { name: 'dashboard-my-addons', path: () => '/publisher/dashboard?tab=addons', as: 'maker' },
  { name: 'dashboard-analytics', path: () => '/publisher/dashboard?tab=analytics', as: 'maker' },
  {
    name: 'dashboard-delete',
    path: () => '/publisher/dashboard?tab=addons',
    as: 'maker',
    prepare: press(/^Delete /),
  },
  {
    name: 'upload-refused',
    path: () => '/publisher/upload',
    as: 'maker',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Upload/ })
        .last()
        .click(),
  },
  {
    name: 'api-call',
    path: () => '/api',
    prepare: async (page) => {
      for (const path of ['/api/addons', '/api/auth/login', '/api/admin/settings'])
        await page.getByText(path, { exact: true }).first().click();
      await page.getByText('Answer 200').first().waitFor();
    },
  },
  { name: 'console-closed', path: () => '/admin', as: 'maker' },
  { name: 'admin-addon', path: ({ pending }) => `/admin/addons/${pending.id}/show`, as: 'owner' },
  { name: 'admin-review', path: () => '/admin/pending', as: 'owner', prepare: press('Mini Blocks') },
  { name: 'admin-reject', path: () => '/admin/pending', as: 'owner', prepare: press(/^Reject /) },
  { name: 'admin-invite', path: () => '/admin/invites', as: 'owner', prepare: press('Invite') },
  {
    name: 'admin-create-publisher',
    path: () => '/admin/invites',
    as: 'owner',
    prepare: press('Create Publisher'),
  },
];

let site: StockedSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([stockedSite(), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  if (site) await destroy(site.product);
});

/** Opens a screen as somebody; answers its page and what failed. */
async function open(path: string, as: Who, screen = DESKTOP) {
  const token = as === 'guest' ? undefined : site[as];
  const { page, context, errors } = await visit(browser, site.product.url, { token, screen });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(watchShifts);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return { page, errors, close: () => context.close() };
}

declare global {
  var shift: { sum: number; moved: string[] };
}

/** Adds up what moves on a page without anybody having touched it. */
function watchShifts() {
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Element | null }[];
  };
  const isShift = (entry: PerformanceEntry): entry is Shift => entry.entryType === 'layout-shift';
  globalThis.shift = { sum: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries().filter(isShift)) {
      if (hadRecentInput) continue;
      globalThis.shift.sum += value;
      for (const { node } of sources)
        globalThis.shift.moved.push(`${node?.nodeName}.${node?.getAttribute?.('class')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

// One after the other: what a screen does is not to hang on what else the machine has to do.
test.for(routes)('nothing moves while $name loads', async ({ path, as = 'guest' }, { onTestFinished }) => {
  const { page, close } = await open(path(site), as, PHONE);
  onTestFinished(close);
  const steady = async () => {
    const { sum, moved } = await page.evaluate(() => globalThis.shift);
    expect(sum, moved.join(', ')).toBeLessThan(MOST_SHIFT);
  };
  await steady();
  await page.setViewportSize(DESKTOP);
  // Come to anew: a page that is loaded again is whole from the beginning.
  await page.goto('about:blank');
  await page.goto(path(site), { waitUntil: 'networkidle' });
  await steady();
});

describe.concurrent('the site and the console', () => {
  test.for(['admin', 'owner'])(
    'every section of /%s',
    { timeout: LONG_PAGES_MS },
    async (area, { expect, onTestFinished }) => {
      const { page, errors, close } = await open(`/${area}`, 'owner');
      onTestFinished(close);
      const sections = page.getByRole('navigation', { name: 'Console' }).getByRole('link');
      const addresses = await sections.evaluateAll((links) =>
        links.map((link) => link.getAttribute('href') ?? ''),
      );
      expect(addresses.length).toBeGreaterThan(2);
      const findings: string[] = [];
      for (const address of addresses) {
        await page.goto(address, { waitUntil: 'networkidle' });
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        const name = `${area}-section${address.replace(`/${area}`, '').replaceAll('/', '-')}`;
        for (const finding of await inspect(page, name)) findings.push(`${address}: ${finding}`);
      }
      expect(findings).toEqual([]);
      expect(errors).toEqual([]);
    },
  );

  test.for([...routes, ...states])(
    '$name',
    { timeout: LONG_PAGES_MS },
    async ({ name, path, as = 'guest', prepare, expected }, { expect, onTestFinished }) => {
      const { page, errors, close } = await open(path(site), as);
      onTestFinished(close);
      await prepare?.(page);
      expect(await inspect(page, name)).toEqual([]);
      expect(errors.filter((error) => !expected?.test(error))).toEqual([]);
    },
  );
});

test('dark is the theme until another is chosen, which is then remembered', async () => {
  const { page, close } = await open('/', 'guest');
  onTestFinished(close);
  const theme = () =>
    page.evaluate(() => [document.documentElement.className, localStorage.getItem('ui-theme')]);
  expect(await theme()).toEqual([expect.stringMatching(/\bdark\b/), null]);
  await press('Switch to light theme')(page);
  expect(await theme()).toEqual([expect.stringMatching(/\blight\b/), 'light']);
  await page.goto('/browse');
  expect(await theme()).toEqual([expect.stringMatching(/\blight\b/), 'light']);
});

test.each([
  ['the site', '/', 'guest'],
  ['the console', '/admin/pending', 'owner'],
] as const)('%s changes its theme in one step for those who want less motion', async (_, path, who) => {
  const { page, close } = await open(path, who);
  onTestFinished(close);
  await button(page, 'Switch to light theme').waitFor();
  const running = await page.evaluate(() => {
    document.querySelector<HTMLButtonElement>('[aria-label="Switch to light theme"]')?.click();
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return transitions.map(({ effect, transitionProperty }) => {
      const { target } = effect as KeyframeEffect;
      return `${transitionProperty} of ${target?.nodeName}.${target?.getAttribute('class')}`;
    });
  });
  expect(running).toEqual([]);
  await button(page, 'Switch to dark theme').waitFor();
});

test.each(['/', '/browse', '/contact'])(
  'the type of the site takes the place of what the system has: %s',
  async (path) => {
    const { page, close } = await open(path, 'guest');
    onTestFinished(close);
    const loaded = () =>
      page.evaluate(() => [
        ...new Set(
          [...document.fonts]
            .filter(({ status }) => status === 'loaded')
            .map(({ family }) => family.replaceAll('"', '')),
        ),
      ]);
    await expect
      .poll(loaded)
      .toEqual(
        expect.arrayContaining(['Atkinson Hyperlegible Next Variable', 'Big Shoulders Stencil Variable']),
      );
  },
);

test('home comes alive where it stands', async () => {
  const { page, context, errors } = await visit(browser, site.product.url, { screen: PHONE });
  onTestFinished(() => context.close());
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-drawn', ''));
  });
  await page.goto('/');
  await page.getByRole('main').getByRole('article').first().waitFor();
  expect(await page.getByRole('heading', { level: 1 }).getAttribute('data-drawn')).toBe('');
  expect(errors).toEqual([]);
});

test('a page at rest is laid out down to its end, wherever one looks', async () => {
  const { page, context } = await visit(browser, site.product.url, { screen: PHONE });
  onTestFinished(() => context.close());
  await page.goto('/');
  await page.getByRole('main').getByRole('article').first().waitFor();
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll('footer a')];
    return links.length > 0 && links.every((link) => link.checkVisibility({ contentVisibilityAuto: true }));
  });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a page comes alive although its answer is long in coming', async () => {
  const { page, context } = await visit(browser, site.product.url, { screen: PHONE });
  onTestFinished(() => context.close());
  const answered = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname === '/api/addons',
    async (route) => {
      await answered.promise;
      await route.continue();
    },
  );
  await page.goto('/browse');
  await press('Menu')(page);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByTestId('addon-skeleton').count()).toBeGreaterThan(0);
  answered.resolve();
  await page.getByRole('main').getByRole('article').first().waitFor();
});

test('what is typed before the code has come is kept', async () => {
  const { page, context } = await visit(browser, site.product.url, { screen: PHONE });
  onTestFinished(() => context.close());
  const isTyped = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname.startsWith('/assets/index-'),
    async (route) => {
      await isTyped.promise;
      await route.continue();
    },
  );
  await page.mainFrame().goto('/browse', { waitUntil: 'commit' });
  const field = page.getByLabel('Search the catalogue');
  await field.focus();
  await page.keyboard.type('lan');
  isTyped.resolve();
  await page.getByRole('main').getByRole('article').first().waitFor();
  expect(await field.inputValue()).toBe('lan');
  await page.keyboard.type('terns');
  await page.keyboard.press('Enter');
  await page.waitForURL('/browse?search=lanterns');
});
