import type { CollectionView } from '@sandcrate/api/collections/contract.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonCard } from '../../../testing/some-addon.ts';
import { collectionItem, collectionView } from '../../../testing/some-collection.ts';
import { EditCollectionPage } from './EditCollectionPage.tsx';

const ID = collectionView().id;
const PATH = `/api/collections/${ID}`;
afterEach(() => vi.unstubAllGlobals());

const ids = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
  '00000000-0000-4000-8000-000000000003',
] as const;
const [FIRST, SECOND, THIRD] = ids;
const items = ['Boats', 'Rafts', 'Sails'].map((title, at) =>
  collectionItem({ addon: addonCard({ id: ids[at], title }) }),
);

const RELEASE = {
  notes: null,
  fileName: null,
  fileSize: null,
  sha256: null,
  customDownloadUrl: null,
  minGameVersion: null,
  releasedAt: '2026-11-01T12:00:00.000Z',
};

async function show(
  collection: CollectionView = collectionView({ items }),
  answers: Parameters<typeof fakeApi>[0] = {},
) {
  const calls = fakeApi({ ...logIn(somePlayer()), [`GET ${PATH}`]: { body: collection }, ...answers });
  const page = await renderPage(<EditCollectionPage id={ID} userId={somePlayer().id} />);
  await screen.findByRole('heading', { level: 1 });
  return { calls, ...page };
}
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const button = (name: string) => screen.findByRole('button', { name });

test('add-ons are moved by buttons, which keep the focus, and the new order is saved', async () => {
  const { calls } = await show(undefined, { [`PUT ${PATH}/order`]: { status: 204 } });
  await userEvent.click(await button('Move Sails up'));
  await waitFor(() => expect(titles()).toEqual(['Boats', 'Sails', 'Rafts']));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Sails up'));
  expect(screen.getByRole('status').textContent).toBe('Sails: place 2 of 3');
  await userEvent.click(await button('Move Sails up'));
  await waitFor(() => expect(titles()).toEqual(['Sails', 'Boats', 'Rafts']));
  // It cannot go further up.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Sails down'));
  const orders = () => calls.filter(({ key }) => key === `PUT ${PATH}/order`).map(({ body }) => body);
  await waitFor(() =>
    expect(orders()).toEqual([{ addonIds: [FIRST, THIRD, SECOND] }, { addonIds: [THIRD, FIRST, SECOND] }]),
  );
});

test('an order that the server refuses is loaded again', async () => {
  await show(undefined, {
    [`PUT ${PATH}/order`]: {
      status: 409,
      body: { message: 'The addons in this collection have changed.', code: 'collection-changed' },
    },
  });
  await userEvent.click(await button('Move Boats down'));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'The order was not saved' }));
  await waitFor(() => expect(titles()).toEqual(['Boats', 'Rafts', 'Sails']));
});

test('a note is written, and one that is too long is refused at its field', async () => {
  const { calls } = await show(undefined, { [`PUT ${PATH}/items/${FIRST}`]: { status: 204 } });
  await userEvent.click(await button('Add a note to Boats'));
  const field = screen.getByLabelText('Note on Boats');
  expect(document.activeElement).toBe(field);
  await userEvent.click(field);
  await userEvent.paste('a'.repeat(201));
  await userEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement);
  expect(await screen.findByText('A note must be at most 200 characters')).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, 'The fastest.');
  await userEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement);
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Note saved' }));
  const sent = calls.filter(({ key }) => key === `PUT ${PATH}/items/${FIRST}`);
  expect(sent.map(({ body }) => body)).toEqual([{ note: 'The fastest.' }]);
  await waitFor(() => expect(screen.queryByLabelText('Note on Boats')).toBeNull());
});

test('a release is recommended, and no longer recommended', async () => {
  const [older, newer] = [
    { ...RELEASE, id: ids[1], version: '1.0.0' },
    { ...RELEASE, id: ids[2], version: '1.1.0' },
  ];
  const recommended = collectionItem({ addon: addonCard({ id: FIRST, title: 'Boats' }), release: older });
  const { calls } = await show(collectionView({ items: [recommended] }), {
    [`GET /api/addons/${FIRST}/releases`]: { body: [newer, older] },
    [`PUT ${PATH}/items/${FIRST}`]: { status: 204 },
  });
  expect(await screen.findByText('Recommended version: 1.0.0')).toBeDefined();
  for (const version of ['1.1.0', 'The current one']) {
    await userEvent.click(await button('Recommend a version of Boats'));
    const choice = screen.getByLabelText('Version of Boats that you recommend');
    expect(document.activeElement).toBe(choice);
    await userEvent.selectOptions(choice, await screen.findByRole('option', { name: version }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByLabelText('Version of Boats that you recommend')).toBeNull());
  }
  expect(openToast()).toMatchObject({ title: 'Recommended version saved' });
  const sent = calls.filter(({ key }) => key === `PUT ${PATH}/items/${FIRST}`);
  expect(sent.map(({ body }) => body)).toEqual([{ releaseId: newer.id }, { releaseId: null }]);
});

test('an add-on is removed, also one that is no longer available', async () => {
  const gone = collectionItem({ addonId: SECOND, addon: null, title: 'Soon gone' });
  const { calls } = await show(collectionView({ items: [gone] }), {
    [`DELETE ${PATH}/items/${SECOND}`]: { status: 204 },
  });
  expect(await screen.findByText('No longer available')).toBeDefined();
  await userEvent.click(await button('Remove Soon gone'));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Addon removed from the collection' }));
  expect(calls.map(({ key }) => key)).toContain(`DELETE ${PATH}/items/${SECOND}`);
});

test('title, description and visibility are saved', async () => {
  const { calls } = await show(collectionView({ description: 'For *sailors*.' }), {
    [`PUT ${PATH}`]: { body: collectionView({ title: 'Afloat', visibility: 'unlisted' }) },
  });
  const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  expect(title.value).toBe('On the water');
  await userEvent.clear(title);
  await userEvent.type(title, 'Afloat');
  await userEvent.click(screen.getByRole('radio', { name: /^Unlisted/ }));
  await userEvent.click(await button('Save'));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Collection saved' }));
  expect(calls.find(({ key }) => key === `PUT ${PATH}`)?.body).toEqual({
    title: 'Afloat',
    description: 'For *sailors*.',
    visibility: 'unlisted',
  });
});

test('what was typed is there again after a visit to another page', async () => {
  await show();
  await userEvent.type(await screen.findByLabelText(/^Title/), ' again');
  document.body.replaceChildren();
  await show();
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('On the water again');
});

test('deleting needs a confirmation, and leads to the other collections', async () => {
  const { calls, address } = await show(undefined, { [`DELETE ${PATH}`]: { status: 204 } });
  await userEvent.click(await button('Delete On the water'));
  expect(calls.some(({ key }) => key === `DELETE ${PATH}`)).toBe(false);
  await userEvent.click(await button('Delete'));
  await waitFor(() => expect(address()).toBe('/collections'));
  expect(calls.map(({ key }) => key)).toContain(`DELETE ${PATH}`);
});

test("somebody else's collection cannot be edited", async () => {
  await show(collectionView({ owner: { id: ID, username: 'miri', isPublisher: true } }));
  expect(await screen.findByText('Collection not found')).toBeDefined();
  expect(screen.queryByLabelText(/^Title/)).toBeNull();
});

test('one that a moderator has removed can only be deleted', async () => {
  await show(collectionView({ takenDown: { by: 'deleted', reason: 'Spam' } }));
  expect(await screen.findByText('A moderator has removed this collection.')).toBeDefined();
  expect(screen.getByText('Spam')).toBeDefined();
  expect(screen.queryByLabelText(/^Title/)).toBeNull();
  expect(await button('Delete On the water')).toBeDefined();
});
