// Decisions in the console, and their immediate effect for everybody else.
import { expect, test } from 'vitest';
import { approve, join, send, succeed } from './api.ts';
import { reads } from './browser.ts';
import { button, choose, consoleStage, press, pressInDialog, title } from './console-stage.ts';
import { smallPack } from './small-files.ts';

const FIFTY = 50;
const AT_ONCE = 5;

const { site, maker, admin, uploaded, published, isPublic, at } = consoleStage();

test('fifty pending add-ons are approved by keyboard only, and each is public right after', async () => {
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
  // Details stay open from one add-on to the next. Wait for the buttons before using keys.
  const approve = page.locator('[aria-label^="Approve"][aria-keyshortcuts="a"]:not([aria-disabled])');
  const current = page.locator('li[aria-current] [data-title-of]');
  await current.waitFor();
  await page.keyboard.press('Enter');
  const approved = new Set<string>();
  while (approved.size < FIFTY) {
    await approve.waitFor();
    const id = (await current.getAttribute('data-title-of')) ?? '';
    expect(approved).not.toContain(id);
    expect(await isPublic({ id })).toBe(false);
    await page.keyboard.press('a');
    await page.locator(`[data-title-of="${id}"]`).waitFor({ state: 'detached' });
    await expect.poll(() => isPublic({ id }), { timeout: 20_000 }).toBe(true);
    approved.add(id);
  }
  await reads(page, 'Nothing is waiting');
  expect(loads).toBe(0);
  await guest.page.reload();
  await reads(guest.page, '50 addons found');
  // An open desk would lock the items of later tests, and load their pictures while they change.
  await Promise.all([page.close(), guest.page.close()]);
}, 240_000);

test('a report is resolved by hiding its add-on', async () => {
  const addon = await published('Stolen Tower');
  const { token } = await join(site.url, site.owner, 'watcher');
  const body = { reason: 'copyright', description: 'It is my tower.' };
  await succeed(site.url, `POST /api/addons/${addon.id}/report`, { token, body });
  const page = await at('/admin/reports', admin());
  await reads(page, 'It is my tower.');
  await press(page, 'Resolve the report of Stolen Tower');
  await choose(page, 'Action', 'Hide the add-on');
  await page.getByLabel(/^Note/).fill('Thank you.');
  await pressInDialog(page, 'Resolve');
  await reads(page, 'Report resolved');
  await reads(page, 'No reports are waiting');
  expect(await isPublic(addon)).toBe(false);
});

test('the address of a case opens it for a colleague, after a reload, and says when it no longer waits', async () => {
  const addon = await published('Addressed Keep');
  const { token } = await join(site.url, site.owner, 'onlooker');
  const body = { reason: 'spam', description: 'It is an advertisement.' };
  await succeed(site.url, `POST /api/addons/${addon.id}/report`, { token, body });
  const page = await at('/admin/reports', admin());
  await page.getByRole('link', { name: 'Open the case of Addressed Keep' }).click();
  await title(page, 'Report: Addressed Keep').waitFor();
  const address = new URL(page.url()).pathname;
  await page.reload();
  await reads(page, 'It is an advertisement.');
  await page.goBack();
  await title(page, 'Reports').waitFor();
  await page.goForward();
  await title(page, 'Report: Addressed Keep').waitFor();

  const colleague = await at(address.replace('/admin', '/owner'));
  await press(colleague, 'Dismiss the report of Addressed Keep');
  await pressInDialog(colleague, 'Dismiss');
  await reads(colleague, 'This report no longer waits');
  await reads(page, 'This report no longer waits');
  expect(await button(page, /^Dismiss the report/).count()).toBe(0);
  await page.getByRole('link', { name: 'Show what waits' }).click();
  await reads(page, 'No reports are waiting');
});

test('a report of a comment is resolved by deleting the comment', async () => {
  const addon = await published('Talked-about Bridge');
  const { token } = await join(site.url, site.owner, 'shill');
  const comment = { token, body: { content: 'Buy cheap gems here' } };
  const { id } = await (await succeed(site.url, `POST /api/addons/${addon.id}/comments`, comment)).json();
  const body = { reason: 'spam' };
  await succeed(site.url, `POST /api/comments/${id}/report`, { token: maker(), body });
  const page = await at('/admin/reports', admin());
  await reads(page, 'Buy cheap gems here');
  await press(page, 'Resolve the report of a comment on Talked-about Bridge');
  await choose(page, 'Action', 'Delete the comment');
  await pressInDialog(page, 'Resolve');
  await reads(page, 'Report resolved');
  const left = await succeed(site.url, `GET /api/addons/${addon.id}/comments`);
  expect(await left.text()).not.toContain('Buy cheap gems here');
});

test('an appeal is decided by another moderator', async () => {
  const addon = await published('Doubtful Bridge');
  const reason = 'The bridge falls down.';
  await succeed(site.url, `PUT /api/admin/addons/${addon.id}/reject`, {
    token: site.owner,
    body: { reason },
  });
  const text = 'It stands in every version since 1.20.';
  await succeed(site.url, `POST /api/addons/${addon.id}/appeal`, { token: maker(), body: { text } });
  const owners = await at('/admin/appeals');
  await reads(owners, text);
  await reads(owners, 'An appeal is decided by someone else.');
  expect(await button(owners, /^Overturn the/).count()).toBe(0);

  const page = await at('/admin/appeals', admin());
  await press(page, 'Overturn the decision about Doubtful Bridge');
  await page.getByLabel(/^Note/).fill('It does stand.');
  await pressInDialog(page, 'Overturn');
  await reads(page, 'Decision overturned');
  expect(await isPublic(addon)).toBe(true);
});

test('a recall is previewed, closes every listing with the file, and is lifted', async () => {
  const file = smallPack('World Eater');
  const addon = await uploaded('World Eater', maker(), file);
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
  await expect(uploaded('World Eater again', maker(), file)).rejects.toThrow(
    'This file has been recalled: It deletes worlds',
  );
  await press(page, 'Lift the recall because of “It deletes worlds”');
  await pressInDialog(page, 'Lift');
  await reads(page, 'Recall lifted');
  expect(await isPublic(addon)).toBe(true);
});

test('several add-ons are decided at once after a preview, and the decision is undone', async () => {
  const [first, second] = [await uploaded('Twin one'), await uploaded('Twin two')];
  const page = await at('/admin/pending');
  for (const { id } of [first, second]) {
    await page.locator(`[data-title-of="${id}"]`).click();
    await reads(page, 'List files');
  }
  await page.getByLabel('Choose Twin one').check();
  await page.getByLabel('Choose Twin two').check();
  await press(page, 'Approve');
  await reads(page, 'Will be approved');
  expect([await isPublic(first), await isPublic(second)]).toEqual([false, false]);
  await pressInDialog(page, 'Approve');
  await reads(page, 'Approve done');
  await reads(page, 'Nothing is waiting');
  expect([await isPublic(first), await isPublic(second)]).toEqual([true, true]);
  await press(page, 'Undo');
  await reads(page, 'Approve undone');
  expect([await isPublic(first), await isPublic(second)]).toEqual([false, false]);
});

test('Z names the last decision and undoes it', async () => {
  const addon = await uploaded('Hasty Tower');
  const page = await at(`/admin/pending/${addon.id}`, admin());
  await page
    .locator('[aria-label="Approve Hasty Tower"][aria-keyshortcuts="a"]:not([aria-disabled])')
    .waitFor();
  await page.keyboard.press('a');
  await reads(page, '“Hasty Tower” is now live.');
  expect(await isPublic(addon)).toBe(true);
  await page.keyboard.press('z');
  await page.getByRole('dialog', { name: 'You approved “Hasty Tower”. Undo it?' }).waitFor();
  await page.keyboard.press('Enter');
  await reads(page, 'Approval undone');
  expect(await isPublic(addon)).toBe(false);
  await page.locator(`[data-title-of="${addon.id}"]`).waitFor();
  // An open desk would lock the items of later tests, and so would one that is closed without being left.
  await page.goto('/browse');
  await page.close();
  await succeed(site.url, `PUT /api/admin/addons/${addon.id}/reject`, {
    token: site.owner,
    body: { reason: 'No' },
  });
});

test('a moderator cannot decide about an add-on under review by another, but can take it over', async () => {
  const addon = await uploaded('Contested Tower');
  const own = await at('/admin/pending', admin());
  await own.locator(`[data-title-of="${addon.id}"]`).click();
  const other = await at(`/admin/addons/${addon.id}/show`);
  await reads(other, 'ada is reviewing this addon');
  expect(await button(other, 'Approve Contested Tower').getAttribute('aria-disabled')).toBe('true');
  const approve = `PUT /api/admin/addons/${addon.id}/approve`;
  expect((await send(site.url, approve, { token: site.owner })).status).toBe(409);
  await press(other, 'Take over the review of Contested Tower');
  await other.getByLabel(/^Note/).fill('I know its publisher.');
  await pressInDialog(other, 'Take over');
  await reads(other, 'Review taken over');
  await press(own, 'Reload');
  await reads(own, 'owner is reviewing this addon');
  await reads(own, 'I know its publisher.');
  await press(other, 'Approve Contested Tower');
  await reads(other, 'Addon approved');
  expect(await isPublic(addon)).toBe(true);

  // Leaving a case releases its lock.
  const next = await uploaded('Second Tower');
  await own.goto(`/admin/addons/${next.id}/show`);
  await title(own, 'Second Tower').waitFor();
  await other.goto('/admin/pending');
  await reads(other, 'ada is reviewing');
  await own.goto('/browse');
  // Desks that other tests left open may take the case as soon as it is free.
  const reviewers = async () => {
    const answer = await succeed(site.url, 'GET /api/admin/review-locks', { token: site.owner });
    const locks: { reviewer: { username: string } }[] = await answer.json();
    return locks.map(({ reviewer }) => reviewer.username);
  };
  await expect.poll(reviewers, { timeout: 20_000 }).not.toContain('ada');
  await press(other, 'Reload');
  await other.getByText('ada is reviewing').waitFor({ state: 'detached' });
});
