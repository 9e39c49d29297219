import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonDetail } from '../../../testing/some-addon.ts';
import { someUser } from '../../../testing/some-user.ts';
import { addonQuery } from '../../catalogue/browse/queries.ts';
import { publisherQuery } from '../../catalogue/publishers/queries.ts';
import { FollowButton } from './FollowButton.tsx';

const FOLLOW = '/api/publishers/miri/follow';
afterEach(() => vi.unstubAllGlobals());

const addon = addonDetail({ publisher: someUser() });

function Following() {
  const { data } = useQuery(addonQuery(addon.id));
  return data && <FollowButton publisher={someUser()} isFollowed={data.isFollowed} />;
}
async function show(answers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi({ [`GET /api/addons/${addon.id}`]: { body: addon }, ...answers });
  const { queryClient } = await renderPage(<Following />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return { calls, queryClient };
}

test('a guest who follows is asked to log in', async () => {
  await show({});
  await userEvent.click(screen.getByRole('button', { name: 'Follow miri' }));
  expect(openToast()).toMatchObject({
    title: 'Login required',
    description: 'Please login to follow this publisher.',
  });
});

test('a member follows a publisher and stops following', async () => {
  const { calls } = await show({
    ...logIn(somePlayer()),
    [`PUT ${FOLLOW}`]: { body: { isFollowed: true, followerCount: 1 } },
    [`DELETE ${FOLLOW}`]: { body: { isFollowed: false, followerCount: 0 } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Follow miri' }));
  const following = await screen.findByRole('button', { name: 'Following miri' });
  // The name already changes with the state; with `aria-pressed`, both would be announced.
  expect(following.hasAttribute('aria-pressed')).toBe(false);
  await userEvent.click(following);
  expect(await screen.findByRole('button', { name: 'Follow miri' })).toBeDefined();
  expect(calls.map(({ key }) => key)).toEqual(expect.arrayContaining([`PUT ${FOLLOW}`, `DELETE ${FOLLOW}`]));
});

test('a follow that the server refuses is reverted', async () => {
  await show({ ...logIn(somePlayer()), [`PUT ${FOLLOW}`]: { status: 500 } });
  await userEvent.click(screen.getByRole('button', { name: 'Follow miri' }));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Action failed' }));
  expect(screen.getByRole('button', { name: 'Follow miri' })).toBeDefined();
});

test('publishers have no follow button on their own page', async () => {
  await show(logIn(someUser()));
  expect(screen.queryByRole('button')).toBeNull();
});

test('a follow shows on an already loaded profile, and an unfollow can be undone from its toast', async () => {
  const { queryClient } = await show({
    ...logIn(somePlayer()),
    [`PUT ${FOLLOW}`]: { body: { isFollowed: true, followerCount: 8 } },
    [`DELETE ${FOLLOW}`]: { body: { isFollowed: false, followerCount: 7 } },
  });
  const { queryKey } = publisherQuery('miri');
  const profile = {
    ...someUser(),
    addons: [],
    newest: [],
    pictureUrl: null,
    text: null,
    links: [],
    addonCount: 1,
    downloadCount: 2,
    averageRating: 3,
    ratingCount: 4,
  };
  queryClient.setQueryData(queryKey, { ...profile, isFollowed: false, followerCount: 7 });
  await userEvent.click(screen.getByRole('button', { name: 'Follow miri' }));
  await waitFor(() =>
    expect(queryClient.getQueryData(queryKey)).toMatchObject({ isFollowed: true, followerCount: 8 }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Following miri' }));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'You no longer follow miri' }));
  const { action } = openToast() ?? {};
  if (action !== undefined && 'onSelect' in action) action.onSelect();
  expect(await screen.findByRole('button', { name: 'Following miri' })).toBeDefined();
});
