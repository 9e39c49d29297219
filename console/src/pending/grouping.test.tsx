// The queue grouped by publisher.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { ready, showDesk } from '../testing/queue.tsx';
import { groupsByPublisher } from './publisher-groups.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const EDD = { publisherId: '00000000-0000-4000-8000-0000000000e1', publisherName: 'edd_planes' };
const MAY = { publisherId: '00000000-0000-4000-8000-0000000000e2', publisherName: 'may_boats' };

/** A group's heading or an item, in the order on the screen. */
const lines = () =>
  within(screen.getByRole('list', { name: 'Pending addons' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('[data-title-of]')?.textContent ?? `# ${item.textContent}`);

async function showGrouped() {
  const data = fakeDataProvider([
    pendingAddon({ title: 'Planes', ...EDD }),
    pendingAddon({ title: 'More planes', ...EDD }),
    pendingAddon({ title: 'Boats', ...MAY }),
  ]);
  const asked = vi.spyOn(data, 'getList');
  const { user } = await showDesk(data);
  await ready('Planes');
  await user.click(screen.getByRole('button', { name: 'Group by publisher' }));
  await screen.findByRole('checkbox', { name: 'Choose all by edd_planes' });
  /** The order that was last requested. */
  const order = () => asked.mock.lastCall?.[1].sort?.field;
  return { data, user, order };
}

test('each publisher’s items are together under their name, in the server’s order', async () => {
  const { user, order } = await showGrouped();
  expect(lines()).toEqual(['# edd_planes2', 'Planes', 'More planes', '# may_boats1', 'Boats']);
  expect(order()).toBe('publisher');
  screen.getByText(/by publisher, the longest wait first/);

  await user.click(screen.getByRole('button', { name: 'Group by publisher' }));
  await waitFor(() => expect(lines()).toEqual(['Planes', 'More planes', 'Boats']));
  expect(order()).toBe('submittedAt');
});

test('a publisher’s new add-ons are chosen together, besides what is chosen already', async () => {
  const { data, user } = await showGrouped();
  await user.click(screen.getByRole('checkbox', { name: 'Choose Boats' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose all by edd_planes' }));
  screen.getByText('3 chosen');
  await user.click(screen.getByRole('checkbox', { name: 'Choose all by may_boats' }));
  screen.getByText('2 chosen');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 add-ons?' }));
  await user.click(await dialog.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(lines()).toEqual(['# may_boats1', 'Boats']));
  expect(Object.keys(data.bulkAddons.mock.lastCall?.[0].revisions ?? {})).toHaveLength(2);
});

test('B chooses all that is listed of the current item’s publisher, and then none of it', async () => {
  const { user } = await showGrouped();
  await user.keyboard('b');
  screen.getByText('2 chosen');
  await user.keyboard('b');
  expect(screen.queryByText('2 chosen')).toBeNull();
});

test('only neighbouring items are grouped', () => {
  const [first, second, third] = ['p', 'q', 'p'].map((publisherId, index) => ({
    id: `${index}`,
    publisherId,
  }));
  expect([...groupsByPublisher([first, second, third].flatMap((item) => item ?? []))]).toEqual([
    ['0', [first]],
    ['1', [second]],
    ['2', [third]],
  ]);
});
