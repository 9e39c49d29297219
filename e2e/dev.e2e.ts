// `npm run dev`: the front ends from their sources, before the running product.
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { survivorsOf, treeOf } from './processes.ts';
import { destroy, newDataDir, OWNER, startProduct, WITH_OWNER } from './product.ts';
import { startBrowser } from './start-browser.ts';

/** The first page has Vite transform every module. */
const FIRST_PAGE_MS = 150_000;

const saveAgain = (file: string) => {
  const now = new Date();
  return utimes(join(import.meta.dirname, '..', file), now, now);
};

/** The modules that Vite replaces in a page from now on. */
function replacedIn(page: Page): string[] {
  const replaced: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message: { type: string; updates?: { path: string }[] } = JSON.parse(String(payload));
      replaced.push(...(message.updates ?? []).map(({ path }) => path));
    }),
  );
  return replaced;
}

test('saved sources are replaced in open pages, and a saved part of the server restarts the product', async () => {
  const dev = await startProduct({ dataDir: await newDataDir(), env: WITH_OWNER, script: 'dev' });
  onTestFinished(() => destroy(dev));
  const browser = await startBrowser();
  onTestFinished(() => browser.close());

  const page = await browser.newPage();
  page.setDefaultTimeout(FIRST_PAGE_MS);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const replaced = replacedIn(page);
  const isReplaced = (name: string) =>
    expect.poll(() => replaced).toContainEqual(expect.stringContaining(`/${name}`));

  await page.goto(`${dev.url}/login`);
  await page.getByLabel('Email').fill(OWNER.email);
  await saveAgain('site/src/features/account/sign-in/LoginForm.tsx');
  await isReplaced('LoginForm.tsx');
  expect(await page.getByLabel('Email').inputValue()).toBe(OWNER.email);

  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Welcome back!', { exact: true }).waitFor();
  await page.goto(`${dev.url}/owner`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await saveAgain('console/src/layout/PageTitle.tsx');
  await isReplaced('PageTitle.tsx');
  expect(errors).toEqual([]);

  expect(await (await fetch(`${dev.url}/api/addons`)).json()).toEqual([]);
  const starts = () => dev.output().split('Server listening').length - 1;
  expect(starts()).toBe(1);
  await saveAgain('api/site-info/health.ts');
  await expect.poll(starts, { timeout: 60_000 }).toBe(2);
  await expect.poll(async () => (await fetch(`${dev.url}/readyz`)).status, { timeout: 60_000 }).toBe(200);

  const tree = await treeOf(dev.process.pid ?? 0);
  expect(await dev.stop()).toBe(0);
  expect(await survivorsOf(tree)).toEqual([]);
}, 400_000);
