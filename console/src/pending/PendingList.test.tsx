import type { RecentDecision } from '@sandcrate/api/contract/review-locks.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';
import PendingList from './PendingList.tsx';

Element.prototype.scrollIntoView = () => undefined; // jsdom lays nothing out
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const boats = () => pendingAddon({ title: 'Better Boats', revision: 3 });
const mobs = () => pendingAddon({ title: 'Dungeon Mobs', revision: 7 });
const castle = () => pendingAddon({ title: 'Castle', revision: 1 });

async function showQueue(...addons: ReturnType<typeof pendingAddon>[]) {
  const data = fakeDataProvider(addons);
  const user = renderPage('pending', <PendingList />, data);
  await screen.findByRole('table', { name: 'Pending addons' });
  return { data, user };
}
/** Waits until the keys work on an add-on. */
const ready = (title: string) =>
  waitFor(() => {
    const approve = screen.getByRole('button', { name: `Approve ${title}` });
    expect(approve.getAttribute('aria-keyshortcuts')).toBe('a');
  });
const current = () => document.querySelector('tr[aria-current] [data-title-of]')?.textContent;

test('the queue is cleared by keyboard alone', async () => {
  const { data, user } = await showQueue(boats(), mobs(), castle());
  for (const title of ['Better Boats', 'Dungeon Mobs', 'Castle']) {
    await ready(title);
    await user.keyboard('a');
  }
  await screen.findByText('Nothing is waiting');
  expect(data.approveAddon.mock.calls.map(([, revision]) => revision)).toEqual([3, 7, 1]);
});

test('j and k move, Enter opens, and what is opened tells all', async () => {
  const { user } = await showQueue(boats(), mobs());
  await user.keyboard('j');
  expect(document.activeElement?.textContent).toBe('Dungeon Mobs');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Boats that keep their speed around corners.')).toBeTruthy();
  await user.keyboard('k');
  expect(current()).toBe('Better Boats');
});

test('rejecting asks for a reason, and the keys typed into it are text', async () => {
  const { data, user } = await showQueue(boats(), mobs());
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'Reject “Better Boats”?' });
  await user.type(
    within(dialog).getByLabelText('Reason (optional)'),
    'just a joke{Control>}{Enter}{/Control}',
  );
  await screen.findByText('Addon rejected');
  expect(data.rejectAddon).toHaveBeenCalledWith(expect.any(String), 3, 'just a joke');
  expect(data.approveAddon).not.toHaveBeenCalled();
});

test('what changed meanwhile is not approved, but shown, and can then be', async () => {
  const addon = boats();
  const { data, user } = await showQueue(addon, mobs());
  await user.keyboard('{Enter}');
  await screen.findByText('boats.mcaddon');
  Object.assign(addon, { title: 'Best Boats', revision: 4 });
  await user.keyboard('a');
  await screen.findByText('This add-on changed since you looked at it.');
  expect(addon.status).toBe('pending');
  const notice = (await screen.findByText('Changed since you looked at it')).closest('[role="note"]');
  expect(notice?.textContent).toContain('Better Boats');
  expect(notice?.textContent).toContain('Best Boats');
  await user.keyboard('a');
  await waitFor(() => expect(addon.status).toBe('approved'));
  expect(data.approveAddon.mock.lastCall?.[1]).toBe(4);
});

test('a key pressed twice does not decide on what nobody has seen', async () => {
  const { data, user } = await showQueue(boats(), mobs());
  await user.keyboard('aaa');
  await ready('Dungeon Mobs');
  expect(data.approveAddon).toHaveBeenCalledTimes(1);
});

test('a proposed change is read before it is decided, and then by the same keys', async () => {
  const change = pendingAddon({
    title: 'Castle',
    status: 'approved',
    revision: 9,
    openChange: {
      release: null,
      id: '00000000-0000-4000-8000-0000000000cc',
      addonId: '00000000-0000-4000-8000-0000000000dd',
      proposedAt: '2025-11-20T10:00:00.000Z',
      differences: [{ field: 'version', before: '1.0.0', after: '2.0.0' }],
    },
  });
  const { data, user } = await showQueue(change);
  await user.keyboard('a');
  expect(data.approveAddon).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await screen.findByText('2.0.0');
  await user.keyboard('a');
  await screen.findByText('Change approved');
  expect(data.approveChange).toHaveBeenCalledWith('00000000-0000-4000-8000-0000000000cc', 9);
});

test('an approval can be taken back from its toast, as it was left', async () => {
  const { data, user } = await showQueue(boats());
  await ready('Better Boats');
  await user.keyboard('a');
  await screen.findByText('Addon approved');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Approval undone');
  expect(data.rejectAddon).toHaveBeenCalledWith(expect.any(String), 4, 'Approved by mistake.');
});

test('a template fills the reason in, which can then be edited', async () => {
  const { data, user } = await showQueue(boats());
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Broken file' }));
  const field = dialog.getByLabelText('Reason (optional)');
  await user.type(field, ' Thanks.');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await screen.findByText('Addon rejected');
  expect(data.rejectAddon.mock.lastCall?.[2]).toBe(
    'The file does not import into the game. Please check it and upload it again. Thanks.',
  );
});

test('several are previewed, then approved as they were seen, and what was refused is told', async () => {
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
  expect(dialog.getByText('Dungeon Mobs: This add-on changed since you looked at it.')).toBeTruthy();
  const { revisions } = data.bulkAddons.mock.lastCall?.[0] ?? {};
  expect(Object.values(revisions ?? {})).toEqual([3, 7]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Better Boats')).toBeNull());
});

test('a decision that another moderator makes meanwhile is shown and cannot be made again', async () => {
  const addon = boats();
  const decisions: RecentDecision[] = [];
  const data = fakeDataProvider([addon, mobs()], [], decisions);
  const user = renderPage('pending', <PendingList />, data);
  await screen.findByRole('table', { name: 'Pending addons' });
  await user.keyboard('{Enter}');
  await screen.findByText('boats.mcaddon');
  decisions.push({
    addonId: addon.id,
    type: 'AddonRejected',
    decidedBy: { id: '00000000-0000-4000-9000-00000000bbbb', username: 'ada' },
    decidedAt: new Date().toISOString(),
    reason: 'Too dark',
  });
  addon.revision += 1;
  await ready('Better Boats');
  await user.keyboard('a');
  const told = await screen.findAllByText(/^ada rejected “Better Boats” at .*: “Too dark”/);
  expect(told.length).toBeGreaterThan(0);
  expect(screen.queryByText('This add-on changed since you looked at it.')).toBeNull();
  const approve = screen.getByRole('button', { name: 'Approve Better Boats' });
  await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBe('true'));
});
