// States of the site's screens beyond its plain routes, and how a page loads and becomes interactive.
import { describe, expect, onTestFinished, test } from 'vitest';
import { PHONE, reads } from './browser.ts';
import { LONG_PAGES_MS, MISSING, press, type Screen, stockedStage, transitionsToLight } from './screens.ts';

const { look, newPage, open } = stockedStage();

const states: Screen[] = [
  { name: 'browse-list', path: () => '/browse?view=list' },
  { name: 'browse-nothing', path: () => '/browse?search=xyzzy' },
  { name: 'not-found', path: () => '/no/such/page', expected: MISSING },
  {
    name: 'addon-missing',
    path: () => '/addon/00000000-0000-4000-8000-000000000000',
    expected: MISSING,
  },
  // The server does not know who requests a page, so it answers 404 for an add-on that guests may not see.
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
    prepare: (page) => page.getByRole('button', { name: 'Next', exact: true }).click(),
  },
  {
    name: 'api-call',
    path: () => '/api',
    prepare: async (page) => {
      for (const path of ['/api/addons', '/api/auth/login', '/api/admin/settings'])
        await page.getByText(path, { exact: true }).first().click();
      await page.getByText('Answer 200').filter({ visible: true }).first().waitFor();
    },
  },
];

describe.concurrent('the site', () => {
  test.for(states)('$name', { timeout: LONG_PAGES_MS }, (screen, { onTestFinished }) =>
    look(screen, onTestFinished),
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

test('a theme changes in one step for people who want less motion', async () => {
  const { page, close } = await open('/', 'guest');
  onTestFinished(close);
  expect(await transitionsToLight(page)).toEqual([]);
});

test.each(['/', '/browse', '/contact'])('the site’s fonts replace the system’s: %s', async (path) => {
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
});

test('text typed before the page’s code has loaded is kept', async () => {
  const { page, close } = await newPage('guest', PHONE);
  onTestFinished(close);
  const isTyped = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname.startsWith('/assets/main-'),
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
