// Flows of players, screen by screen, with the exact texts of the specification.
import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { Download, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Account,
  approve,
  createPublisher,
  join,
  logIn,
  send,
  type UploadedAddon,
  uploadAddon,
} from './api.ts';
import { button, chooseFromMenu, fill, press, reads, type Visitor } from './browser.ts';
import { smallPack, smallPicture } from './small-files.ts';
import { stage } from './stage.ts';

const site = stage();
const UNAUTHORIZED = /status of 401/;
const FORBIDDEN = /status of 403/;
const CONFLICT = /status of 409/;

let lanterns: UploadedAddon;
let boats: UploadedAddon;
beforeAll(async () => {
  const maker = await logIn(site.url, await createPublisher(site.url, site.owner, 'maker'));
  const listing = {
    description: 'Light for caves, and for whoever is afraid of them.',
    category: 'tools',
    version: '1.0.0',
    banner: await smallPicture(),
  };
  lanterns = await uploadAddon(site.url, maker, {
    ...listing,
    title: 'Cave Lanterns',
    file: smallPack('Cave Lanterns'),
  });
  boats = await uploadAddon(site.url, maker, {
    ...listing,
    title: 'Swift Boats',
    file: smallPack('Swift Boats', { game: [1, 21, 50] }),
  });
  await approve(site.url, site.owner, lanterns, boats);
});

const pressInDialog = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name, exact: true })
    .click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Opens an add-on as somebody, and waits for it. */
async function atAddon(visitor: Visitor, { id, title }: UploadedAddon): Promise<Page> {
  await visitor.page.goto(`/addon/${id}`);
  await heading(visitor.page, title).waitFor();
  return visitor.page;
}

async function savedBy(page: Page, name: string): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
  return download;
}
const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

test('a guest is asked to log in to rate, comment, like, report and follow, and returns to the page afterwards', async () => {
  const player = await join(site.url, site.owner, 'newcomer');
  const guest = await site.visitor();
  const page = await atAddon(guest, lanterns);
  await press(page, '4 stars');
  await reads(page, 'Login required');
  await reads(page, 'Please login to rate this addon.');
  await page.getByLabel('Write a comment', { exact: true }).fill('Bright!');
  await press(page, 'Post Comment');
  await reads(page, 'Please login to comment on this addon.');
  await press(page, /^Add to favorites/);
  await reads(page, 'Please login to like this addon.');
  await press(page, 'Follow maker');
  await reads(page, 'Please login to follow this publisher.');
  await press(page, 'Report');
  await reads(page, 'Please login to report this addon.');

  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(/\/login\?next=/);
  await fill(page, 'Email', player.email);
  await fill(page, 'Password', player.password);
  await press(page, 'Sign in');
  await page.waitForURL(`/addon/${lanterns.id}`);
  await page.getByRole('dialog', { name: 'Report this addon' }).waitFor(); // what the guest wanted last
  await page.keyboard.press('Escape');
  await button(page, 'newcomer').waitFor();
});

test('registration is closed until the owner opens it, and a new account can log out and in again', async () => {
  const close = { token: site.owner, body: { registrationOpen: false } };
  await send(site.url, 'PATCH /api/admin/settings', close);
  const guest = await site.visitor({ refused: UNAUTHORIZED });
  const { page } = guest;
  await page.goto('/register');
  await reads(page, 'Registration Disabled');
  await reads(page, 'Publisher registration is invite-only');
  await reads(
    page,
    'Public registration is disabled. Publisher accounts can only be created through invitations from administrators.',
  );

  const owner = await site.visitor({ token: site.owner });
  await owner.page.goto('/owner/settings');
  await owner.page.getByLabel('Open registration', { exact: true }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Open registration' }).click();
  await reads(owner.page, 'Settings saved');

  const account = { email: 'ines@example.org', password: 'seven rivers to the sea' };
  await page.reload();
  await fill(page, 'Username', 'ines');
  await fill(page, 'Email', account.email);
  await fill(page, 'Password', account.password);
  await fill(page, 'Confirm Password', 'seven rivers');
  await press(page, 'Create Account');
  await reads(page, "Passwords don't match");
  await fill(page, 'Confirm Password', account.password);
  await press(page, 'Create Account');
  await reads(page, 'Welcome to Sandcrate!');
  await page.waitForURL('/');
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();

  await chooseFromMenu(guest, 'ines', 'Logout');
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await fill(page, 'Email', account.email);
  await fill(page, 'Password', 'not the one');
  await press(page, 'Sign in');
  await reads(page, 'Login failed');
  await reads(page, 'Invalid email or password');
  await fill(page, 'Password', account.password);
  await press(page, 'Sign in');
  await reads(page, 'Welcome back!');
  await reads(page, 'You have been successfully logged in.');
  await page.waitForURL('/');
});

describe('on the page of an add-on', () => {
  test('stars are previewed, chosen, unchosen and sent', async () => {
    const { token } = await join(site.url, site.owner, 'rater');
    const page = await atAddon(await site.visitor({ token }), lanterns);
    const filled = () =>
      page.getByRole('group', { name: 'Your rating' }).locator('[data-filled=true]').count();
    const submit = button(page, 'Submit Rating');
    await button(page, '4 stars').hover();
    await expect.poll(filled).toBe(4);
    expect(await submit.count()).toBe(0);
    await heading(page, 'Rate this Addon').hover();
    await expect.poll(filled).toBe(0);
    await press(page, '3 stars');
    await submit.waitFor();
    await press(page, '3 stars');
    await submit.waitFor({ state: 'detached' });
    await press(page, '5 stars');
    await submit.click();
    await reads(page, 'Rating submitted');
    await reads(page, 'Thank you for rating this addon!');
    await reads(page, '5.0 out of 5, from 1 rating');
    await press(page, '2 stars');
    await submit.click();
    await reads(page, '2.0 out of 5, from 1 rating');
  });

  test('a favorite is added and removed', async () => {
    const { token } = await join(site.url, site.owner, 'liker');
    const page = await atAddon(await site.visitor({ token }), lanterns);
    await press(page, /^Add to favorites/);
    await reads(page, 'Added to favorites');
    await expect.poll(() => button(page, 'Remove from favorites, likes: 1').textContent()).toBe('1');
    await press(page, /^Remove from favorites/);
    await reads(page, 'Removed from favorites');
    await expect.poll(() => button(page, 'Add to favorites, likes: 0').textContent()).toBe('0');
  });

  test('a comment is counted while it is written, posted, and deleted by its author', async () => {
    const { token } = await join(site.url, site.owner, 'talker');
    const page = await atAddon(await site.visitor({ token }), lanterns);
    await reads(page, '0 characters');
    await page.getByLabel('Write a comment', { exact: true }).pressSequentially('Warm light 🏮');
    await reads(page, '12 characters');
    await press(page, 'Post Comment');
    await reads(page, 'Comment posted');
    await heading(page, 'Comments (1)').waitFor();
    const comment = page.getByRole('listitem').filter({ hasText: 'Warm light 🏮' });
    await comment.getByText('talker').waitFor();
    await comment.getByRole('button', { name: 'Delete comment' }).click();
    await pressInDialog(page, 'Delete');
    await reads(page, 'Comment deleted');
    await reads(page, 'Your comment has been removed.');
    await comment.waitFor({ state: 'detached' });
  });

  test('a report needs a reason and is accepted once', async () => {
    const { token } = await join(site.url, site.owner, 'watcher');
    const page = await atAddon(await site.visitor({ token, refused: CONFLICT }), lanterns);
    await press(page, 'Report');
    await pressInDialog(page, 'Submit Report');
    await reads(page, 'Reason required');
    await reads(page, 'Please select a reason for reporting.');
    await page.getByRole('radio', { name: 'Misleading information' }).check();
    await page.getByLabel('Description', { exact: true }).fill('It is dark in there.');
    await pressInDialog(page, 'Submit Report');
    await reads(page, 'Report submitted');
    await reads(page, "Thank you for your report. We'll review it shortly.");
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press(page, 'Report');
    await page.getByRole('radio', { name: 'Spam' }).check();
    await pressInDialog(page, 'Submit Report');
    await reads(page, 'Report failed');
    await reads(page, 'You have already reported this addon.');
  });

  test('the link of an add-on is copied', async () => {
    const page = await atAddon(await site.visitor(), lanterns);
    await press(page, 'Share');
    await reads(page, 'Link copied!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${site.url}/addon/${lanterns.id}`,
    );
  });
});

test('search suggestions complete the typed text and open by keyboard', async () => {
  const { page } = await site.visitor();
  await page.goto('/');
  const field = page.getByRole('main').getByLabel('Search addons');
  await field.focus();
  await page.keyboard.type('swi', { delay: 100 });
  await page.getByRole('option', { name: 'Swift Boats' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Swift Boats', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`/addon/${boats.id}`);
  // Keyboard focus continues at the start of the new page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');

  await page.getByRole('banner').getByLabel('Search addons').focus();
  await page.keyboard.type('  lanterns ');
  await page.getByRole('option', { name: 'Cave Lanterns' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.waitForURL('/browse?search=lanterns');
  await reads(page, '1 addon found for "lanterns"');
});

test('add-ons for the chosen game version are found and marked on every page', async () => {
  const { page } = await site.visitor();
  await page.goto('/browse');
  const card = (title: string) => page.getByRole('main').getByRole('link').filter({ hasText: title });
  await card('Swift Boats').first().waitFor();
  await page.getByLabel('Works on my game').selectOption({ label: 'Works on 1.20.0 (1)' });
  await page.waitForURL('/browse?game=1.20.0');
  await card('Swift Boats').first().waitFor({ state: 'detached' });
  await reads(page, '1 addon found');
  await card('Cave Lanterns').first().click();
  await reads(page, 'Works on 1.20.0');
  await page.goto(`/addon/${boats.id}`);
  await reads(page, 'Needs 1.21.50');
});

test('downloads are remembered, and their next release is offered', async () => {
  const { token } = await join(site.url, site.owner, 'collector');
  const collector = await site.visitor({ token });
  const page = await atAddon(collector, boats);
  const [download] = await Promise.all([collector.context.waitForEvent('download'), press(page, 'Download')]);
  expect(download.suggestedFilename()).toBe('Swift Boats.mcpack');
  await chooseFromMenu(collector, 'collector', 'Settings');
  await page.getByRole('tab', { name: 'Downloads & updates' }).click();
  await reads(page, 'Everything you downloaded is up to date.');

  const form = new FormData();
  const { buffer, name } = smallPack('Swift Boats', { version: [2, 0, 0], game: [1, 21, 50] });
  form.set('file', new Blob([Uint8Array.from(buffer)]), name);
  form.set('version', '2.0.0');
  form.set('releaseNotes', 'Faster still.');
  const headers = { authorization: `Bearer ${site.owner}` };
  const edit = await fetch(`${site.url}/api/addons/${boats.id}`, { method: 'PUT', headers, body: form });
  expect(edit.status).toBe(200);

  await page.goto('/settings?tab=downloads');
  await reads(page, /^You have 1\.0\.0; 2\.0\.0 released /);
  await reads(page, 'Faster still.');
  const [update] = await Promise.all([
    collector.context.waitForEvent('download'),
    press(page, 'Download 2.0.0 of Swift Boats'),
  ]);
  expect((await readFile(await update.path())).equals(buffer)).toBe(true);
  await reads(page, 'Everything you downloaded is up to date.');
});

test('an account can change its password, set up a second factor, export its data and be deleted', async () => {
  const { token, ...account } = await join(site.url, site.owner, 'vera');
  const vera = await site.visitor({
    token,
    refused: new RegExp(`${UNAUTHORIZED.source}|${FORBIDDEN.source}`),
  });
  const { page } = vera;
  await page.goto('/settings?tab=security');
  const changed: Account = { ...account, password: 'another pass phrase of vera' };
  await changePassword(page, account.password, changed.password);
  expect((await send(site.url, 'GET /api/auth/me', { token })).status).toBe(401);

  const nextCode = await enrol(page, changed.password);
  await chooseFromMenu(vera, 'vera', 'Logout');
  await page.waitForURL('/');
  await page.goto('/login');
  await fill(page, 'Email', changed.email);
  await fill(page, 'Password', changed.password);
  await press(page, 'Sign in');
  await reads(page, 'Enter the code from your authenticator app.');
  await fill(page, 'Code', '000000');
  await press(page, 'Sign in');
  await reads(page, 'That code is not valid.');
  await fill(page, 'Code', nextCode());
  await press(page, 'Sign in');
  await reads(page, 'Welcome back!');
  await page.waitForURL('/');

  await page.goto('/settings?tab=account');
  const data = await textOf(await savedBy(page, 'Download my data'));
  expect(JSON.parse(data)).toMatchObject({ account: { email: changed.email, username: 'vera' } });

  await deleteAccount(page, changed);
  const again = await send(site.url, 'POST /api/auth/login', { body: changed });
  expect(await again.json()).toMatchObject({ message: 'Invalid email or password' });
});

test('the home page shows add-ons of followed publishers that are not among the newest or trending ones', async () => {
  const upload = async (token: string, title: string) =>
    uploadAddon(site.url, token, {
      title,
      description: 'Doors for houses, and ponds for gardens.',
      category: 'tools',
      version: '1.0.0',
      file: smallPack(title),
      banner: await smallPicture(),
    });
  const quiet = await logIn(site.url, await createPublisher(site.url, site.owner, 'quiet'));
  const busy = await logIn(site.url, await createPublisher(site.url, site.owner, 'busy'));
  await approve(site.url, site.owner, await upload(quiet, 'Still Ponds'));
  for (const wood of ['Oak', 'Pine', 'Birch', 'Elm', 'Ash', 'Beech', 'Maple', 'Larch'])
    await approve(site.url, site.owner, await upload(busy, `${wood} Doors`));
  const { token } = await join(site.url, site.owner, 'follower');
  const { page } = await site.visitor({ token });
  await page.goto('/publishers/quiet');
  await press(page, 'Follow quiet');
  await button(page, 'Following quiet').waitFor();
  await page
    .getByRole('link', { name: /^Sandcrate/ })
    .first()
    .click();
  await heading(page, 'From publishers you follow').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Still Ponds' }).waitFor();
});

async function changePassword(page: Page, current: string, next: string) {
  const submit = button(page, 'Change Password');
  await fill(page, 'Current Password', 'not the current one');
  await fill(page, 'New Password', next);
  await fill(page, 'Confirm Password', next);
  await submit.click();
  await reads(page, 'Password change failed');
  await fill(page, 'Current Password', current);
  await submit.click();
  await reads(page, 'Password changed');
}

/** Turns on a second factor. Returns a generator of further codes. */
async function enrol(page: Page, password: string): Promise<() => string> {
  await fill(page, 'Password', password);
  await press(page, 'Set up a second factor');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = await page.getByRole('main').locator('code').first().innerText();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const enrolledAt = Date.now();
  await fill(page, 'Code from the app', app.generate({ timestamp: enrolledAt }));
  await press(page, 'Turn on');
  await reads(page, 'Second factor enabled');
  await reads(page, 'Keep these recovery codes');
  await press(page, 'I have saved them');
  await reads(page, 'Your second factor is on');
  // Codes work once, so use the one of the next half minute, which the clock tolerance accepts.
  return () => app.generate({ timestamp: Math.max(Date.now(), enrolledAt + 30_000) });
}

async function deleteAccount(page: Page, { password }: Account) {
  const submit = button(page, 'Delete Account');
  await fill(page, 'Type DELETE_MY_ACCOUNT to confirm', 'delete my account');
  await submit.click();
  await reads(page, 'Confirmation Required');
  await fill(page, 'Type DELETE_MY_ACCOUNT to confirm', 'DELETE_MY_ACCOUNT');
  await submit.click();
  await reads(page, 'Password Required');
  await fill(page, 'Password', 'not the password');
  await submit.click();
  await reads(page, 'Account Deletion Failed');
  await reads(page, 'Incorrect password');
  await fill(page, 'Password', password);
  await submit.click();
  await reads(page, 'Account deleted');
  await page.waitForURL('/');
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
}
