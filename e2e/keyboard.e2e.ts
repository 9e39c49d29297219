// Every flow by keyboard only, with visible focus.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { join, succeed } from './api.ts';
import { PHONE, reads } from './browser.ts';
import { type CaveLanterns, caveLanterns } from './cave-lanterns.ts';
import type { InputFile } from './input.ts';
import { enter, focused, to, type } from './keyboard.ts';
import { smallPack } from './small-files.ts';
import { stage } from './stage.ts';

const site = stage();

let made: CaveLanterns;
beforeAll(async () => {
  made = await caveLanterns(site);
});

/** Opens a page as somebody, with the focus at its top. */
async function at(path: string, options: Parameters<typeof site.visitor>[0] = {}) {
  const { page } = await site.visitor(options);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}

test('logging in, past the header by its skip link', async () => {
  const page = await at('/login');
  await enter(page, 'Skip to content');
  await type(page, 'Email', made.makerAccount.email);
  await type(page, 'Password', made.makerAccount.password);
  await page.keyboard.press('Enter');
  await reads(page, 'Welcome back!');
  await page.waitForURL('/');
});

test('an invited person registers with the keyboard alone', async () => {
  const invited = await succeed(site.url, 'POST /api/admin/invites', {
    token: site.owner,
    body: { email: 'invited@example.org' },
  });
  const { link }: { link: string } = await invited.json();
  const page = await at(new URL(link).pathname + new URL(link).search);
  await page.getByLabel('Username', { exact: true }).waitFor();
  await type(page, 'Username', 'invited');
  await type(page, 'Password', 'a lamp in the deep');
  await type(page, 'Confirm Password', 'a lamp in the deep');
  await enter(page, 'Create Publisher Account', 'Space');
  await reads(page, 'Welcome to Sandcrate!');
});

test('browsing by category, order and view', async () => {
  const page = await at('/browse');
  await reads(page, '1 addon found');
  await to(page, /^Mobs & Creatures/);
  await page.keyboard.press('Space');
  await page.waitForURL('/browse?category=mobs');
  await reads(page, 'No addons found');
  await enter(page, 'Clear filters');
  await page.waitForURL('/browse');
  await to(page, 'Sort by');
  await page.keyboard.press('ArrowDown');
  await page.waitForURL('/browse?sort=downloads');
  await enter(page, 'List view');
  await page.waitForURL(/view=list/);
  await enter(page, 'Cave Lanterns');
  await page.waitForURL(`/addon/${made.lanterns.id}`);
});

test('an add-on’s page: its pictures, rating, comment, favorite, report, link and publisher', async () => {
  const { token } = await join(site.url, site.owner, 'member');
  const page = await at(`/addon/${made.lanterns.id}`, { token });
  await enter(page, /^Add to favorites/);
  await reads(page, 'Added to favorites');
  await enter(page, 'Share');
  await reads(page, 'Link copied!');
  await enter(page, 'Report');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Report');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Space');
  await enter(page, 'Submit Report');
  await reads(page, 'Report submitted');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The slide show may have moved on by now. It stays where it is while the focus is in it.
  await to(page, /^Open large: /);
  const opened = await focused(page);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Pictures of Cave Lanterns' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe(opened);
  await to(page, 'Next picture');
  const [shown, other] = opened.includes('Picture of') ? ['1/2', '2/2'] : ['2/2', '1/2'];
  await page.keyboard.press('ArrowRight');
  await reads(page, other);
  await page.keyboard.press('Enter');
  await reads(page, shown);
  await enter(page, 'Follow maker');
  await page.getByRole('button', { name: 'Following maker' }).waitFor();
  await enter(page, '4 stars', 'Space');
  await enter(page, 'Submit Rating');
  await reads(page, 'Rating submitted');
  await type(page, 'Write a comment', 'Bright.');
  await enter(page, 'Post Comment');
  await reads(page, 'Comment posted');
});

test('the slide-out menu keeps the focus, and returns it when closed', async () => {
  const page = await at('/', { screen: PHONE });
  await enter(page, 'Menu');
  await page.getByRole('dialog').waitFor();
  await to(page, 'Login');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Menu');
});

test('an upload with its files and tags, then the dashboard’s tabs and an edit', async () => {
  const page = await at('/publisher/upload', { token: made.maker });
  await choose(page, 'Addon file', smallPack('Torches'));
  await enter(page, 'Next');
  await expect.poll(() => focused(page)).toBe('Step 2 of 4: Texts');
  await page.getByText('Filled in from your file. Change what should be different.').waitFor();
  await type(page, /^Description/, 'They burn for a whole night, and then some.');
  await to(page, /^Category/);
  await page.keyboard.type('Tools');
  await type(page, 'Tags', 'light');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove tag light' }).waitFor();
  await enter(page, 'Next');
  await choose(page, 'Banner image', made.banner);
  await enter(page, 'Next');
  await enter(page, 'Upload Addon');
  await reads(page, 'Upload successful!');
  await page.waitForURL('/publisher/dashboard?uploaded=true');

  await to(page, 'Overview');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'My Addons', selected: true }).waitFor();
  await page.getByRole('row', { name: 'Torches' }).waitFor();
  await enter(page, 'Delete Torches');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Delete Torches');
  await to(page, 'Edit Torches', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/publisher\/edit\//);
  await page.getByLabel(/^Title/).waitFor();
  await type(page, /^Title/, 'Long Torches');
  await page.keyboard.press('Enter');
  await page.waitForURL('/publisher/dashboard');
});

/** Enter on a file's field opens the browser's chooser. */
async function choose(page: Page, name: string, file: InputFile) {
  await to(page, name);
  const chooser = page.waitForEvent('filechooser');
  await page.title(); // a round trip, so that the browser intercepts choosers before the key arrives
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file);
}

test('settings: the tabs, the password, a second factor, and the account’s end', async () => {
  const { token, ...account } = await join(site.url, site.owner, 'leaving');
  // The session ends before the page shows its last message.
  const page = await at('/settings', { token, refused: /status of 401/ });
  await to(page, 'Profile');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Public profile', selected: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Account', selected: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Security', selected: true }).waitFor();
  await type(page, 'Password', account.password);
  await enter(page, 'Set up a second factor');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await to(page, 'Code from the app');
  const password = 'a lamp in the deep';
  await type(page, 'Current Password', account.password);
  await type(page, 'New Password', password);
  await type(page, 'Confirm Password', password);
  await page.keyboard.press('Enter');
  await reads(page, 'Password changed');
  await to(page, 'Security', 'Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('tab', { name: 'Account', selected: true }).waitFor();
  await type(page, 'Type DELETE_MY_ACCOUNT to confirm', 'DELETE_MY_ACCOUNT');
  await type(page, 'Password', password);
  await enter(page, 'Delete Account', 'Space');
  await reads(page, 'Account deleted');
  await page.waitForURL('/');
});
