// Features of the console that flows-console.e2e.ts does not cover.
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { approve, createPublisher, logIn, send, type UploadedAddon, uploadAddon } from './api.ts';
import { reads, startBrowser, type Visitor, visit } from './browser.ts';
import { pictures } from './input.ts';
import { destroy, newDataDir, type Product, startProduct, WITH_OWNER } from './product.ts';
import { smallPack } from './small-files.ts';

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
    file: smallPack(title), // not the same for all: one is recalled
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

test('all actions on chosen add-ons are in view', async () => {
  await upload('Chosen');
  const page = await at('/admin/pending');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Choose Chosen').check();
  const toolbar = page.getByRole('toolbar', { name: 'Chosen add-ons' });
  await toolbar.getByRole('button', { name: 'Delete' }).waitFor();
  const bar = await toolbar.boundingBox();
  const buttons = await Promise.all(
    (await toolbar.getByRole('button').all()).map((one) => one.boundingBox()),
  );
  expect(buttons.length).toBeGreaterThan(3);
  for (const button of buttons) {
    if (bar === null || button === null) throw new Error('It is not shown.');
    expect(button.x + button.width).toBeLessThanOrEqual(bar.x + bar.width);
    expect(button.y + button.height).toBeLessThanOrEqual(900);
  }
});

test.each([
  [720, 450],
  [360, 225],
])('in a window of %i × %i, nothing stays above the evidence while it scrolls', async (width, height) => {
  const page = await at('/admin/pending');
  await page.locator('[data-title-of]').first().click();
  await reads(page, 'List files');
  await page.setViewportSize({ width, height });
  const sticky = () =>
    page
      .locator('main *')
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one).position === 'sticky').length);
  // The browser may lay the page out for the new size only with its next frame.
  await expect.poll(sticky).toBe(0);
});

test('forced colours still show which item is open and what can be pressed', async () => {
  const page = await at('/admin/pending');
  await page.locator('[data-title-of]').first().click();
  await reads(page, 'List files');
  await page.emulateMedia({ forcedColors: 'active' });
  const current = page.locator('li[aria-current]');
  expect(await current.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  const buttons = page.getByRole('toolbar', { name: /^Decide on / }).getByRole('button');
  const borders = await buttons.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth));
  expect(new Set(borders)).toEqual(new Set(['1px']));
});

test('pages and the actions on the open item are reached by their names and by keys', async () => {
  const addon = await upload('Commanded');
  const page = await at(`/admin/pending/${addon.id}`);
  await page.locator('[aria-label="Reject Commanded"][aria-keyshortcuts="r"]').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'A page, an action or an add-on' }).waitFor();
  await page.keyboard.type('reject commanded');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reject “Commanded”?' });
  await dialog.getByLabel(/^Reason/).fill('It obeys nobody.');
  await page.keyboard.press('Control+Enter');
  await reads(page, 'Addon rejected');
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.getByRole('heading', { name: 'Appeals', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'A page, an action or an add-on' }).waitFor();
  await page.keyboard.type('security');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/owner/security');
});

test('a page that is shorter than the window does not scroll', async () => {
  const page = await at('/admin/comments');
  await reads(page, 'No comments found');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
});

test('in a replay, the step that is shown is not green, since it may be a rejection', async () => {
  const addon = await upload('Replayed');
  await send(product.url, `PUT /api/admin/addons/${addon.id}/reject`, {
    token: owner,
    body: { reason: 'No' },
  });
  const page = await at(`/admin/replay/${addon.id}`);
  const step = page.locator('main [aria-current="true"]', { hasText: 'Addon rejected' });
  const [shown, green, text] = await step.evaluate((element) => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--moss)';
    element.append(probe);
    const { borderInlineStartColor, color } = getComputedStyle(element);
    return [borderInlineStartColor, getComputedStyle(probe).color, color];
  });
  expect(green).not.toBe(text);
  expect(shown).not.toBe(green);
});
