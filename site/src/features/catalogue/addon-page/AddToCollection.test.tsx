import type { OwnCollection } from '@sandcrate/api/collections/contract.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonDetail } from '../../../testing/some-addon.ts';
import { collectionCard, collectionView, ownCollection } from '../../../testing/some-collection.ts';
import { AddToCollection } from './AddToCollection.tsx';
import { InCollections } from './InCollections.tsx';

const ADDON = addonDetail();
const { id: WATER } = ownCollection();
const OTHER = '0b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b';
const itemOf = (id: string) => `/api/collections/${id}/items/${ADDON.id}`;
afterEach(() => vi.unstubAllGlobals());

/** A server with these collections, which takes changes of what is in them. */
function serverWith(own: OwnCollection[]) {
  const put = (id: string, hasAddon: boolean) => () => {
    own = own.map((one) => (one.id === id ? { ...one, hasAddon } : one));
    return { status: 204 };
  };
  return {
    ...logIn(somePlayer()),
    'GET /api/users/me/collections': () => ({ body: { own, followed: [] } }),
    [`PUT ${itemOf(WATER)}`]: put(WATER, true),
    [`DELETE ${itemOf(WATER)}`]: put(WATER, false),
    [`PUT ${itemOf(OTHER)}`]: put(OTHER, true),
    'POST /api/collections': () => {
      const made = collectionView({ id: OTHER, title: 'Ships', visibility: 'private', items: [] });
      own = [...own, ownCollection({ ...made, hasAddon: false })];
      return { status: 201, body: made };
    },
  };
}

async function open(answers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(answers);
  await renderPage(<AddToCollection addon={ADDON} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add to collection' }));
  return calls;
}

test('a guest is asked to log in', async () => {
  await open({});
  expect(openToast()).toMatchObject({
    title: 'Login required',
    description: 'Please login to add this addon to a collection.',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a member adds an add-on to a collection and removes it again', async () => {
  const removed = ownCollection({ id: OTHER, title: 'Removed', takenDown: { by: 'deleted', reason: null } });
  const calls = await open(serverWith([ownCollection(), removed]));
  const water = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^On the water/ });
  expect(calls.find(({ key }) => key === 'GET /api/users/me/collections')?.query.get('addonId')).toBe(
    ADDON.id,
  );
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await userEvent.click(water);
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Added to “On the water”' }));
  expect(water.checked).toBe(true);
  await userEvent.click(water);
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Removed from “On the water”' }));
  expect(water.checked).toBe(false);
});

test('a change that the server refuses is reverted, and the dialog says why', async () => {
  await open({
    ...serverWith([ownCollection()]),
    [`PUT ${itemOf(WATER)}`]: {
      status: 409,
      body: { message: 'A collection can hold at most 200 addons.', code: 'collection-full' },
    },
  });
  const water = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^On the water/ });
  await userEvent.click(water);
  await waitFor(() =>
    expect(openToast()).toMatchObject({
      title: 'Not added',
      description: 'A collection can hold at most 200 addons.',
    }),
  );
  expect(water.checked).toBe(false);
});

test('the first collection is made in the dialog, and the add-on is in it', async () => {
  const calls = await open(serverWith([]));
  await userEvent.type(await screen.findByLabelText(/^Title/), 'Ships');
  await userEvent.click(screen.getByRole('button', { name: 'Create collection' }));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Added to “Ships”' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Ships/ }).checked).toBe(true);
  const made = calls.find(({ key }) => key === 'POST /api/collections');
  expect(made?.body).toEqual({ title: 'Ships', description: '', visibility: 'private' });
  expect(made?.headers.get('idempotency-key')).toBeTruthy();
  // The form, which had the focus, is gone.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('New collection'));
});

test('a title that is too short is refused at its field', async () => {
  const calls = await open(serverWith([]));
  await userEvent.type(await screen.findByLabelText(/^Title/), 'ab');
  await userEvent.click(screen.getByRole('button', { name: 'Create collection' }));
  expect(await screen.findByText('The title must be at least 3 characters')).toBeDefined();
  expect(calls.some(({ key }) => key === 'POST /api/collections')).toBe(false);
});

test('with 50 collections there is no form for another', async () => {
  const own = Array.from({ length: 50 }, (_, n) => ownCollection({ id: `${n}`, title: `Number ${n}` }));
  await open(serverWith(own));
  expect(await screen.findByText('You can have at most 50 collections.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'New collection' })).toBeNull();
});

const LISTED = `GET /api/addons/${ADDON.id}/collections`;

test('the page of an add-on lists the public collections that it is in', async () => {
  fakeApi({ [LISTED]: { body: [collectionCard()] } });
  await renderPage(<InCollections id={ADDON.id} />);
  const link = await screen.findByRole('link', { name: 'On the water' });
  expect(link.getAttribute('href')).toBe(`/collection/${WATER}`);
  expect(screen.getByText('by taro')).toBeDefined();
});

test('without any, it has no such section', async () => {
  const calls = fakeApi({ [LISTED]: { body: [] } });
  await renderPage(<InCollections id={ADDON.id} />);
  await waitFor(() => expect(calls.map(({ key }) => key)).toContain(LISTED));
  expect(screen.queryByRole('heading')).toBeNull();
});
