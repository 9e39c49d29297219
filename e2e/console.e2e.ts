// Features of the console that flows-console.e2e.ts does not cover.
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { approve, createPublisher, logIn, send, type UploadedAddon, uploadAddon } from './api.ts';
import { reads, startBrowser, type Visitor, visit } from './browser.ts';
import { pictures, treePack } from './input.ts';
import { destroy, newDataDir, type Product, startProduct, WITH_OWNER } from './product.ts';

let product: Product;
let browser: Browser;
let owner: string;
let maker: string;
let visitors: Visitor[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([
    newDataDir().then((dataDir) => startProduct({ dataDir, env: WITH_OWNER })),
    startBrowser(),
  ]);
  owner = await logIn(product.url);
  maker = await logIn(product.url, await createPublisher(product.url, owner, 'maker'));
});
afterAll(async () => {
  await browser?.close();
  if (product) await destroy(product);
});
afterEach(async () => {
  await Promise.all(visitors.map(({ context }) => context.close()));
  visitors = [];
});

async function at(path: string, token = owner): Promise<Page> {
  const visitor = await visit(browser, product.url, { token });
  visitors.push(visitor);
  await visitor.page.goto(path);
  return visitor.page;
}

async function upload(title: string): Promise<UploadedAddon> {
  const [banner] = await pictures();
  const description = 'Something for the moderators to decide about.';
  return uploadAddon(product.url, maker, {
    title,
    description,
    category: 'tools',
    version: '1.0.0',
    file: await treePack(),
    banner,
  });
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).last().click();
const isPublic = async ({ id }: { id: string }) =>
  (await fetch(`${product.url}/api/addons/${id}`)).status === 200;

test('a moderator inspects a file before the decision', async () => {
  const addon = await upload('Opened up');
  const page = await at(`/admin/addons/${addon.id}/show`);
  await press(page, 'List files');
  await page
    .getByRole('button', { name: /manifest\.json$/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByText(/format_version/)
    .first()
    .waitFor();
});

test('nothing moves on the page of an addon when its comparisons arrive', async () => {
  const addon = await upload('Held still');
  await approve(product.url, owner, addon);
  const visitor = await visit(browser, product.url, { token: owner });
  visitors.push(visitor);
  const { page } = visitor;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/addons\/[^/]+\/(?:provenance|history)/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/admin/addons/${addon.id}/show`);
  const hash = page.getByText('Hash of the file');
  await hash.waitFor();
  await page.getByText('Comparing with other addons').waitFor();
  const before = await hash.boundingBox();
  release();
  await page.getByText(/^Earlier: 1 decision/).waitFor();
  await page.getByText(/^(?:No similar|Similar to \d+) addons? /).waitFor();
  expect(await hash.boundingBox()).toEqual(before);
});

test('a ban and its undo take effect at the next request', async () => {
  const account = await createPublisher(product.url, owner, 'mallory');
  const mallory = await logIn(product.url, account);
  const meStatus = async () => (await send(product.url, 'GET /api/auth/me', { token: mallory })).status;
  const page = await at('/admin/users');
  await press(page, 'Ban mallory');
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('Spam');
  await page.getByRole('dialog').getByRole('button', { name: 'Ban' }).click();
  await reads(page, 'User banned');
  expect(await meStatus()).toBe(403);
  await press(page, 'Undo');
  await reads(page, 'Ban undone');
  await logIn(product.url, account);
});

test('a recall that starts from the facts of a file closes its listings', async () => {
  const addon = await upload('To be recalled');
  await approve(product.url, owner, addon);
  const page = await at(`/admin/addons/${addon.id}/show`);
  await page.getByText('Hash of the file').click();
  await page.getByRole('link', { name: 'Recall this file' }).click();
  await page.getByLabel('Reason').fill('It steals accounts');
  await page.getByLabel('Advisory').fill('Delete this pack from your game.');
  await press(page, 'Preview');
  await page.getByRole('region', { name: 'This recall closes' }).getByText('To be recalled').waitFor();
  await press(page, 'Recall');
  await page.getByRole('dialog').getByRole('button', { name: 'Recall' }).click();
  await reads(page, 'Recall issued');
  expect(await isPublic(addon)).toBe(false);
});
