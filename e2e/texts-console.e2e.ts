// What the console says when something fails, each text after its cause: another moderator was quicker, an address or a
// name is taken, the connection is down.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { approve, createPublisher } from './api.ts';
import { reads } from './browser.ts';
import { button, choose, consoleStage, press, pressInDialog } from './console-stage.ts';
import { cut, mend } from './tcp-proxy.ts';

const { site, uploaded, published, isPublic, at } = consoleStage();
const LOST = /ERR_FAILED/;
const CONFLICT = /status of 409/;
const EITHER = /ERR_FAILED|status of 409/;

const fillInDialog = (page: Page, field: string | RegExp, text: string) =>
  page.getByRole('dialog').getByLabel(field, { exact: true }).fill(text);

test('rejecting an add-on that somebody else has just approved shows a notice', async () => {
  const bridge = await uploaded('Quick Bridge');
  const page = await at('/browse', undefined, CONFLICT);
  // Without live events the queue still lists what has been decided.
  await page.route('**/api/admin/live', () => undefined);
  await page.goto('/admin/pending');
  await button(page, 'Reject Quick Bridge').waitFor();
  await approve(site.url, site.owner, bridge);
  await press(page, 'Reject Quick Bridge');
  await fillInDialog(page, /^Reason/, 'It falls down');
  await pressInDialog(page, 'Reject');
  await reads(page, 'Rejection failed');
  expect(await isPublic(bridge)).toBe(true);
});

test('a lost connection leaves an add-on as it was, and the console says what failed', async () => {
  const tower = await published('Lonely Tower');
  const page = await at(`/admin/addons/${tower.id}/show`, undefined, LOST);
  const more = button(page, 'More actions on Lonely Tower');
  await more.waitFor();
  await cut(page, '**/api/admin/addons/**');
  await more.click();
  await page.getByRole('menuitem', { name: 'Hide Lonely Tower' }).click();
  await reads(page, 'Update failed');
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete Lonely Tower' }).click();
  await fillInDialog(page, /^Reason/, 'It stands empty');
  await pressInDialog(page, 'Delete');
  await reads(page, 'Delete failed');
  await pressInDialog(page, 'Cancel');
  await page.getByRole('switch', { name: 'Feature Lonely Tower' }).click();
  await reads(page, 'Update failed');
  expect(await isPublic(tower)).toBe(true);
});

test('a lost connection leaves people as they were, and the console says what failed', async () => {
  await createPublisher(site.url, site.owner, 'robin');
  const page = await at('/owner/users', undefined, LOST);
  await button(page, 'Ban robin').waitFor();
  await cut(page, '**/api/admin/users/**');
  await press(page, 'Ban robin');
  await fillInDialog(page, /^Reason/, 'Spam');
  await pressInDialog(page, 'Ban');
  await reads(page, 'Update failed');
  await pressInDialog(page, 'Cancel');
  await press(page, 'Verify robin');
  await reads(page, 'Verification failed');
  await press(page, 'Demote robin to regular user');
  await pressInDialog(page, 'Demote');
  await reads(page, 'Demotion failed');
  await pressInDialog(page, 'Cancel');
  for (const [action, failed] of [
    ['Make Admin', 'Error updating user'],
    ['Delete User', 'Error deleting user'],
  ] as const) {
    await page.getByRole('combobox', { name: 'User', exact: true }).fill('robin');
    await page.getByRole('option', { name: /^robin/ }).click();
    await choose(page, 'Action', action);
    await press(page, 'Apply');
    await pressInDialog(page, action);
    await reads(page, failed);
  }
  await mend(page);
  await page.reload();
  await press(page, 'Demote robin to regular user');
  await pressInDialog(page, 'Demote');
  await button(page, 'Promote robin to publisher').waitFor();
  await cut(page, '**/api/admin/users/**');
  await press(page, 'Promote robin to publisher');
  await pressInDialog(page, 'Promote');
  await reads(page, 'Promotion failed');
});

test('a taken address or name and an invite that cannot be expired are reported', async () => {
  const { email } = await createPublisher(site.url, site.owner, 'morgan');
  const page = await at('/admin/invites', undefined, EITHER);
  await press(page, 'Invite');
  await fillInDialog(page, 'Email', email);
  await pressInDialog(page, 'Create invite');
  await reads(page, 'Invite failed');
  await fillInDialog(page, 'Email', 'sam@example.org');
  await pressInDialog(page, 'Create invite');
  await pressInDialog(page, 'Done');
  await press(page, 'Create Publisher');
  await fillInDialog(page, 'Username', 'morgan');
  await fillInDialog(page, 'Email', 'another@example.org');
  await fillInDialog(page, 'Password', 'a key of brass');
  await pressInDialog(page, 'Create Publisher');
  await reads(page, 'Creation failed');
  await pressInDialog(page, 'Cancel');
  await cut(page, '**/api/admin/invites/**');
  await press(page, 'Expire the invite for sam@example.org');
  await pressInDialog(page, 'Expire');
  await reads(page, 'Operation failed');
});
