import type { MyCollections } from '@sandcrate/api/collections/contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { collectionCard, collectionView, ownCollection } from '../../../testing/some-collection.ts';
import { MyCollectionsPage } from './MyCollectionsPage.tsx';

const { id: ID } = ownCollection();
afterEach(() => vi.unstubAllGlobals());

async function show(mine: MyCollections, answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({
    ...logIn(somePlayer()),
    'GET /api/users/me/collections': { body: mine },
    ...answers,
  });
  return { calls, ...(await renderPage(<MyCollectionsPage />, '/collections')) };
}

test('own collections are listed first, each with its visibility and number of add-ons, then followed ones', async () => {
  const followed = collectionCard({
    id: '0b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b',
    title: 'Castles',
    owner: { id: ID, username: 'miri', isPublisher: true },
  });
  const own = ownCollection({
    visibility: 'private',
    addonCount: 3,
    takenDown: { by: 'hidden', reason: 'Insults' },
  });
  await show({ own: [own], followed: [followed] });
  const list = within(await screen.findByRole('list'));
  expect(list.getByRole('link', { name: 'On the water' }).getAttribute('href')).toBe(`/collection/${ID}`);
  expect(list.getByRole('link', { name: 'Edit On the water' }).getAttribute('href')).toBe(
    `/collection/${ID}/edit`,
  );
  for (const text of ['Private', '3 addons', 'Insults']) expect(list.getByText(text)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Castles' })).toBeDefined();
  expect(screen.getByText('by miri')).toBeDefined();
});

test('a member makes a collection, whose page opens', async () => {
  const { calls, address } = await show(
    { own: [], followed: [] },
    { 'POST /api/collections': { status: 201, body: collectionView({ items: [] }) } },
  );
  expect(await screen.findByText('No collections yet')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'New collection' }));
  await userEvent.type(screen.getByLabelText(/^Title/), 'On the water');
  await userEvent.type(screen.getByLabelText('Description'), 'For sailors.');
  await userEvent.click(screen.getByRole('radio', { name: /^Public/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Create collection' }));
  await waitFor(() => expect(address()).toBe(`/collection/${ID}`));
  expect(openToast()).toMatchObject({ title: 'Collection created' });
  expect(calls.find(({ key }) => key === 'POST /api/collections')?.body).toEqual({
    title: 'On the water',
    description: 'For sailors.',
    visibility: 'public',
  });
});

test('public needs a verified address', async () => {
  await show({ own: [], followed: [] }, logIn(somePlayer({ emailVerified: false })));
  await userEvent.click(await screen.findByRole('button', { name: 'New collection' }));
  const choice = await screen.findByRole<HTMLInputElement>('radio', { name: /^Public/ });
  await screen.findByText('Verify your email before you make a collection public.');
  expect(choice.disabled).toBe(true);
  expect(screen.getByRole('link', { name: 'Verify your email' })).toBeDefined();
});

test('a collection is deleted after a confirmation', async () => {
  let own = [ownCollection()];
  const { calls } = await show(
    { own, followed: [] },
    {
      'GET /api/users/me/collections': () => ({ body: { own, followed: [] } }),
      [`DELETE /api/collections/${ID}`]: () => {
        own = [];
        return { status: 204 };
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete On the water' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No collections yet')).toBeDefined();
  expect(calls.map(({ key }) => key)).toContain(`DELETE /api/collections/${ID}`);
  expect(openToast()).toMatchObject({ title: 'Collection deleted' });
});

test('collections that cannot be loaded are tried again', async () => {
  let fails = true;
  await show(
    { own: [], followed: [] },
    {
      'GET /api/users/me/collections': () =>
        fails ? { status: 500 } : { body: { own: [ownCollection()], followed: [] } },
    },
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByRole('link', { name: 'On the water' })).toBeDefined();
});
