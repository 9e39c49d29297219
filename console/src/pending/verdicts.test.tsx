import { storedZip, text } from '@sandcrate/api/contract/testing/stored-zip.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { packFacts, pendingAddon } from '../testing/addons.ts';
import { approvable, boats, current, mobs, ready, showQueue } from '../testing/queue.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('rejecting asks for a reason, and the keys typed into it are text', async () => {
  const { data, user } = await showQueue(boats(), mobs());
  await ready('Better Boats');
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'Reject “Better Boats”?' });
  await user.type(
    within(dialog).getByLabelText('Reason (optional)'),
    'just a joke{Control>}{Enter}{/Control}',
  );
  await screen.findByText('Addon rejected');
  expect(data.rejectAddon).toHaveBeenCalledWith(expect.any(String), 3, { reason: 'just a joke' });
  expect(data.approveAddon).not.toHaveBeenCalled();
});

test('an add-on that changed meanwhile is not approved but shown again, and can then be approved', async () => {
  const addon = boats();
  const { data, user } = await showQueue(addon, mobs());
  await user.keyboard('{Enter}');
  await screen.findByText('boats.mcaddon');
  Object.assign(addon, { title: 'Best Boats', revision: 4 });
  await user.keyboard('a');
  await screen.findByText('Approval failed');
  screen.getByText('This add-on changed since you looked at it.');
  expect(addon.status).toBe('pending');
  expect(current()).toBe('Dungeon Mobs');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Show what changed' }));
  const notice = (await screen.findByText('Changed since you looked at it')).closest('[role="note"]');
  expect(notice?.textContent).toContain('Better Boats');
  expect(notice?.textContent).toContain('Best Boats');
  await approvable('Best Boats');
  await user.keyboard('a');
  await waitFor(() => expect(addon.status).toBe('approved'));
  expect(data.approveAddon.mock.lastCall?.[1]).toBe(4);
  expect(screen.queryByText('Approval failed')).toBeNull();
});

test('an approval can be undone from its toast, at the revision that it produced', async () => {
  const { data, user } = await showQueue(boats());
  await user.keyboard('{Enter}');
  await approvable('Better Boats');
  await user.keyboard('a');
  await screen.findByText('Addon approved');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Approval undone');
  expect(data.returnAddon).toHaveBeenCalledWith(expect.any(String), 4);
  expect(data.rejectAddon).not.toHaveBeenCalled();
  await screen.findByRole('button', { name: 'Approve Better Boats' });
});

test('a rejection can be undone from its toast, and the add-on waits again', async () => {
  const { data, user } = await showQueue(boats(), mobs());
  await ready('Better Boats');
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'Reject “Better Boats”?' });
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await screen.findByText('Addon rejected');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Rejection undone');
  expect(data.returnAddon).toHaveBeenCalledWith(expect.any(String), 4);
  expect(data.approveAddon).not.toHaveBeenCalled();
});

test('a request for changes that does not say what is wanted is not sent', async () => {
  const { data, user } = await showQueue(boats());
  await ready('Better Boats');
  await user.keyboard('c');
  const dialog = within(await screen.findByRole('dialog', { name: 'Request changes to “Better Boats”?' }));
  await user.click(dialog.getByRole('button', { name: 'Request changes' }));
  await dialog.findByText('Say what is wanted');
  expect(data.requestChanges).not.toHaveBeenCalled();
});

test('changes are requested by key, and the request can be undone', async () => {
  const { data, user } = await showQueue(boats(), mobs());
  await ready('Better Boats');
  await user.keyboard('c');
  const dialog = within(await screen.findByRole('dialog', { name: 'Request changes to “Better Boats”?' }));
  await user.click(await dialog.findByRole('button', { name: 'Broken file' }));
  await user.type(dialog.getByLabelText(/^What is wanted/), ' Thanks.');
  await user.click(dialog.getByRole('button', { name: 'Request changes' }));
  await screen.findByText('Changes requested');
  expect(data.requestChanges.mock.lastCall).toEqual([
    expect.any(String),
    3,
    { reason: 'The file does not import into the game. Please check it and upload it again. Thanks.' },
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reject Better Boats' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Request withdrawn');
  await screen.findByRole('button', { name: 'Reject Better Boats' });
});

test('an add-on cannot be approved before its scripts are on the screen', async () => {
  const file = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => file.promise);
  const scripted = pendingAddon({
    title: 'Better Boats',
    fileUrl: '/api/addons/1/files/2',
    facts: packFacts({ scripts: true }),
  });
  const { user } = await showQueue(scripted);
  await user.keyboard('{Enter}');
  const approve = await screen.findByRole('button', { name: 'Approve Better Boats' });
  expect(approve.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('a');
  file.resolve(new Response(storedZip({ 'scripts/main.js': text('run();') })));
  await screen.findByText(/^1 script\./);
  await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBeNull());
  expect(scripted.status).toBe('pending');
});
