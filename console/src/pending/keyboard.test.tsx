import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeDataProvider, reviewLock } from '../testing/fake-data-provider.ts';
import { approvable, boats, castle, current, mobs, ready, showDesk, showQueue } from '../testing/queue.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('moving to another item draws that one and the last one only', async () => {
  const addons = Array.from({ length: 6 }, (_, n) => pendingAddon({ title: `Boats ${n}` }));
  const drawn: string[] = [];
  const data = fakeDataProvider(addons);
  const { getList } = data;
  data.getList = async (resource, params) => {
    const answer = await getList(resource, params);
    for (const row of answer.data) {
      const name = row.publisherName; // which nothing but the items of the list reads
      Object.defineProperty(row, 'publisherName', {
        get: () => drawn.push(row.title) && name,
        enumerable: true,
      });
    }
    return answer;
  };
  const { user } = await showDesk(data);
  await user.keyboard('{Enter}');
  await approvable('Boats 0');
  await user.keyboard('j');
  await approvable('Boats 1');
  drawn.length = 0;
  await user.keyboard('j');
  await approvable('Boats 2');
  expect(new Set(drawn)).toEqual(new Set(['Boats 1', 'Boats 2']));
});

test('moving to another item draws its evidence once, although the address and the locks change', async () => {
  const drawn: string[] = [];
  const addons = ['Boats 0', 'Boats 1', 'Boats 2'].map((title) => {
    const tags = ['sea'];
    // The evidence lists the tags with it at each drawing, and nothing else does.
    const map = tags.map.bind(tags);
    tags.map = (draw) => {
      drawn.push(title);
      return map(draw);
    };
    return pendingAddon({ title, tags });
  });
  const { data, user } = await showDesk(fakeDataProvider(addons));
  await user.keyboard('{Enter}');
  await approvable('Boats 0');
  await waitFor(() => expect(data.addonDetail).toHaveBeenCalledWith(addons[1]?.id, expect.anything()));
  drawn.length = 0;
  await user.keyboard('j');
  await approvable('Boats 1');
  await waitFor(() => expect(data.lockReview).toHaveBeenLastCalledWith(addons[1]?.id));
  await waitFor(() => expect(data.releaseReview).toHaveBeenLastCalledWith(addons[0]?.id));
  await screen.findByRole('toolbar', { name: 'Decide on Boats 1' });
  expect(drawn).toEqual(['Boats 1']);
});

test('moving to another item draws neither the heading nor the filters again', async () => {
  const data = fakeDataProvider(['Boats 0', 'Boats 1', 'Boats 2'].map((title) => pendingAddon({ title })));
  const queues = await data.queues();
  let drawn = 0;
  // Which nothing but the heading reads.
  Object.defineProperty(queues, 'medianSeconds', { get: () => ++drawn, enumerable: true });
  data.queues = vi.fn(async () => Object.assign(queues, { p90Seconds: 3600 }));
  const { user } = await showDesk(data);
  await user.keyboard('{Enter}');
  await approvable('Boats 0');
  await user.keyboard('j');
  await approvable('Boats 1');
  drawn = 0;
  await user.keyboard('j');
  await approvable('Boats 2');
  expect(drawn).toBe(0);
});

test('the queue is cleared by keyboard alone', async () => {
  const { data, user } = await showQueue(boats(), mobs(), castle());
  await user.keyboard('{Enter}');
  for (const title of ['Better Boats', 'Dungeon Mobs', 'Castle']) {
    await approvable(title);
    await user.keyboard('a');
  }
  await screen.findByText('Nothing is waiting');
  expect(data.approveAddon.mock.calls.map(([, revision]) => revision)).toEqual([3, 7, 1]);
});

test('j and k move, Enter opens, and the open item shows its evidence', async () => {
  const { user } = await showQueue(boats(), mobs());
  await user.keyboard('j');
  expect(document.activeElement?.textContent).toBe('Dungeon Mobs');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Boats that keep their speed around corners.')).toBeTruthy();
  await user.keyboard('k');
  expect(current()).toBe('Better Boats');
});

test('a key pressed twice does not decide on an unseen add-on', async () => {
  const { data, user } = await showQueue(boats(), mobs());
  await user.keyboard('{Enter}');
  await approvable('Better Boats');
  for (const key of ['a', 'a', 'a']) fireEvent.keyDown(document.body, { key });
  await ready('Dungeon Mobs');
  expect(data.approveAddon).toHaveBeenCalledTimes(1);
});

test('the approve key opens an unopened add-on, and approves only after that', async () => {
  const { data, user } = await showQueue(boats(), mobs());
  await waitFor(() => expect(data.addonDetail).toHaveBeenCalled());
  await ready('Better Boats');
  expect(screen.queryByRole('button', { name: /^Approve / })).toBeNull();
  for (const key of ['a', 'a', 'a']) fireEvent.keyDown(document.body, { key });
  await screen.findByRole('toolbar', { name: 'Decide on Better Boats' });
  await approvable('Better Boats');
  expect(data.approveAddon).not.toHaveBeenCalled();
  await user.keyboard('a');
  await waitFor(() => expect(data.approveAddon).toHaveBeenCalledTimes(1));
});

test('a proposed change is opened before it is decided, with the same keys', async () => {
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
  await screen.findByRole('button', { name: 'Review change to Castle' });
  for (const key of ['a', 'a', 'a']) fireEvent.keyDown(document.body, { key });
  await screen.findByText('2.0.0');
  expect(data.approveChange).not.toHaveBeenCalled();
  const approve = screen.getByRole('button', { name: 'Approve change to Castle' });
  await waitFor(() => expect(approve.getAttribute('aria-keyshortcuts')).toBe('a'));
  await user.keyboard('a');
  await screen.findByText('Change approved');
  expect(data.approveChange).toHaveBeenCalledWith('00000000-0000-4000-8000-0000000000cc', 9);
});

test('n opens the next add-on that nobody is reviewing, and wraps around at the end', async () => {
  const addons = [boats(), mobs(), castle()];
  const data = fakeDataProvider(addons, [reviewLock(addons[1]?.id ?? '')]);
  const { user } = await showDesk(data);
  await screen.findByText('ada is reviewing');
  await user.keyboard('n');
  await screen.findByRole('toolbar', { name: 'Decide on Castle' });
  await user.keyboard('n');
  await screen.findByRole('toolbar', { name: 'Decide on Better Boats' });
});
