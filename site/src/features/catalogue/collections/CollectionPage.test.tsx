import type { CollectionView } from '@sandcrate/api/collections/contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonCard } from '../../../testing/some-addon.ts';
import { collectionItem, collectionView } from '../../../testing/some-collection.ts';
import { someUser } from '../../../testing/some-user.ts';
import { CollectionPage } from './CollectionPage.tsx';

const ID = collectionView().id;
const FOLLOW = `/api/collections/${ID}/follow`;
afterEach(() => vi.unstubAllGlobals());

async function show(collection: CollectionView, answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({ [`GET /api/collections/${ID}`]: { body: collection }, ...answers });
  await renderPage(
    <Suspense>
      <CollectionPage id={ID} />
    </Suspense>,
  );
  await screen.findByRole('heading', { level: 1, name: collection.title });
  return calls;
}

test('anybody reads what is in a collection, with its owner and notes', async () => {
  const rafts = addonCard({ id: '7c9d2e4a-51b3-4c1f-8a77-2f60b1c3a003', title: 'Rafts' });
  await show(
    collectionView({
      description: 'For sailors.',
      addonCount: 2,
      items: [
        collectionItem({ note: 'The fastest.', release: { id: ID, version: '1.1.0' } }),
        collectionItem({ addon: rafts }),
      ],
    }),
  );
  expect(screen.getByText('For sailors.')).toBeDefined();
  expect(screen.getByText('2 addons')).toBeDefined();
  expect(screen.getByText('2 followers')).toBeDefined();
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Better Boats', 'Rafts']);
  expect(screen.getByText('The fastest.')).toBeDefined();
  const release = screen.getByRole('link', { name: '1.1.0' });
  expect(release.parentElement?.textContent).toBe('Recommended version: 1.1.0');
  expect(release.getAttribute('href')).toBe(`/addon/${addonCard().id}#release-${ID}`);
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});

test.each([
  [true, '/publishers/miri'],
  [false, null],
])('the owner has a link if they are a publisher: %s', async (isPublisher, address) => {
  const { id, username } = someUser();
  await show(collectionView({ owner: { id, username, isPublisher }, items: [] }));
  expect(screen.getByText(username).getAttribute('href')).toBe(address);
});

test('the owner sees what is no longer available, why it was hidden and where to edit it', async () => {
  await show(
    collectionView({
      visibility: 'unlisted',
      takenDown: { by: 'hidden', reason: 'Insults' },
      items: [collectionItem({ addonId: ID, addon: null, title: 'Soon gone', note: 'It was good.' })],
    }),
    logIn(somePlayer()),
  );
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeDefined();
  expect(screen.getByText('Unlisted')).toBeDefined();
  expect(screen.getByText('No longer available')).toBeDefined();
  expect(screen.getByRole('heading', { level: 3, name: 'Soon gone' })).toBeDefined();
  expect(screen.getByText('It was good.')).toBeDefined();
  expect(screen.getByText('A moderator has hidden this collection.')).toBeDefined();
  expect(screen.getByText('Insults')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull();
});

test('an empty collection tells its owner how to fill it', async () => {
  await show(collectionView({ items: [], addonCount: 0 }), logIn(somePlayer()));
  expect(await screen.findByText("Press “Add to collection” on an addon's page.")).toBeDefined();
});

test('a guest who follows is asked to log in', async () => {
  const calls = await show(collectionView());
  await userEvent.click(screen.getByRole('button', { name: 'Follow On the water' }));
  expect(openToast()).toMatchObject({
    title: 'Login required',
    description: 'Please login to follow this collection.',
  });
  expect(calls.some(({ key }) => key === `PUT ${FOLLOW}`)).toBe(false);
});

test('a member follows a collection', async () => {
  let isFollowed = false;
  await show(collectionView(), {
    ...logIn(someUser()),
    [`GET /api/collections/${ID}`]: () => ({
      body: collectionView({ isFollowed, followerCount: isFollowed ? 3 : 2 }),
    }),
    [`PUT ${FOLLOW}`]: () => {
      isFollowed = true;
      return { body: { isFollowed, followerCount: 3 } };
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Follow On the water' }));
  expect(await screen.findByText('3 followers')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Following On the water' })).toBeDefined();
});

test('a follow that the server refuses is reverted', async () => {
  await show(collectionView(), { ...logIn(someUser()), [`PUT ${FOLLOW}`]: { status: 500 } });
  await userEvent.click(screen.getByRole('button', { name: 'Follow On the water' }));
  expect(await screen.findByRole('button', { name: 'Follow On the water' })).toBeDefined();
  expect(openToast()).toMatchObject({ title: 'Action failed' });
});

test('a member reports a collection, for which a guest is asked to log in', async () => {
  await show(collectionView());
  await userEvent.click(screen.getByRole('button', { name: 'Report collection' }));
  expect(openToast()).toMatchObject({ description: 'Please login to report this collection.' });
  cleanup();
  const report = `POST /api/collections/${ID}/report`;
  const calls = await show(collectionView(), {
    ...logIn(someUser()),
    [report]: { status: 201, body: { id: ID, status: 'pending' } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Report collection' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this collection' }));
  await userEvent.click(await dialog.findByRole('radio', { name: /^Spam/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Report' }));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Report submitted' }));
  expect(calls.find(({ key }) => key === report)?.body).toEqual({ reason: 'spam' });
});

test('the owner of a hidden collection reads the decision and appeals it', async () => {
  const decision = {
    id: '9e8d7c6b-5a49-4382-b716-f0e1d2c3a001',
    type: 'CollectionHidden',
    label: 'Collection hidden',
    isAutomatic: false,
    decidedAt: '2026-11-20T12:00:00.000Z',
    reason: 'Insults',
    canAppeal: true,
    appeal: null,
  };
  const appeal = `POST /api/collections/${ID}/appeal`;
  const hidden = collectionView({ takenDown: { by: 'hidden', reason: 'Insults' } });
  const decisions = { [`GET /api/collections/${ID}/decisions`]: { body: [decision] } };
  const calls = await show(hidden, {
    ...logIn(somePlayer()),
    ...decisions,
    [appeal]: { status: 201, body: { decisionId: decision.id, status: 'pending' } },
  });
  expect(screen.queryByRole('button', { name: 'Report collection' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Appeal this decision' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Why should the decision be different?'), 'It is a joke.');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Appeal' }));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Appeal submitted' }));
  expect(calls.find(({ key }) => key === appeal)?.body).toEqual({
    text: 'It is a joke.',
    decisionId: decision.id,
  });
  cleanup();
  await show(hidden, { ...logIn(someUser()), ...decisions });
  expect(await screen.findByText('Collection hidden')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Appeal this decision' })).toBeNull();
});
