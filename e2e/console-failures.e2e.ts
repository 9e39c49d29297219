// Pages of the console whose code is slow or cannot be fetched, and pages that fail to render.
import { expect, test } from 'vitest';
import { press, reads } from './browser.ts';
import { stage } from './stage.ts';

const site = stage();
const filesNamed = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js$`);

test('while the code of a page is on its way, the page says that it is loading', async () => {
  const { page } = await site.visitor({ token: site.owner });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(filesNamed('ContentPage'), async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/owner');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Overview', level: 1 }).count()).toBe(0);
  release();
  await page.getByRole('heading', { name: 'Content', level: 1 }).waitFor();
});

test('a page whose code cannot be fetched says so, and the navigation stays', async () => {
  const { page } = await site.visitor({ token: site.owner, refused: /ERR_FAILED|dynamically imported/ });
  await page.route(filesNamed('ContentPage'), (route) => route.abort());
  await page.goto('/owner');
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await reads(page, 'This page could not be loaded');
  await reads(page, 'Check your connection, then try again.');
  await page.unroute(filesNamed('ContentPage'));
  await press(page, 'Try again');
  await page.getByRole('heading', { name: 'Content', level: 1 }).waitFor();
});

test('a page that fails to render says so in words, keeps the navigation and can be tried again', async () => {
  const { page } = await site.visitor({ token: site.owner, refused: /Invalid time value/ });
  await page.route('**/api/admin/analytics*', (route) => route.fulfill({ json: {} }));
  await page.goto('/owner/analytics');
  const alert = page.getByRole('alert');
  await alert.getByText('Something went wrong').waitFor();
  expect(await alert.innerText()).not.toMatch(/invalid|minified|error/i);
  await page.getByRole('link', { name: 'Users', exact: true }).first().waitFor();

  await page.unroute('**/api/admin/analytics*');
  await page.getByRole('link', { name: 'Overview', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
});
