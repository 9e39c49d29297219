// The open item in the address of the review desk, and the length of its list.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { approvable, boats, castle, current, mobs, queued } from '../testing/queue.tsx';
import { renderPage } from '../testing/render.tsx';
import PendingList from './PendingList.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

let address = '';

function Page() {
  address = useLocation().pathname;
  return <PendingList />;
}

const open = (addons: ReturnType<typeof boats>[], path: string, data = fakeDataProvider(addons)) => ({
  data,
  user: renderPage('pending', <Page />, data, { path }),
});

test('the address names the open item, and forgets it when it is closed', async () => {
  const addons = [boats(), mobs()];
  const { user } = open(addons, '/admin/pending');
  await screen.findByRole('button', { name: 'Better Boats' });
  await user.keyboard('{Enter}');
  await approvable('Better Boats');
  expect(address).toBe(`/admin/pending/${addons[0]?.id}`);
  await user.keyboard('j');
  await waitFor(() => expect(address).toBe(`/admin/pending/${addons[1]?.id}`));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address).toBe('/admin/pending'));
});

test('an address with an item opens that item and locks no other', async () => {
  const addons = [boats(), mobs(), castle()];
  const { data } = open(addons, `/admin/pending/${addons[1]?.id}`);
  await approvable('Dungeon Mobs');
  expect(current()).toBe('Dungeon Mobs');
  expect(data.lockReview.mock.calls).toEqual([[addons[1]?.id]]);
});

/** Answers only as much of the list as is asked for. */
function paged(addons: ReturnType<typeof boats>[]) {
  const data = fakeDataProvider(addons);
  const listed = data.getList;
  data.getList = async (resource, params) => {
    const answer = await listed(resource, params);
    return { ...answer, data: answer.data.slice(0, params.pagination?.perPage) };
  };
  return data;
}
const sixty = () => Array.from({ length: 60 }, (_, n) => pendingAddon({ title: `Addon ${n}` }));

test('an item that waits further down than the list reaches is opened by its address', async () => {
  const addons = sixty();
  const { data } = open(addons, `/admin/pending/${addons[55]?.id}`, paged(addons));
  await approvable('Addon 55');
  expect(current()).toBe('Addon 55');
  expect(data.lockReview.mock.calls).toEqual([[addons[55]?.id]]);
});

test('the address of an item that is gone leads to the page that says so', async () => {
  open([boats()], '/admin/pending/00000000-0000-4000-8000-00000000dead');
  await waitFor(() => expect(address).toBe('/admin/addons/00000000-0000-4000-8000-00000000dead/show'));
});

test('J at the end of the list loads more and goes on to the next item', async () => {
  const addons = sixty();
  const { user } = open(addons, '/admin/pending', paged(addons));
  await user.click(await screen.findByRole('button', { name: 'Addon 49' }));
  await approvable('Addon 49');
  expect(queued()).toHaveLength(50);
  await user.keyboard('j');
  await waitFor(() => expect(current()).toBe('Addon 50'));
  expect(queued()).toHaveLength(60);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});
