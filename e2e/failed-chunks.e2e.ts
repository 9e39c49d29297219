// Script files that cannot be fetched: offline, on a flaky network, or because a deploy removed them.
import type { Page, Response, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { approve, createPublisher, join, logIn, type UploadedAddon, uploadAddon } from './api.ts';
import { button, PHONE, press, reads } from './browser.ts';
import { smallPack, smallPicture } from './small-files.ts';
import { stage } from './stage.ts';

const site = stage();
/** The browser's errors about the files that these tests block. */
const KEPT_BACK = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 404|could not be loaded/;

let addon: UploadedAddon;
beforeAll(async () => {
  const maker = await logIn(site.url, await createPublisher(site.url, site.owner, 'maker'));
  addon = await uploadAddon(site.url, maker, {
    title: 'Cave Lanterns',
    description: 'Light for caves, and for whoever is afraid of them.',
    category: 'tools',
    version: '1.0.0',
    banner: await smallPicture(),
    file: smallPack('Cave Lanterns'),
  });
  await approve(site.url, site.owner, addon);
});

const filesNamed = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js$`);
const header = (page: Page) => page.getByRole('banner').getByRole('button', { name: /theme$/ });

/**
 * Makes the page check for a new version of the site. It checks at most once a minute, so events are sent until its
 * script listens.
 */
async function askForVersion(page: Page): Promise<Response> {
  const [answer] = await Promise.all([
    page.waitForResponse('**/service-worker.js'),
    page.evaluate(() => {
      setInterval(() => document.dispatchEvent(new Event('visibilitychange')), 100);
    }),
  ]);
  return answer;
}

/** Marks the document, to detect reloads. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
const isMarked = (page: Page) =>
  page.evaluate(() => document.documentElement.getAttribute('data-marked') === '');

test('a menu whose code cannot be fetched shows an error on the page and opens after Try again', async () => {
  const { page } = await site.visitor({ screen: PHONE, refused: KEPT_BACK });
  await page.route(filesNamed('SlideOutMenu'), (route) => route.abort());
  await page.goto('/');
  await mark(page);
  await press(page, 'Menu');
  await page.getByRole('alert').getByText('This part of the page could not be loaded.').waitFor();
  await header(page).waitFor();

  await page.unroute(filesNamed('SlideOutMenu'));
  await press(page, 'Try again');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  expect(await isMarked(page)).toBe(true);
});

test('a report dialog that cannot be fetched keeps the typed comment and opens once the network is back', async () => {
  const { token } = await join(site.url, site.owner, 'commenter');
  const { page, context } = await site.visitor({ token, refused: KEPT_BACK });
  await page.goto(`/addon/${addon.id}`);
  const comment = page.getByLabel('Write a comment', { exact: true });
  await comment.fill('Bright, and warm too.');
  await context.setOffline(true);
  await press(page, 'Report');
  await page.getByRole('alert').getByText('This part of the page could not be loaded.').waitFor();
  expect(await comment.inputValue()).toBe('Bright, and warm too.');

  await context.setOffline(false);
  await page.getByRole('dialog', { name: 'Report this addon' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await comment.inputValue()).toBe('Bright, and warm too.');
});

test('a toast is shown even when its own code could not be fetched', async () => {
  const { page } = await site.visitor({ screen: PHONE, refused: KEPT_BACK });
  await page.route(filesNamed('Toaster'), (route) => route.abort());
  await page.route('**/download', (route) => route.abort());
  await page.goto(`/addon/${addon.id}`);
  await press(page, 'Download');
  const toast = page.getByRole('alert').filter({ hasText: 'Download failed' });
  await toast.waitFor();
  expect(await toast.innerText()).toContain('Could not download the addon. Please try again.');
});

test('the first toast of a page that has gone offline is shown', async () => {
  const { page, context } = await site.visitor({ screen: PHONE, refused: KEPT_BACK });
  const arrived = page.waitForResponse(filesNamed('Toaster'));
  await page.goto(`/addon/${addon.id}`);
  await arrived;
  await context.setOffline(true);
  await press(page, 'Download');
  await reads(page, 'Could not download the addon. Please try again.');
});

test('a page whose code was replaced by a deploy reloads at the requested address', async () => {
  const { page } = await site.visitor({ refused: KEPT_BACK });
  await page.goto('/');
  await mark(page);
  const before = filesNamed('(browse|texts)');
  // The old document refers to files that are gone.
  await page.route(before, async (route) =>
    (await isMarked(page)) ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.getByRole('banner').getByRole('link', { name: 'Browse', exact: true }).click();
  await page.getByRole('heading', { name: 'Browse Addons', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/browse');
  expect(await isMarked(page)).toBe(false);
});

test('a page that cannot be fetched offline keeps the header and appears without a reload once online', async () => {
  const { page, context } = await site.visitor({ refused: KEPT_BACK });
  await page.goto('/');
  await mark(page);
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Browse', exact: true }).click();
  await page.getByRole('heading', { name: 'This page could not be loaded', exact: true }).waitFor();
  await header(page).waitFor();
  await press(page, 'Try again');
  await page.getByRole('heading', { name: 'This page could not be loaded', exact: true }).waitFor();

  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Browse Addons', exact: true }).waitFor();
  expect(await isMarked(page)).toBe(true);
});

test('a page that is being retried when the network comes back appears without a reload', async () => {
  const { page, context } = await site.visitor({ refused: KEPT_BACK });
  await page.goto('/');
  await mark(page);
  const held: Route[] = [];
  await page.route('**/browse', (route) =>
    route.request().method() === 'HEAD' ? held.push(route) : route.continue(),
  );
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Browse', exact: true }).click();
  await page.getByRole('heading', { name: 'This page could not be loaded', exact: true }).waitFor();
  await expect.poll(() => held.length).toBeGreaterThan(0);

  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Browse Addons', exact: true }).waitFor();
  for (const route of held) await route.continue();
  await page.waitForLoadState('networkidle');
  expect(await isMarked(page)).toBe(true);
});

test('a file that stays missing does not cause endless reloads', async () => {
  const { page } = await site.visitor({ refused: KEPT_BACK });
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  await page.goto('/');
  await page.route(filesNamed('_text.help'), (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click();
  await page.waitForURL('/help');
  await expect.poll(() => documents).toBe(2);
  await page.getByRole('heading', { name: 'This page could not be loaded', exact: true }).waitFor();
  await press(page, 'Try again');
  await page.getByRole('heading', { name: 'This page could not be loaded', exact: true }).waitFor();
  expect(documents).toBe(2);
  await button(page, 'Try again').waitFor();
});

test('a render error keeps the header and shows a message', async () => {
  const { page } = await site.visitor({ refused: /./ });
  await page.route('**/api/publishers/broken', (route) =>
    route.fulfill({ json: { username: 5, addons: 7 } }),
  );
  await page.goto('/');
  await page.evaluate(() => {
    history.pushState({}, '', '/publishers/broken');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { name: 'Something went wrong', exact: true }).waitFor();
  await header(page).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Go Home', exact: true }).click();
  await page.getByRole('heading', { name: 'Featured Addons', exact: true }).waitFor();
});

test('a page of an earlier build offers the new one and reloads only when that is pressed', async () => {
  const { token } = await join(site.url, site.owner, 'writer');
  const { page } = await site.visitor({ token });
  await page.goto(`/addon/${addon.id}`);
  await mark(page);
  await page.route('**/service-worker.js', (route) => route.fulfill({ body: '/* of the next build */' }));
  const comment = page.getByLabel('Write a comment', { exact: true });
  await comment.fill('Half of a sent');
  await askForVersion(page);
  await page.getByText('A new version of the site is ready.', { exact: true }).first().waitFor();
  await comment.pressSequentially('ence');
  expect(await isMarked(page)).toBe(true);
  expect(await comment.inputValue()).toBe('Half of a sentence');

  await press(page, 'Reload');
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-marked'));
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Half of a sentence');
});

test('a page of the current build does not offer a new one', async () => {
  const { page } = await site.visitor();
  await page.goto('/help');
  const answer = await askForVersion(page);
  await answer.finished();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('A new version of the site is ready.').count()).toBe(0);
});
