import type { RecentDecision } from '@sandcrate/api/moderation/review-locks-contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { boats, current, mobs, ready, showDesk } from '../testing/queue.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('a decision that another moderator makes meanwhile is shown and cannot be made again', async () => {
  const addon = boats();
  const decisions: RecentDecision[] = [];
  const data = fakeDataProvider([addon, mobs()], [], decisions);
  const { user } = await showDesk(data);
  await user.keyboard('{Enter}');
  await screen.findByText('boats.mcaddon');
  decisions.push({
    addonId: addon.id,
    type: 'AddonRejected',
    decidedBy: { id: '00000000-0000-4000-9000-00000000bbbb', username: 'ada' },
    decidedAt: new Date().toISOString(),
    revision: 4,
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

const decisionBy = (username: string, addonId: string): RecentDecision => ({
  addonId,
  type: 'AddonApproved',
  decidedBy: { id: '00000000-0000-4000-9000-00000000bbbb', username },
  decidedAt: new Date().toISOString(),
  revision: 4,
  reason: null,
});

test('add-ons that others have decided leave the queue at once, and the list reloads until it lacks them', async () => {
  const decided = boats();
  const addons = [mobs(), decided];
  const data = fakeDataProvider(addons, [], [decisionBy('ada', decided.id)]);
  const lists = vi.spyOn(data, 'getList');
  await showDesk(data);
  await screen.findByText('Decided by another moderator');
  await screen.findByRole('button', { name: 'Dungeon Mobs' });
  expect(document.querySelector(`[data-title-of="${decided.id}"]`)).toBeNull();
  await waitFor(() => expect(lists.mock.calls.length).toBeGreaterThan(2));
  decided.status = 'approved';
  const before = lists.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(lists.mock.calls.length - before).toBeLessThanOrEqual(1);
});

test('the open add-on stays after another moderator has decided it, until the next one is requested', async () => {
  const addon = boats();
  const decisions: RecentDecision[] = [];
  const data = fakeDataProvider([addon, mobs()], [], decisions);
  const { user } = await showDesk(data);
  await user.keyboard('{Enter}');
  await screen.findByText('boats.mcaddon');
  decisions.push(decisionBy('ada', addon.id));
  Object.assign(addon, { status: 'approved', revision: 4 });
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findAllByText(/^ada approved “Better Boats”/);
  expect(current()).toBe('Better Boats');
  // It is still the new add-on that was opened, not a change of a live one.
  const evidence = within(screen.getByRole('region', { name: 'Evidence about Better Boats' }));
  evidence.getByText(/^New, v/);
  expect(evidence.queryByRole('button', { name: 'Hide Better Boats' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show what is waiting now' }));
  await screen.findByRole('toolbar', { name: 'Decide on Dungeon Mobs' });
  expect(screen.queryByText('Better Boats')).toBeNull();
});

test('an add-on whose details are from after a decision says that it no longer waits', async () => {
  const addon = boats();
  const decisions: RecentDecision[] = [];
  const data = fakeDataProvider([addon], [], decisions);
  data.addonDetail.mockImplementation(async () => ({ ...addon, status: 'approved' }));
  const { user } = await showDesk(data);
  await user.keyboard('{Enter}');
  await screen.findByText('This add-on no longer waits for a decision.');
  expect(screen.queryByRole('toolbar')).toBeNull();
  addon.status = 'approved';
  await user.click(screen.getByRole('button', { name: 'Show what is waiting now' }));
  await screen.findByText('Nothing is waiting');
});
