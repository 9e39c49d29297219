// A team at the queue: items are taken, handed over, skipped, and decided with all others of their publisher.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createPublisher, logIn, succeed, uploadForm } from './api.ts';
import { DESKTOP } from './browser.ts';
import { button, choose, consoleStage, press } from './console-stage.ts';
import { inspect } from './inspect.ts';

const { site, admin, idOf, uploaded, published, isPublic, at } = consoleStage();

/** An item's title in the queue. */
const title = (page: Page, id: string) => page.locator(`[data-title-of="${id}"]`);

test('an item is taken, handed over, and approved by a second moderator, who finds it in the inbox', async () => {
  const addon = await uploaded('Shared Boats');
  const path = `/admin/pending/${addon.id}`;
  const ada = await at(path, admin());
  await button(ada, 'Approve Shared Boats').waitFor();

  await ada.keyboard.press('m');
  await button(ada, 'Give back Shared Boats').waitFor();
  const row = ada.getByRole('list', { name: 'Pending addons' });
  await row.getByText('Assigned to you').waitFor();

  await ada.keyboard.press('h');
  const dialog = ada.getByRole('dialog', { name: 'Assign “Shared Boats” to another moderator?' });
  await choose(ada, 'Moderator', 'owner');
  await dialog.getByLabel(/^Note/).fill('Is its script safe?');
  expect(await inspect(ada, 'desk-assign')).toEqual([]);
  await ada.setViewportSize(DESKTOP); // on a phone the list is not beside the item
  await press(dialog, 'Assign');
  await row.getByText('Assigned to owner').waitFor();

  await button(ada, 'Request a second opinion on Shared Boats').waitFor();
  await ada.keyboard.press('p');
  const question = ada.getByRole('dialog', { name: 'Request a second opinion on “Shared Boats”?' });
  await question.getByLabel(/^Reason/).fill('I know its publisher.');
  await ada.keyboard.press('Control+Enter');
  await ada.getByText('You requested a second opinion').waitFor();
  const approve = button(ada, 'Approve Shared Boats');
  await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('true');
  await ada.keyboard.press('a');

  const owner = await at('/inbox');
  await owner.getByRole('link', { name: 'A reviewer wrote to you about “Shared Boats”' }).click();
  await owner.waitForURL(`**${path}`);
  await owner.getByText('ada requested a second opinion').waitFor();
  await owner.getByText('I know its publisher.').waitFor();
  await owner.getByText('ada: Is its script safe?').waitFor();
  expect(await isPublic(addon)).toBe(false);
  expect(await inspect(owner, 'desk-second-opinion')).toEqual([]);
  await button(owner, 'Approve Shared Boats').click();
  await expect.poll(() => isPublic(addon)).toBe(true);
});

test('a moderator who withdraws the request for a second opinion can approve again', async () => {
  const addon = await uploaded('Doubtful Boats');
  const ada = await at(`/admin/pending/${addon.id}`, admin());
  await button(ada, 'Request a second opinion on Doubtful Boats').click();
  const question = ada.getByRole('dialog', { name: 'Request a second opinion on “Doubtful Boats”?' });
  await question.getByLabel(/^Reason/).fill('Its script is long.');
  await ada.keyboard.press('Control+Enter');
  const approve = button(ada, 'Approve Doubtful Boats');
  await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('true');
  await button(ada, /^Withdraw/).click();
  await ada.getByText('Second opinion withdrawn').waitFor();
  await expect.poll(() => approve.getAttribute('aria-disabled')).toBeNull();
  await approve.click();
  await expect.poll(() => isPublic(addon)).toBe(true);
});

test('a note on an account notifies the moderator whom it names, who reads it there', async () => {
  const path = `/admin/users/${await idOf('maker')}`;
  const note = '@owner, the packs of this publisher were copied.';
  const ada = await at(path, admin());
  await ada.getByLabel('Write a note to other staff').fill(note);
  await press(ada, 'Leave the note');
  await ada.getByRole('listitem').filter({ hasText: note }).waitFor();
  expect(await inspect(ada, 'account-notes')).toEqual([]);

  const owner = await at('/inbox');
  await owner.getByRole('link', { name: 'A reviewer wrote to you about “maker”' }).click();
  await owner.waitForURL(`**${path}`);
  await owner.getByText(note).waitFor();
});

test('a skipped item is hidden for one moderator, and a filter finds it', async () => {
  const [first, second] = [await uploaded('Skipped Castle'), await uploaded('Next Castle')];
  const ada = await at(`/admin/pending/${first.id}`, admin());
  await button(ada, 'Approve Skipped Castle').waitFor();
  await ada.keyboard.press('s');
  const dialog = ada.getByRole('dialog', { name: 'Skip “Skipped Castle”?' });
  await press(dialog, 'For an hour');
  await title(ada, first.id).waitFor({ state: 'detached' });
  await button(ada, 'Approve Next Castle').waitFor();

  const owner = await at('/admin/pending', site.owner);
  await title(owner, first.id).waitFor();
  const filter = encodeURIComponent('{"skipped":true}');
  const skipped = await at(`/admin/pending?filter=${filter}`, admin());
  await title(skipped, first.id).waitFor();
  expect(await title(skipped, second.id).count()).toBe(0);
  await skipped.getByText(/^Skipped until /).waitFor();
});

test('all new add-ons of a publisher are rejected together, with the queue grouped by publisher', async () => {
  const spammer = await logIn(site.url, await createPublisher(site.url, site.owner, 'spammer'));
  const live = await published('Live Spam', spammer);
  const first = await uploaded('Spam 1', spammer);
  const other = await uploaded('Honest Castle');
  const last = await uploaded('Spam 2', spammer);
  await uploadForm(site.url, `PUT /api/addons/${live.id}`, spammer, { title: 'Livelier Spam' });
  const ada = await at('/admin/pending', admin());
  await press(ada, 'Group by publisher');
  const heading = ada.getByRole('listitem').filter({ hasText: /^spammer3$/ });
  await heading.waitFor();
  const queued = () =>
    ada
      .getByRole('list', { name: 'Pending addons' })
      .locator('[data-title-of]')
      .evaluateAll((titles) => titles.map((title) => title.getAttribute('data-title-of')));
  const ofSpammer = async () =>
    (await queued()).flatMap((id, index) =>
      [live.id, first.id, last.id].some((one) => one === id) ? [index] : [],
    );
  const [start = -1] = await ofSpammer();
  expect(await ofSpammer()).toEqual([start, start + 1, start + 2]);
  expect(await inspect(ada, 'desk-grouped')).toEqual([]);
  await ada.setViewportSize(DESKTOP);

  await ada.reload();
  await heading.waitFor();
  await title(ada, first.id).click();
  await button(ada, 'Approve Spam 1').waitFor();
  await ada.keyboard.press('b');
  await ada.getByText('2 chosen').waitFor();
  await press(ada.getByRole('toolbar', { name: 'Chosen add-ons' }), 'Reject');
  const dialog = ada.getByRole('dialog', { name: 'Reject 2 add-ons?' });
  await press(dialog, /^Reject/);
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(queued).toEqual(expect.not.arrayContaining([first.id]));
  expect(await queued()).toEqual(expect.arrayContaining([live.id, other.id]));
  expect(await queued()).not.toContain(last.id);
  for (const { id } of [first, last]) {
    const addon = await succeed(site.url, `GET /api/addons/${id}`, { token: spammer });
    expect(await addon.json()).toMatchObject({ status: 'rejected' });
  }
});
