import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import PendingList from '../pending/PendingList.tsx';
import { pendingAddon } from '../testing/addons.ts';
import { fakeDataProvider, reviewLock } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';

Element.prototype.scrollIntoView = () => undefined; // happy-dom has no layout
afterEach(cleanup);

async function showQueue(
  isTaken: (title: string) => boolean = () => false,
  { note = null }: { note?: string | null } = {},
) {
  const addons = ['Better Boats', 'Dungeon Mobs', 'Castle'].map((title) => pendingAddon({ title }));
  const locks = addons.filter(({ title }) => isTaken(title)).map(({ id }) => ({ ...reviewLock(id), note }));
  const data = fakeDataProvider(addons, locks);
  const user = renderPage('pending', <PendingList />, data);
  await screen.findByRole('list', { name: 'Pending addons' });
  return { data, user, addons, locks };
}
const current = () => document.querySelector('li[aria-current] [data-title-of]')?.textContent;
const button = (name: string) => screen.getByRole('button', { name });
const show = (state: 'hidden' | 'visible') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

test('an add-on is locked while it is open, and released when it is closed', async () => {
  const { data, user, addons } = await showQueue();
  await user.keyboard('j');
  expect(data.lockReview).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(data.lockReview.mock.calls).toEqual([[addons[1]?.id]]));
  for (const approve of screen.getAllByRole('button', { name: 'Approve Dungeon Mobs' })) {
    expect(approve.getAttribute('aria-disabled')).toBeNull();
  }
  await user.keyboard('{Enter}');
  await waitFor(() => expect(data.releaseReview.mock.calls).toEqual([[addons[1]?.id]]));
});

test('a hidden page does not renew its lock until it is visible again', async () => {
  const { data, user } = await showQueue();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(data.lockReview).toHaveBeenCalledTimes(1));
  show('hidden');
  expect(data.lockReview).toHaveBeenCalledTimes(1);
  show('visible');
  expect(data.lockReview).toHaveBeenCalledTimes(2);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(data.releaseReview).toHaveBeenCalledTimes(1);
});

test('an add-on that another moderator reviews is marked, skipped and cannot be decided', async () => {
  const { data, user } = await showQueue((title) => title !== 'Dungeon Mobs');
  expect(await screen.findAllByText('ada is reviewing')).toHaveLength(2);
  await waitFor(() => expect(current()).toBe('Dungeon Mobs'));
  await user.keyboard('jk');
  expect(current()).toBe('Dungeon Mobs');
  await user.click(button('Castle'));
  const approve = await screen.findByRole('button', { name: 'Approve Castle' });
  expect(approve.getAttribute('aria-disabled')).toBe('true');
  await user.hover(approve);
  await screen.findByText('ada is reviewing this addon. Open it to take over.');
  await user.click(approve);
  await user.click(button('Reject Castle'));
  expect(data.approveAddon).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a review is taken over by key, and the add-on can then be decided', async () => {
  const { data, user, addons } = await showQueue((title) => title === 'Castle');
  await screen.findByText('ada is reviewing');
  await user.click(button('Castle'));
  await screen.findByText('ada is reviewing this addon');
  await user.keyboard('a');
  expect(data.approveAddon).not.toHaveBeenCalled();
  await user.keyboard('t');
  await user.type(await screen.findByLabelText(/^Note/), 'You are at lunch.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Review taken over');
  expect(data.lockReview.mock.calls.slice(0, 2)).toEqual([
    [addons[2]?.id],
    [addons[2]?.id, true, 'You are at lunch.'],
  ]);
  await waitFor(() => expect(screen.queryByText('ada is reviewing this addon')).toBeNull());
  await user.keyboard('a');
  await screen.findByText('Addon approved');
  expect(data.approveAddon.mock.lastCall?.[0]).toBe(addons[2]?.id);
});

test('the note of a takeover is shown', async () => {
  const { user } = await showQueue((title) => title === 'Castle', { note: 'It is about my report.' });
  await user.click(button('Castle'));
  expect((await screen.findByText('It is about my report.')).tagName).toBe('Q');
});

test('a lock is released only after its request was answered, so that a late request does not keep it', async () => {
  const { data, user, addons } = await showQueue();
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof reviewLock>>();
  data.lockReview.mockImplementationOnce(() => promise);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(data.lockReview).toHaveBeenCalledTimes(1));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  expect(data.releaseReview).not.toHaveBeenCalled();
  resolve(reviewLock(addons[0]?.id ?? ''));
  await waitFor(() => expect(data.releaseReview.mock.calls).toEqual([[addons[0]?.id]]));
});

test('a failed request for a lock is repeated after a few seconds', async () => {
  const { data, user } = await showQueue();
  data.lockReview.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(data.lockReview).toHaveBeenCalledTimes(2), { timeout: 10_000 });
});

test('an open add-on that another moderator leaves is locked at once', async () => {
  const { data, user, addons, locks } = await showQueue((title) => title === 'Castle');
  await screen.findByText('ada is reviewing');
  await user.click(button('Castle'));
  await screen.findByText('ada is reviewing this addon');
  locks.length = 0;
  await user.click(button('Reload'));
  await waitFor(() =>
    expect(locks).toMatchObject([{ addonId: addons[2]?.id, reviewer: { username: 'me' } }]),
  );
  await waitFor(() => expect(screen.queryByText('ada is reviewing this addon')).toBeNull());
  expect(data.lockReview).toHaveBeenCalledTimes(2);
});

test('a lock that was left while its renewals were under way is not requested again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { data, user, addons } = await showQueue();
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof reviewLock>>();
    data.lockReview.mockImplementation(() => promise);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(data.lockReview).toHaveBeenCalledTimes(1));
    show('visible');
    resolve(reviewLock(addons[0]?.id ?? ''));
    await waitFor(() => expect(data.lockReview).toHaveBeenCalledTimes(2));
    await act(() => vi.advanceTimersByTimeAsync(100));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(data.releaseReview).toHaveBeenCalled());
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(data.lockReview).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
