// The filters of the review desk.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { approvable, boats, castle, mobs, queued } from '../testing/queue.tsx';
import { renderPage } from '../testing/render.tsx';
import PendingList from './PendingList.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

let address = '';

function Page() {
  const { pathname, search } = useLocation();
  address = pathname + decodeURIComponent(search);
  return <PendingList />;
}

const items = [boats(), mobs(), castle()];

/** Shows the desk. With a filter, only the last item is listed. */
function openDesk(path = '/admin/pending') {
  const data = fakeDataProvider(items);
  const { getList } = data;
  const filters: unknown[] = [];
  data.getList = async (resource, params) => {
    const answer = await getList(resource, { ...params, filter: {} });
    const { filter = {} } = params;
    if (resource === 'pending') filters.push(filter);
    const found = Object.keys(filter).length === 0 ? answer.data : answer.data.slice(-1);
    return { data: found, total: found.length };
  };
  return { user: renderPage('pending', <Page />, data, { path }), filters };
}

test('a filter narrows the queue, is in the address and closes the open item', async () => {
  const { user, filters } = openDesk();
  await screen.findByRole('button', { name: 'Better Boats' });
  await user.keyboard('{Enter}');
  await approvable('Better Boats');
  await user.click(screen.getByRole('button', { name: 'Changes' }));
  await waitFor(() => expect(queued()).toEqual(['Castle']));
  expect(filters.at(-1)).toEqual({ waitsAs: 'change' });
  expect(screen.queryByRole('button', { name: 'Approve Better Boats' })).toBeNull();
  await waitFor(() => expect(address).toMatch(/^\/admin\/pending\?.*"waitsAs":"change"/));
  expect(screen.getByText(/^1 waiting and matching/)).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(queued()).toEqual(['Better Boats', 'Dungeon Mobs', 'Castle']));
});

test.each([
  ['New module', undefined, { hasNewModule: true }],
  ['Publisher’s language', 'Deutsch', { language: 'de' }],
])('the filter “%s” is sent to the server', async (name, choice, filter) => {
  const { user, filters } = openDesk();
  await screen.findByRole('button', { name: 'Better Boats' });
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: new RegExp(name) }));
  if (choice === undefined) await user.click(await screen.findByRole('button', { name }));
  else {
    await user.click(await screen.findByRole('combobox', { name }));
    await user.click(await screen.findByRole('option', { name: choice }));
  }
  await waitFor(() => expect(filters.at(-1)).toEqual(filter));
});

test('an address with filters and an item opens that item among what matches', async () => {
  const filter = encodeURIComponent('{"isMine":true}');
  const { filters } = openDesk(`/admin/pending/${items[2]?.id}?filter=${filter}`);
  await approvable('Castle');
  expect(queued()).toEqual(['Castle']);
  expect(new Set(filters)).toEqual(new Set([{ isMine: true }]));
  expect(screen.getByRole('button', { name: 'Mine' }).getAttribute('aria-pressed')).toBe('true');
});

test('further filters are chosen from a menu, where they can be saved by name', async () => {
  const { user, filters } = openDesk();
  await screen.findByRole('button', { name: 'Better Boats' });
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /Scripts/ }));
  await user.click(await screen.findByRole('button', { name: 'Scripts' }));
  await waitFor(() => expect(filters.at(-1)).toEqual({ hasScripts: true }));
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  expect(await screen.findByRole('menuitem', { name: 'Save these filters' })).toBeDefined();
});
