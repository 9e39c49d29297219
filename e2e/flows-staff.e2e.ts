// Access to the console, and the flows of owners, administrators and auditors about people and the site.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createPublisher, join, logIn, send, succeed } from './api.ts';
import { reads } from './browser.ts';
import { button, choose, consoleStage, press, pressInDialog, title } from './console-stage.ts';

const { site, maker, admin, withRole, idOf, published, isPublic, at } = consoleStage();

describe('access to the console', () => {
  const sections = (page: Page) => page.getByRole('navigation', { name: 'Console' }).getByRole('link');

  test('administrators can open one area, the owner both', async () => {
    const admins = await at('/admin', admin());
    await title(admins, 'Overview').waitFor();
    for (const name of ['Users', 'Invites', 'Settings']) await sections(admins).getByText(name).waitFor();
    await reads(admins, 'Total Users');
    await reads(admins, 'Pending Approvals');
    await reads(await at('/owner', admin()), 'Access Denied: Owner privileges required');
    const owners = await at('/owner');
    await title(owners, 'Overview').waitFor();
    await reads(owners, 'Recent activity');
    await sections(owners).getByText('Security').waitFor();
  });

  test('auditors can open the audit log only, publishers and guests nothing', async () => {
    const auditor = await logIn(site.url, await withRole('grace', 'auditor'));
    const record = await at('/admin', auditor);
    await title(record, 'Audit').waitFor();
    expect(await sections(record).allTextContents()).toEqual(['Audit', 'Moderators', 'Chain']);
    await reads(await at('/owner', auditor), 'Access Denied: Owner privileges required');
    for (const call of ['GET /api/admin/users', 'GET /api/admin/stats', 'GET /api/console/reports']) {
      const refusal = await send(site.url, call, { token: auditor });
      expect(await refusal.json()).toMatchObject({ message: 'You do not have permission to do this.' });
    }
    await reads(await at('/admin', maker()), 'Admin Access Required');
    await reads(await at('/owner', maker()), 'Access Denied: Owner privileges required');
    const { page } = await site.visitor();
    await page.goto('/admin');
    await page.waitForURL('/login?next=%2Fadmin');
  });
});

test('a ban locks a person out and hides their add-ons until it is lifted', async () => {
  const account = await createPublisher(site.url, site.owner, 'mallory');
  const addon = await published('Mallory’s Castle', await logIn(site.url, account));
  const page = await at('/admin/users', admin());
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

test('a penalty blocks comments until it is lifted, and the member reads why', async () => {
  const addon = await published('Commented Castle');
  const { token } = await join(site.url, site.owner, 'trudy');
  const page = await at(`/admin/users/${await idOf('trudy')}`, admin());
  await press(page, 'Impose a penalty on trudy');
  await choose(page, 'Penalty', 'No comments');
  await press(page.getByRole('dialog').last(), '30 days');
  await page
    .getByRole('dialog')
    .last()
    .getByLabel(/^Reason/)
    .fill('Insults in comments');
  await press(page.getByRole('dialog').last(), 'Impose');
  await reads(page, 'Penalty imposed');

  const { page: trudys } = await site.visitor({ token });
  await trudys.goto(`/addon/${addon.id}`);
  await reads(trudys, /^You cannot comment until /);
  await reads(trudys, 'Insults in comments');
  await trudys.goto('/settings?tab=account');
  await reads(trudys, /^You cannot comment until /);
  await press(trudys, 'Appeal this decision');
  await trudys.getByLabel('Why should the decision be different?').fill('It was a joke.');
  await pressInDialog(trudys, 'Submit Appeal');
  await reads(trudys, 'Appeal submitted');

  await press(page, /^Lift the penalty/);
  await pressInDialog(page, 'Lift');
  await reads(page, 'Penalty lifted');
  const comment = { token, body: { content: 'Sorry.' } };
  expect((await send(site.url, `POST /api/addons/${addon.id}/comments`, comment)).status).toBe(201);
});

test('a player is promoted to publisher, verified and demoted again', async () => {
  const otto = await join(site.url, site.owner, 'otto');
  const me = async (token: string) => (await succeed(site.url, 'GET /api/auth/me', { token })).json();
  const page = await at('/admin/users', admin());
  await press(page, 'Promote otto to publisher');
  await pressInDialog(page, 'Promote');
  await reads(page, 'Publisher Access Granted!');
  expect(await me(otto.token)).toMatchObject({ role: 'publisher', isPublisher: true });
  await press(page, 'Verify otto');
  await reads(page, 'Publisher verified');
  await press(page, 'Demote otto to regular user');
  await pressInDialog(page, 'Demote');
  await reads(page, 'Publisher demoted');
  // The publisher's session has ended.
  expect((await send(site.url, 'GET /api/auth/me', { token: otto.token })).status).toBe(401);
  expect(await me(await logIn(site.url, otto))).toMatchObject({ role: 'user', isPublisher: false });
});

test('an invite has one valid link at a time, and none once it is expired', async () => {
  const page = await at('/admin/invites', admin());
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

test('maintenance mode closes the site at once to everybody but staff', async () => {
  const guest = await site.visitor({ refused: /status of 503/ });
  await guest.page.goto('/browse');
  await title(guest.page, 'Browse Addons').waitFor();
  const page = await at('/admin/settings', admin());
  await page.getByLabel('Maintenance mode', { exact: true }).click();
  await pressInDialog(page, 'Close the site');
  await reads(page, 'Settings saved');
  await guest.page.reload();
  await reads(guest.page, 'The site is down for maintenance. Please come back soon.');
  await reads(page, 'Maintenance mode is on');
  await press(page, 'Undo');
  await reads(page, 'Setting changed back');
  await press(guest.page, 'Try again');
  await title(guest.page, 'Browse Addons').waitFor();
});

test('an auditor finds a decision, exports it, and replays the events before it', async () => {
  const addon = await published('Hidden Cave');
  const hide = { token: site.owner, body: { hidden: true, reason: 'There is nothing in it.' } };
  await succeed(site.url, `PUT /api/admin/addons/${addon.id}/hide`, hide);
  const auditor = await logIn(site.url, await withRole('edith', 'auditor'));
  const page = await at('/admin/audit', auditor);
  const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'Export audit log')]);
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\n');
  expect(lines.some((line) => line.includes('AddonHidden') && line.includes(addon.id))).toBe(true);
  await choose(page, 'What', 'Addon hidden');
  await press(page, 'Only about Hidden Cave');
  await reads(page, 'About Hidden Cave');
  await reads(page, '1 entry');

  await page.getByRole('link', { name: 'Replay' }).click();
  const event = (name: string) => page.getByRole('heading', { name, level: 2, exact: true });
  await event('Addon hidden').waitFor();
  await page.getByRole('button', { name: /^Addon hidden/ }).focus();
  await page.keyboard.press('Home');
  await event('Addon submitted').waitFor();
  await page.keyboard.press('ArrowDown');
  await event('Addon approved').waitFor();
  await reads(page, 'owner (owner)');
});

test('the actions of one person in a period are previewed and undone', async () => {
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
  await reads(page, 'Can be undone (2)');
  expect(await isPublic(addon)).toBe(false);
  await press(page, 'Undo 2 actions');
  await reads(page, 'Will be undone (2)');
  await pressInDialog(page, 'Undo');
  await reads(page, 'Actions undone');
  await reads(page, 'Undone (2)');
  expect(await isPublic(addon)).toBe(true);
  await logIn(site.url, victim);
});
