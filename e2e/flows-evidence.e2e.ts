// The evidence that moderators see before they decide, and text that must survive failures.
import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { manifestOf, manifestPart } from '../packs/testing/manifests.ts';
import { zipOf } from '../packs/testing/zip-of.ts';
import { createPublisher, logIn, send, succeed, uploadForm } from './api.ts';
import { reads } from './browser.ts';
import { button, consoleStage, press, pressInDialog } from './console-stage.ts';
import type { InputFile } from './input.ts';

const { site, maker, admin, withRole, idOf, uploaded, published, isPublic, at } = consoleStage();

/** A generous limit for busy machines. */
const SOON = { timeout: 20_000 };

const SCRIPT = "http.get('https://evil.example/'); world.getAllPlayers().forEach((player) => player.kill());";

/** A pack that runs a script and may reach the internet. */
function scriptedPack(name: string): InputFile {
  const manifest = manifestOf(
    { name, version: [2, 0, 0] },
    {
      modules: [
        {
          type: 'script',
          language: 'javascript',
          uuid: 'cccccccc-0000-4000-8000-cccccccccccc',
          version: [2, 0, 0],
          entry: 'scripts/main.js',
        },
      ],
      dependencies: [{ module_name: '@minecraft/server-net', version: '1.0.0-beta' }],
    },
  );
  const parts = [manifestPart(manifest), { name: 'scripts/main.js', content: SCRIPT }];
  return { name: `${name}.mcpack`, mimeType: 'application/octet-stream', buffer: Buffer.from(zipOf(parts)) };
}

const isInWindow = (of: Locator) =>
  of.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight + 1;
  });

test('a proposed script pack for a live add-on can be listed, read and downloaded before its approval', async () => {
  const addon = await published('Harmless Trees');
  const file = scriptedPack('Harmful Trees');
  await uploadForm(site.url, `PUT /api/addons/${addon.id}`, maker(), { version: '2.0.0', file });
  const page = await at('/admin/pending', admin());
  const row = page.getByRole('listitem').filter({ has: page.locator(`[data-title-of="${addon.id}"]`) });
  await row.getByText('Scripts', { exact: true }).waitFor();
  await row.locator('[data-title-of]').click();

  const warning = page
    .getByRole('note')
    .filter({ hasText: 'The proposed file can do more than the live one' });
  await warning.getByText('It runs scripts, and the live file does not.').waitFor();
  await warning.getByText('It now uses @minecraft/server-net.').waitFor();
  await warning.getByText('Its scripts name https://evil.example/.').waitFor();
  expect(await page.getByRole('note').first().textContent()).toContain('@minecraft/server-net');
  const lines = page.getByRole('region', { name: 'Lines of scripts/main.js' });
  await lines.waitFor();
  // On a phone, with the conversation folded above the buttons, and with it beside the evidence.
  for (const width of [390, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await lines.scrollIntoViewIfNeeded();
    const staying = [
      page.getByRole('toolbar', { name: 'Decide on Harmless Trees' }),
      page.getByText('Conversation', { exact: true }).locator('visible=true'),
      page.getByRole('navigation', { name: 'Sections of the evidence' }),
    ];
    expect(await Promise.all(staying.map(isInWindow)), `${width} px wide`).toEqual([true, true, true]);
    expect(await page.getByLabel('Write to the publisher').isVisible()).toBe(width === 1600);
  }
  await page.keyboard.press('4');
  expect(await isInWindow(page.getByRole('heading', { name: 'File', exact: true }))).toBe(true);
  for (const width of [1280, 1600]) {
    await page.setViewportSize({ width, height: 480 });
    const sticky = await page
      .getByRole('main')
      .evaluate(
        (main) =>
          [...main.querySelectorAll('*')].filter((each) => getComputedStyle(each).position === 'sticky')
            .length,
      );
    expect(sticky).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(
    await page
      .getByRole('region', { name: /^Evidence about/ })
      .locator('.MuiButton-contained')
      .allTextContents(),
  ).toEqual(['Approve changeA']);
  await lines.getByText(`+ ${SCRIPT}`).waitFor();
  await reads(page, 'Live: Harmless Trees.mcpack');
  await reads(page, 'Live: 1.0.0');

  await press(page, 'List proposed files');
  await press(page, 'scripts/main.js');
  await page.getByRole('dialog').getByText(SCRIPT).waitFor();
  await pressInDialog(page, 'Close');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Harmful Trees.mcpack' }).click(),
  ]);
  expect((await readFile(await saved.path())).equals(file.buffer)).toBe(true);

  await press(page, 'Approve change to Harmless Trees');
  await reads(page, 'Change approved');
});

test('an add-on with scripts must be opened before approval, also by key and in bulk', async () => {
  const addon = await uploaded('Clockwork', maker(), scriptedPack('Clockwork'));
  const page = await at('/admin/pending', admin());
  await page.getByLabel('Choose Clockwork').check();
  await press(page, 'Approve');
  await page
    .getByRole('dialog')
    .getByText(/^Clockwork: Open it first: it runs scripts/)
    .waitFor();
  expect(await button(page.getByRole('dialog'), 'Approve').isDisabled()).toBe(true);
  await pressInDialog(page, 'Cancel');
  await page.getByLabel('Choose Clockwork').uncheck();

  expect(await button(page, 'Approve Clockwork').count()).toBe(0);
  await page.keyboard.press('a');
  await reads(page, 'List files');
  expect(await isPublic(addon)).toBe(false);
  const script = page.getByRole('region', { name: 'Script scripts/main.js' });
  await script.getByText('Kills, kicks or removes everybody or everything.').waitFor();
  await button(script, 'Write about line 1').click();
  const message = page.getByLabel('Write to the publisher');
  expect(await message.inputValue()).toBe('scripts/main.js:1 ');
  await message.fill('');
  await message.blur();
  await button(page, 'Approve Clockwork').and(page.locator('[aria-keyshortcuts="a"]')).waitFor();
  await page.keyboard.press('a');
  await reads(page, 'Addon approved');
  expect(await isPublic(addon)).toBe(true);
});

test('a typed reason survives a failure and a reload, and is sent once the server answers again', async () => {
  const addon = await uploaded('Stubborn Door');
  const page = await at('/admin/pending', admin(), /status of 503|ERR_FAILED/);
  const reason = 'A long reason that nobody wants to type a second time.';
  await press(page, 'Reject Stubborn Door');
  await page.getByLabel(/^Reason/).fill(reason);
  await page.route('**/api/admin/addons/*/reject', (route) => route.abort());
  await pressInDialog(page, 'Reject');
  const failure = page.getByRole('alert').filter({ hasText: 'Rejection failed' });
  await failure.getByText('The server could not be reached. Check your connection and try again.').waitFor();
  await failure.getByText(`You wrote: “${reason}”`).waitFor();
  await press(page, 'Reject Stubborn Door');
  expect(await page.getByLabel(/^Reason/).inputValue()).toBe(reason);

  await page.reload();
  await press(page, 'Reject Stubborn Door');
  expect(await page.getByLabel(/^Reason/).inputValue()).toBe(reason);
  await page.unroute('**/api/admin/addons/*/reject');
  await pressInDialog(page, 'Reject');
  await reads(page, 'Addon rejected');
  const seen = await succeed(site.url, `GET /api/addons/${addon.id}`, { token: maker() });
  expect(await seen.json()).toMatchObject({ status: 'rejected', rejectionReason: reason });
});

test('an add-on cannot be approved until its details have loaded', async () => {
  const addon = await uploaded('Foggy Lake');
  const page = await at('/admin/pending', admin(), /ERR_FAILED/);
  await page.route(`**/api/console/addons/${addon.id}`, (route) => route.abort());
  await page.locator(`[data-title-of="${addon.id}"]`).click();
  await reads(page, 'Failed to fetch addon');
  expect(await button(page, 'Approve Foggy Lake').getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('a');
  expect(await isPublic(addon)).toBe(false);
  await page.unroute(`**/api/console/addons/${addon.id}`);
  await press(page, 'Try again');
  await reads(page, 'List files');
  await press(page, 'Approve Foggy Lake');
  await reads(page, 'Addon approved');
});

test('an add-on is deleted with a reason, found in the deleted list, and restored', async () => {
  const addon = await published('Lost Garden');
  const page = await at('/admin/addons', admin());
  await press(page, 'More actions on Lost Garden');
  await page.getByRole('menuitem', { name: 'Delete Lost Garden' }).click();
  await pressInDialog(page, 'Delete');
  await reads(page, 'A reason is required');
  await page.getByLabel(/^Reason/).fill('It was stolen.');
  await pressInDialog(page, 'Delete');
  await reads(page, 'Addon deleted successfully');
  expect(await isPublic(addon)).toBe(false);

  await page.goto('/admin/addons');
  await press(page, 'Deleted');
  await reads(page, /It was stolen\./);
  await press(page, 'Restore Lost Garden');
  await reads(page, 'Addon restored');
  expect(await isPublic(addon)).toBe(true);
});

test('a decision appears on the screen of another moderator who reads the same item, and cannot be made twice', async () => {
  const addon = await uploaded('Twice-read Tower');
  const page = await at('/admin/pending', admin());
  await page.locator(`[data-title-of="${addon.id}"]`).click();
  await reads(page, 'List files');
  const takeOver = { token: site.owner, body: { takeOver: true } };
  await succeed(site.url, `PUT /api/admin/addons/${addon.id}/review-lock`, takeOver);
  const body = { reason: 'It leans.' };
  await succeed(site.url, `PUT /api/admin/addons/${addon.id}/reject`, { token: site.owner, body });
  await page
    .getByRole('note')
    .getByText(/^owner rejected “Twice-read Tower” at .*: “It leans\.”$/)
    .waitFor();
  // The button is disabled at first, and gone once the decided item has loaded.
  const approve = { name: 'Approve Twice-read Tower', exact: true, disabled: false };
  expect(await page.getByRole('button', approve).count()).toBe(0);
  await press(page, 'Show what is waiting now');
  await page.locator(`[data-title-of="${addon.id}"]`).waitFor({ state: 'detached' });
});

test('search follows the browser history, and a new visit starts without filters', async () => {
  const page = await at('/admin/users', admin());
  const search = page.getByLabel('Search users', { exact: true });
  await search.fill('maker');
  await page.waitForURL(/maker/);
  await page.getByRole('button', { name: 'Clear filters' }).waitFor(); // the list has applied the search
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('maker'));
  await expect.poll(() => search.inputValue(), SOON).toBe('');
  await page.goForward();
  await expect.poll(() => search.inputValue(), SOON).toBe('maker');
  await press(page, 'Clear filters');
  await expect.poll(() => search.inputValue(), SOON).toBe('');
  await search.fill('nobody-at-all');
  await reads(page, 'No users found');
  const sections = page.getByRole('navigation', { name: 'Console' });
  await sections.getByRole('link', { name: 'Comments' }).click();
  await page.getByRole('heading', { name: 'Comments', level: 1 }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main-content');
  await sections.getByRole('link', { name: 'Users' }).click();
  await reads(page, 'maker');
  expect(await search.inputValue()).toBe('');
});

test('an expired session keeps the page, and logging in returns to it', async () => {
  const account = await createPublisher(site.url, site.owner, 'dora');
  const body = { role: 'admin' };
  await succeed(site.url, `PATCH /api/admin/users/${await idOf('dora')}`, { token: site.owner, body });
  const token = await logIn(site.url, account);
  await uploaded('Unhurried Gate');
  const page = await at('/admin/pending', token, /status of 401/);
  await press(page, 'Reject Unhurried Gate');
  await page.getByLabel(/^Reason/).fill('Half a sentence');
  await succeed(site.url, 'POST /api/auth/logout-everywhere', { token });
  await reads(page, 'Your session has expired'); // the console checks by itself, since the account has changed
  const login = page.getByRole('link', { name: 'Log in', exact: true });
  expect(await login.getAttribute('href')).toMatch(/^\/login\?next=%2Fadmin%2Fpending/);
  await login.click();
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await press(page, 'Sign in');
  await page.waitForURL(/\/admin\/pending/);
  await press(page, 'Reject Unhurried Gate');
  expect(await page.getByLabel(/^Reason/).inputValue()).toBe('Half a sentence');
});

test('staff pages do not exist for an auditor', async () => {
  const auditor = await logIn(site.url, await withRole('iris', 'auditor'));
  const page = await at('/admin/pending', auditor);
  await reads(page, "The page you're looking for doesn't exist or has been moved");
  await page.goto('/admin/chain');
  await page.getByRole('heading', { name: 'Chain', level: 1 }).waitFor();
});

test('somebody’s sessions can be ended repeatedly', async () => {
  const page = await at('/admin/users', admin());
  await page.getByRole('link', { name: 'maker', exact: true }).click();
  for (const time of [1, 2]) {
    await press(page, 'End sessions of maker');
    const [answer] = await Promise.all([
      page.waitForResponse(/end-sessions$/),
      pressInDialog(page, 'End sessions'),
    ]);
    expect(answer.status(), `time ${time}`).toBe(200);
    await button(page, 'End sessions of maker').and(page.locator(':not([aria-disabled])')).waitFor();
  }
  expect((await send(site.url, 'GET /api/auth/me', { token: maker() })).status).toBe(401);
});
