import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { boats, castle, mobs, ready, showQueue } from '../testing/queue.tsx';
import { VIEWER_ID } from '../testing/render.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test.each([
  ['Approve', 'Primary'],
  ['Reject', 'Error'],
])('the button that confirms %s for many add-ons has the color of %s', async (action, color) => {
  const { user } = await showQueue(boats(), mobs());
  await ready('Better Boats');
  await user.keyboard('xjx');
  await user.click(screen.getByRole('button', { name: action }));
  const dialog = within(await screen.findByRole('dialog', { name: `${action} 2 add-ons?` }));
  const confirm = await dialog.findByRole('button', { name: new RegExp(`^${action}`) });
  expect(confirm.className).toContain(`MuiButton-color${color}`);
});

/** Matches a list item by its whole text. */
const item = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === 'LI' && element.textContent === text;

test('several add-ons are previewed, then approved as they were seen, and refusals are shown', async () => {
  const changing = mobs();
  const { data, user } = await showQueue(boats(), changing, castle());
  await user.keyboard('xjx');
  expect(screen.getByText('2 chosen')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 add-ons?' }));
  await dialog.findByText('Will be approved');
  expect(data.bulkAddons.mock.lastCall?.[0]).toMatchObject({ action: 'approve', preview: true });

  changing.revision += 1;
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await dialog.findByText('Were approved');
  dialog.getByRole('heading', { name: 'Some were not approved' });
  dialog.getByRole('heading', { name: 'Were not approved' });
  dialog.getByText(item('Dungeon Mobs: This add-on changed since you looked at it.'));
  const { revisions } = data.bulkAddons.mock.lastCall?.[0] ?? {};
  expect(Object.values(revisions ?? {})).toEqual([3, 7]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Better Boats')).toBeNull());
});

test('no bulk action is offered for only one’s own add-ons, and the reason is shown', async () => {
  const { user } = await showQueue(pendingAddon({ title: 'Better Boats', publisherId: VIEWER_ID }), mobs());
  await ready('Better Boats');
  await user.keyboard('x');
  const toolbar = within(await screen.findByRole('toolbar', { name: 'Chosen add-ons' }));
  await toolbar.findByText('Your own addon is decided by someone else.');
  expect(toolbar.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('unopened add-ons are approved in bulk only for verified publishers, and the dialog says so', async () => {
  const trusted = boats();
  const stranger = pendingAddon({ title: 'Dungeon Mobs', publisherVerified: false });
  const { data, user } = await showQueue(trusted, stranger);
  await user.keyboard('xjx');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 add-ons?' }));
  await dialog.findByRole('heading', { name: 'Cannot be approved' });
  dialog.getByText(item('Dungeon Mobs: Open it first: its publisher is not verified.'));
  dialog.getByText('You have not opened 1 add-on');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  const order = expect.objectContaining({ preview: false, ids: [trusted.id] });
  await waitFor(() => expect(data.bulkAddons).toHaveBeenCalledWith(order));
});
