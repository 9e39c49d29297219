import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type Asked, fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonDetail } from '../../../testing/some-addon.ts';
import { someUser } from '../../../testing/some-user.ts';
import { AddonPage } from '../../catalogue/addon-page/AddonPage.tsx';

const addon = addonDetail({ publisher: someUser() });
const { id } = addon;
const other = addonDetail({ id: 'b1a7a3a0-1f0e-4a55-8a34-0d2a52d0f222', publisher: someUser() });
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const ANSWERS = {
  [`GET /api/addons/${id}`]: { body: addon },
  [`GET /api/addons/${other.id}`]: { body: other },
  [`GET /api/addons/${id}/comments`]: { body: [] },
  [`GET /api/addons/${id}/like-status`]: { body: { liked: false } },
  [`POST /api/addons/${id}/like`]: { body: { liked: true, likeCount: 1 } },
  'PUT /api/publishers/miri/follow': { body: { isFollowed: true, followerCount: 1 } },
  [`POST /api/addons/${id}/rate`]: { body: { rating: 4, averageRating: 4, ratingCount: 1 } },
  [`POST /api/addons/${id}/comments`]: { status: 201, body: {} },
};
const commands = (calls: readonly Asked[]) =>
  calls.filter(({ key }) => !key.startsWith('GET') && !key.endsWith('/view'));

async function open(answers: Parameters<typeof fakeApi>[0] = {}, addonId = id) {
  const calls = fakeApi({ ...ANSWERS, ...answers });
  const { queryClient, address } = await renderPage(<AddonPage id={addonId} />);
  await screen.findByRole('button', { name: /favorites/ });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return { calls, address };
}

/** Presses something as a guest, and follows the toast to the login page. */
async function pressAsGuest(press: () => Promise<void>) {
  const { calls, address } = await open();
  await press();
  const action = openToast()?.action;
  if (action === undefined || !('onSelect' in action)) throw new Error('The toast has no button.');
  action.onSelect();
  await waitFor(() => expect(address()).toBe('/login?next=%2F'));
  expect(commands(calls)).toEqual([]);
  cleanup();
}
const button = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const like = () => button(/^Add to favorites/);

test.each([
  ['like', like, `POST /api/addons/${id}/like`, { liked: true }],
  ['follow', () => button('Follow miri'), 'PUT /api/publishers/miri/follow', undefined],
  ['rating', () => button('4 stars'), `POST /api/addons/${id}/rate`, { rating: 4 }],
  [
    'comment',
    async () => {
      await userEvent.type(screen.getByLabelText('Write a comment'), 'Nice');
      await button('Post Comment');
    },
    `POST /api/addons/${id}/comments`,
    { content: 'Nice' },
  ],
])('what a guest wanted to do is done once they have logged in: %s', async (_, press, key, body) => {
  await pressAsGuest(press);
  const { calls } = await open(logIn(somePlayer()));
  await waitFor(() => expect(commands(calls)).toMatchObject([{ key, ...(body && { body }) }]));
  cleanup();
  const again = await open(logIn(somePlayer()));
  expect(commands(again.calls)).toEqual([]);
});

test('a dialog that a guest wanted is opened once they have logged in', async () => {
  await pressAsGuest(() => button('Report'));
  await open(logIn(somePlayer()));
  expect(await screen.findByRole('dialog', { name: /report/i })).toBeDefined();
});

test('on the page of another add-on, nothing is done', async () => {
  await pressAsGuest(like);
  const { calls } = await open(logIn(somePlayer()), other.id);
  expect(commands(calls)).toEqual([]);
});

test('nothing is done when the login took longer than a quarter of an hour', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await pressAsGuest(like);
  vi.setSystemTime(Date.now() + 16 * 60_000);
  const { calls } = await open(logIn(somePlayer()));
  expect(commands(calls)).toEqual([]);
});

test('a guest who does not follow the toast to the login page has wanted nothing', async () => {
  await open();
  await like();
  cleanup();
  const { calls } = await open(logIn(somePlayer()));
  expect(commands(calls)).toEqual([]);
});
