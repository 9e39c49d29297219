import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { approvable, boats, castle, showDesk, showQueue } from '../testing/queue.tsx';
import { VIEWER_ID } from '../testing/render.tsx';
import { account } from '../testing/users.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const ada = account({ username: 'ada', role: 'admin' });
const banned = account({ username: 'banned', role: 'admin', isBanned: true });

/** The desk of a site with two administrators besides the viewer, one of whom is banned. */
function showAmongStaff(item: ReturnType<typeof boats>) {
  const data = fakeDataProvider([item]);
  const { getList } = data;
  data.getList = async (resource, params) => {
    if (resource !== 'users') return getList(resource, params);
    const staff =
      params.filter.role === 'admin' ? [ada, banned, account({ id: VIEWER_ID, role: 'admin' })] : [];
    return { data: staff as never[], total: staff.length };
  };
  return showDesk(data);
}

test('an item is taken and given back by the same key, and the list says so', async () => {
  const item = boats();
  const { data, user } = await showQueue(item);
  await user.keyboard('{Enter}');
  await approvable('Better Boats');
  await user.keyboard('m');
  const row = within(screen.getByRole('list', { name: 'Pending addons' }));
  await row.findByText('Assigned to you');
  expect(data.assignItem.mock.calls).toEqual([[item.id, VIEWER_ID]]);
  await screen.findByRole('button', { name: 'Give back Better Boats' });
  await approvable('Better Boats');
  await user.keyboard('m');
  await waitFor(() => expect(row.queryByText('Assigned to you')).toBeNull());
  expect(data.unassignItem.mock.calls).toEqual([[item.id]]);
});

test('an item is handed to another active moderator, with a note', async () => {
  const item = castle();
  const { data, user } = await showAmongStaff(item);
  await user.keyboard('{Enter}');
  await approvable('Castle');
  await user.keyboard('h');
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign “Castle” to another moderator?' }));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await dialog.findByText('Choose a moderator.');
  await user.click(dialog.getByRole('combobox', { name: /^Moderator/ }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['ada']);
  await user.click(screen.getByRole('option', { name: 'ada' }));
  await user.type(dialog.getByLabelText(/^Note/), 'Is its script safe?');
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await screen.findByText('Assigned to ada');
  expect(data.assignItem.mock.calls).toEqual([[item.id, ada.id, 'Is its script safe?']]);
});

test('an item of another moderator can still be decided', async () => {
  const assignment = {
    assignee: { id: ada.id, username: 'ada' },
    assignedBy: { id: ada.id, username: 'ada' },
    assignedAt: '2025-11-20T10:00:00.000Z',
  };
  const item = { ...castle(), assignment };
  const { data, user } = await showQueue(item);
  expect(screen.getByText('Assigned to ada')).toBeDefined();
  await user.keyboard('{Enter}');
  await approvable('Castle');
  await user.keyboard('a');
  expect(data.approveAddon.mock.calls).toEqual([[item.id, 1]]);
});
