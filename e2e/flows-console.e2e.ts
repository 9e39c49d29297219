// What staff do in the console, and what everybody else reads of it right after.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Account,
  approve,
  createPublisher,
  join,
  logIn,
  send,
  succeed,
  type UploadedAddon,
  uploadAddon,
} from './api.ts';
import { reads } from './browser.ts';
import type { InputFile } from './input.ts';
import { smallPack, smallPicture } from './small-files.ts';
import { stage } from './stage.ts';

const FIFTY = 50;
const AT_ONCE = 5;

const site = stage();
let banner: InputFile;
let maker: string;
let admin: string;
beforeAll(async () => {
  banner = await smallPicture();
  maker = await logIn(site.url, await createPublisher(site.url, site.owner, 'maker'));
  admin = await logIn(site.url, await withRole('ada', 'admin'));
});

async function withRole(username: string, role: 'admin' | 'auditor'): Promise<Account> {
  const account = await createPublisher(site.url, site.owner, username);
  const body = { role };
  await succeed(site.url, `PATCH /api/admin/users/${await idOf(username)}`, { token: site.owner, body });
  return account;
}

async function idOf(username: string): Promise<string> {
  const list = await succeed(site.url, 'GET /api/admin/users', { token: site.owner });
  const users: { id: string; username: string }[] = await list.json();
  const found = users.find((user) => user.username === username);
  if (found === undefined) throw new Error(`There is no ${username}.`);
  return found.id;
}

function uploaded(title: string, token = maker, file = smallPack(title)): Promise<UploadedAddon> {
  const description = 'Something for the moderators to decide about.';
  return uploadAddon(site.url, token, {
    title,
    description,
    category: 'tools',
    version: '1.0.0',
    file,
    banner,
  });
}

async function published(title: string, token = maker): Promise<UploadedAddon> {
  const addon = await uploaded(title, token);
  await approve(site.url, site.owner, addon);
  return addon;
}

/** Whether a guest finds it at this moment. */
const isPublic = async ({ id }: { id: string }) =>
  (await fetch(`${site.url}/api/addons/${id}`, { headers: { 'x-view': 'none' } })).status === 200;

async function at(path: string, token = site.owner, refused?: RegExp): Promise<Page> {
  const { page } = await site.visitor({ token, refused });
  await page.goto(path);
  return page;
}

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).last();
const press = (place: Page | Locator, name: string | RegExp) => button(place, name).click();
const pressInDialog = (page: Page, name: string) => press(page.getByRole('dialog'), name);
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('fifty pending add-ons are approved by keyboard alone, each public right after', async () => {
  for (let done = 0; done < FIFTY; done += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => uploaded(`Queued ${done + index}`)));
  }
  const page = await at('/admin/pending');
  const guest = await site.visitor();
  await guest.page.goto('/browse');
  await reads(guest.page, 'No addons found');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  // The keys work on a row once its buttons say so.
  const row = page.locator('tr[aria-current]').filter({ has: page.locator('[aria-keyshortcuts="a"]') });
  const approved = new Set<string>();
  while (approved.size < FIFTY) {
    const id = (await row.locator('[data-title-of]').getAttribute('data-title-of')) ?? '';
    expect(approved).not.toContain(id);
    expect(await isPublic({ id })).toBe(false);
    await page.keyboard.press('a');
    await page.locator(`[data-title-of="${id}"]`).waitFor({ state: 'detached' });
    expect(await isPublic({ id })).toBe(true);
    approved.add(id);
  }
  await reads(page, 'Nothing is waiting');
  expect(loads).toBe(0);
  await guest.page.reload();
  await reads(guest.page, '50 addons found');
}, 240_000);

describe('who may enter', () => {
  const sections = (page: Page) => page.getByRole('navigation', { name: 'Console' }).getByRole('link');

  test('an administrator the one door, the owner both', async () => {
    const admins = await at('/admin', admin);
    await title(admins, 'Overview').waitFor();
    for (const name of ['Users', 'Invites', 'Settings']) await sections(admins).getByText(name).waitFor();
    await reads(admins, 'Total Users');
    await reads(admins, 'Pending Approvals');
    await reads(await at('/owner', admin), 'Access Denied: Owner privileges required');
    const owners = await at('/owner');
    await title(owners, 'Overview').waitFor();
    await reads(owners, 'Recent activity');
    await sections(owners).getByText('Security').waitFor();
  });

  test('an auditor the record, publishers and guests nothing', async () => {
    const auditor = await logIn(site.url, await withRole('grace', 'auditor'));
    const record = await at('/admin', auditor);
    await title(record, 'Audit').waitFor();
    expect(await sections(record).allTextContents()).toEqual(['Audit', 'Moderators', 'Chain']);
    await reads(await at('/owner', auditor), 'Access Denied: Owner privileges required');
    for (const call of ['GET /api/admin/users', 'GET /api/admin/stats', 'GET /api/console/reports']) {
      const refusal = await send(site.url, call, { token: auditor });
      expect(await refusal.json()).toMatchObject({ message: 'You do not have permission to do this.' });
    }
    await reads(await at('/admin', maker), 'Admin Access Required');
    await reads(await at('/owner', maker), 'Access Denied: Owner privileges required');
    const { page } = await site.visitor();
    await page.goto('/admin');
    await page.waitForURL('/login');
  });
});

test('a ban shuts a person out and hides their add-ons, until they are let in again', async () => {
  const account = await createPublisher(site.url, site.owner, 'mallory');
  const addon = await published('Mallory’s Castle', await logIn(site.url, account));
  const page = await at('/admin/users', admin);
  expect(await button(page, 'Ban owner').getAttribute('aria-disabled')).toBe('true');
  await press(page, 'Ban mallory');
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('Spam');
  await pressInDialog(page, 'Ban');
  await reads(page, 'User banned');
  expect(await isPublic(addon)).toBe(false);

  const mallory = await site.visitor({ refused: /status of 403/ });
  await mallory.page.goto('/login');
  await mallory.page.getByLabel('Email', { exact: true }).fill(account.email);
  await mallory.page.getByLabel('Password', { exact: true }).fill(account.password);
  await press(mallory.page, 'Sign in');
  await reads(mallory.page, 'Login failed');
  await reads(mallory.page, 'This account has been banned.');

  await press(page, 'Unban mallory');
  await pressInDialog(page, 'Unban');
  await reads(page, 'User unbanned');
  expect(await isPublic(addon)).toBe(true);
  await press(mallory.page, 'Sign in');
  await reads(mallory.page, 'Welcome back!');
});

test('a player is made a publisher, verified, and a player again', async () => {
  const otto = await join(site.url, site.owner, 'otto');
  const me = async (token: string) => (await succeed(site.url, 'GET /api/auth/me', { token })).json();
  const page = await at('/admin/users', admin);
  await press(page, 'Promote otto to publisher');
  await pressInDialog(page, 'Promote');
  await reads(page, 'Publisher Access Granted!');
  expect(await me(otto.token)).toMatchObject({ role: 'publisher', isPublisher: true });
  await press(page, 'Verify otto');
  await reads(page, 'Publisher verified');
  await press(page, 'Demote otto to regular user');
  await pressInDialog(page, 'Demote');
  await reads(page, 'Publisher demoted');
  // What was begun as a publisher has ended.
  expect((await send(site.url, 'GET /api/auth/me', { token: otto.token })).status).toBe(401);
  expect(await me(await logIn(site.url, otto))).toMatchObject({ role: 'user', isPublisher: false });
});

test('an invite has one link at a time, and none once it is expired', async () => {
  const page = await at('/admin/invites', admin);
  await press(page, 'Invite');
  await page.getByRole('dialog').getByLabel('Email').fill('lin@example.org');
  expect(await page.getByRole('combobox', { name: 'Role' }).count()).toBe(0);
  await pressInDialog(page, 'Create invite');
  const link = () => page.getByLabel('Invite link', { exact: true }).inputValue();
  const first = await link();
  await pressInDialog(page, 'Done');
  await press(page, 'Copy link for lin@example.org');
  await pressInDialog(page, 'Make a new link');
  const second = await link();
  await pressInDialog(page, 'Done');

  const guest = await site.visitor({ refused: /status of 404/ });
  await guest.page.goto(first);
  await reads(guest.page, 'Invalid Invite');
  await reads(guest.page, 'The invite code is invalid or has expired');
  await guest.page.goto(second);
  await reads(guest.page, 'Complete your publisher registration');
  await reads(guest.page, 'lin@example.org');

  await press(page, 'Expire the invite for lin@example.org');
  await pressInDialog(page, 'Expire');
  await reads(page, 'Invite expired');
  await guest.page.reload();
  await reads(guest.page, 'Invalid Invite');
});

test('a report is resolved by hiding what it is about', async () => {
  const addon = await published('Stolen Tower');
  const { token } = await join(site.url, site.owner, 'watcher');
  const body = { reason: 'copyright', description: 'It is my tower.' };
  await succeed(site.url, `POST /api/addons/${addon.id}/report`, { token, body });
  const page = await at('/admin/reports', admin);
  await reads(page, 'It is my tower.');
  await press(page, 'Resolve the report of Stolen Tower');
  await choose(page, 'Action', 'Hide the add-on');
  await page.getByLabel(/^Note/).fill('Thank you.');
  await pressInDialog(page, 'Resolve');
  await reads(page, 'Report resolved');
  await reads(page, 'No reports are waiting');
  expect(await isPublic(addon)).toBe(false);
});

test('a report of a comment is resolved by deleting the comment', async () => {
  const addon = await published('Talked-about Bridge');
  const { token } = await join(site.url, site.owner, 'shill');
  const comment = { token, body: { content: 'Buy cheap gems here' } };
  const { id } = await (await succeed(site.url, `POST /api/addons/${addon.id}/comments`, comment)).json();
  const body = { reason: 'spam' };
  await succeed(site.url, `POST /api/comments/${id}/report`, { token: maker, body });
  const page = await at('/admin/reports', admin);
  await reads(page, 'Buy cheap gems here');
  await press(page, 'Resolve the report of a comment on Talked-about Bridge');
  await choose(page, 'Action', 'Delete the comment');
  await pressInDialog(page, 'Resolve');
  await reads(page, 'Report resolved');
  const left = await succeed(site.url, `GET /api/addons/${addon.id}/comments`);
  expect(await left.text()).not.toContain('Buy cheap gems here');
});

test('an appeal is decided by somebody else than who decided', async () => {
  const addon = await published('Doubtful Bridge');
  const reason = 'The bridge falls down.';
  await succeed(site.url, `PUT /api/admin/addons/${addon.id}/reject`, {
    token: site.owner,
    body: { reason },
  });
  const text = 'It stands in every version since 1.20.';
  await succeed(site.url, `POST /api/addons/${addon.id}/appeal`, { token: maker, body: { text } });
  const owners = await at('/admin/appeals');
  await reads(owners, text);
  await reads(owners, 'An appeal is decided by someone else.');
  expect(await button(owners, /^Overturn the/).count()).toBe(0);

  const page = await at('/admin/appeals', admin);
  await press(page, 'Overturn the decision about Doubtful Bridge');
  await page.getByLabel(/^Note/).fill('It does stand.');
  await pressInDialog(page, 'Overturn');
  await reads(page, 'Decision overturned');
  expect(await isPublic(addon)).toBe(true);
});

test('a recall is previewed, closes what carries the file, and is lifted', async () => {
  const file = smallPack('World Eater');
  const addon = await uploaded('World Eater', maker, file);
  await approve(site.url, site.owner, addon);
  const detail = await succeed(site.url, `GET /api/addons/${addon.id}`);
  const { releases }: { releases: { sha256: string }[] } = await detail.json();
  const page = await at(`/admin/recalls/create?of=${releases[0]?.sha256}`);
  await press(page, 'Preview');
  await reads(page, 'Reason required');
  await page.getByLabel('Reason').fill('It deletes worlds');
  await page.getByLabel('Advisory').fill('Remove this pack.');
  await press(page, 'Preview');
  await page.getByRole('region', { name: 'This recall closes' }).getByText('World Eater').waitFor();
  expect(await isPublic(addon)).toBe(true);
  await press(page, 'Recall');
  await pressInDialog(page, 'Recall');
  await reads(page, 'Recall issued');
  expect(await isPublic(addon)).toBe(false);
  await expect(uploaded('World Eater again', maker, file)).rejects.toThrow(
    'This file has been recalled: It deletes worlds',
  );
  await press(page, 'Lift the recall because of “It deletes worlds”');
  await pressInDialog(page, 'Lift');
  await reads(page, 'Recall lifted');
  expect(await isPublic(addon)).toBe(true);
});

test('several are decided at once after a preview, and that is taken back', async () => {
  const [first, second] = [await uploaded('Twin one'), await uploaded('Twin two')];
  const page = await at('/admin/pending');
  await page.getByLabel('Choose Twin one').check();
  await page.getByLabel('Choose Twin two').check();
  await press(page, 'Approve');
  await reads(page, 'Will be approved');
  expect([await isPublic(first), await isPublic(second)]).toEqual([false, false]);
  await pressInDialog(page, 'Approve');
  await reads(page, 'Approve done');
  expect([await isPublic(first), await isPublic(second)]).toEqual([true, true]);
  await press(page, 'Undo');
  await reads(page, 'Approve undone');
  expect([await isPublic(first), await isPublic(second)]).toEqual([false, false]);
});

test('what one moderator reviews another does not decide, but takes over', async () => {
  const addon = await uploaded('Contested Tower');
  const own = await at('/admin/pending', admin);
  await own.locator(`[data-title-of="${addon.id}"]`).click();
  const other = await at(`/admin/addons/${addon.id}/show`);
  await reads(other, 'ada is reviewing this addon');
  expect(await button(other, 'Approve Contested Tower').getAttribute('aria-disabled')).toBe('true');
  const approve = `PUT /api/admin/addons/${addon.id}/approve`;
  expect((await send(site.url, approve, { token: site.owner })).status).toBe(409);
  await press(other, 'Take over the review of Contested Tower');
  await reads(other, 'Review taken over');
  await press(own, 'Reload');
  await reads(own, 'owner is reviewing this addon');
  await press(other, 'Approve Contested Tower');
  await reads(other, 'Addon approved');
  expect(await isPublic(addon)).toBe(true);

  // Who leaves a case leaves it to the others.
  const next = await uploaded('Second Tower');
  await own.goto(`/admin/addons/${next.id}/show`);
  await title(own, 'Second Tower').waitFor();
  await other.goto('/admin/pending');
  await reads(other, 'ada is reviewing');
  await own.goto('/browse');
  const locks = () => succeed(site.url, 'GET /api/admin/review-locks', { token: site.owner });
  await expect.poll(async () => (await locks()).json(), { timeout: 20_000 }).toEqual([]);
  await press(other, 'Reload');
  await other.getByText('ada is reviewing').waitFor({ state: 'detached' });
});

test('maintenance closes the site at once to all but staff', async () => {
  const guest = await site.visitor({ refused: /status of 503/ });
  await guest.page.goto('/browse');
  await title(guest.page, 'Browse Addons').waitFor();
  const page = await at('/admin/settings', admin);
  await page.getByLabel('Maintenance mode', { exact: true }).click();
  await reads(page, 'Settings saved');
  await guest.page.reload();
  await reads(guest.page, 'The site is down for maintenance. Please come back soon.');
  await press(page, 'Undo');
  await reads(page, 'Setting changed back');
  await press(guest.page, 'Try again');
  await title(guest.page, 'Browse Addons').waitFor();
});

test('an auditor finds a decision, exports it, and replays what led to it', async () => {
  const addon = await published('Hidden Cave');
  const hide = { token: site.owner, body: { hidden: true, reason: 'There is nothing in it.' } };
  await succeed(site.url, `PUT /api/admin/addons/${addon.id}/hide`, hide);
  const auditor = await logIn(site.url, await withRole('edith', 'auditor'));
  const page = await at('/admin/audit', auditor);
  await choose(page, 'What', 'Addon hidden');
  await press(page, 'Only about Hidden Cave');
  await reads(page, 'About Hidden Cave');
  await reads(page, '1 entry');
  const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'Export JSON lines')]);
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { type: 'AddonHidden', subjectId: addon.id, actorName: 'owner' },
  ]);

  await page.getByRole('link', { name: 'Replay' }).click();
  const event = (name: string) => page.getByRole('heading', { name, level: 2, exact: true });
  await event('Addon hidden').waitFor();
  await page.getByRole('slider', { name: 'Event' }).focus();
  await page.keyboard.press('Home');
  await event('Addon submitted').waitFor();
  await page.keyboard.press('ArrowRight');
  await event('Addon approved').waitFor();
  await reads(page, 'owner (owner)');
});

test('what one person did in a time is previewed and undone', async () => {
  const rogue = await logIn(site.url, await withRole('rogue', 'admin'));
  const victim = await createPublisher(site.url, site.owner, 'victim');
  const addon = await published('Innocent Garden');
  await succeed(site.url, `PUT /api/admin/addons/${addon.id}/hide`, { token: rogue, body: { hidden: true } });
  const ban = { token: rogue, body: { banned: true } };
  await succeed(site.url, `PUT /api/admin/users/${await idOf('victim')}/ban`, ban);
  const page = await at('/owner/security');
  await page.getByRole('combobox', { name: 'Person' }).fill('rogue');
  await page.getByRole('option', { name: /^rogue/ }).click();
  await press(page, 'Preview');
  await reads(page, 'Will be undone (2)');
  expect(await isPublic(addon)).toBe(false);
  await press(page, 'Undo');
  await pressInDialog(page, 'Undo');
  await reads(page, 'Actions undone');
  await reads(page, 'Undone (2)');
  expect(await isPublic(addon)).toBe(true);
  await logIn(site.url, victim);
});
