import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { approvable, boats, castle, current, mobs, queued, showQueue } from '../testing/queue.tsx';
import { skipTimes } from './Skip.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('an item is skipped by key until a chosen time, and the next one follows', async () => {
  const [first, second] = [boats(), mobs()];
  const { data, user } = await showQueue(first, second);
  await user.keyboard('{Enter}');
  await approvable('Better Boats');
  const before = Date.now();
  await user.keyboard('s');
  const dialog = within(await screen.findByRole('dialog', { name: 'Skip “Better Boats”?' }));
  await user.click(dialog.getByRole('button', { name: 'For an hour' }));
  await waitFor(() => expect(queued()).toEqual(['Dungeon Mobs']));
  expect(current()).toBe('Dungeon Mobs');
  await approvable('Dungeon Mobs');
  const [[id, until] = []] = data.skipItem.mock.calls;
  expect(id).toBe(first.id);
  expect(Date.parse(until ?? '')).toBeGreaterThanOrEqual(before + 60 * 60_000);
});

test('a filter shows skipped items, which can be shown again', async () => {
  const item = { ...castle(), skippedUntil: '2030-01-01T08:00:00.000Z' };
  const { data, user } = await showQueue(boats(), item);
  await waitFor(() => expect(queued()).toEqual(['Better Boats']));
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /Skipped/ }));
  await user.click(await screen.findByRole('button', { name: 'Skipped' }));
  await waitFor(() => expect(queued()).toEqual(['Castle']));
  expect(screen.getByText(/^Skipped until /)).toBeDefined();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Castle' }));
  await approvable('Castle');
  await user.keyboard('s');
  await waitFor(() => expect(data.unskipItem.mock.calls).toEqual([[item.id]]));
});

test('items are skipped until a morning, except for an hour', () => {
  const now = new Date(2026, 2, 2, 15, 30);
  expect(skipTimes(now).map(([label, until]) => [label, until])).toEqual([
    ['For an hour', new Date(2026, 2, 2, 16, 30)],
    ['Until tomorrow', new Date(2026, 2, 3, 8)],
    ['For three days', new Date(2026, 2, 5, 8)],
    ['For a week', new Date(2026, 2, 9, 8)],
  ]);
});
