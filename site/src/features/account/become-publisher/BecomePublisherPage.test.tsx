import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { someSite } from '../../../testing/some-site.ts';
import { someUser } from '../../../testing/some-user.ts';
import { BecomePublisherPage } from './BecomePublisherPage.tsx';

const APPLY = 'POST /api/publisher/apply';
const site = (publisherAccess: 'immediate' | 'review' | 'invite-only') => ({
  'GET /api/site': { body: someSite({ publisherAccess }) },
});
const INVITE_ONLY = 'Publisher registration is invite-only. Contact an administrator for access.';
afterEach(() => vi.unstubAllGlobals());

async function show(answers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(answers);
  const { address, queryClient } = await renderPage(<BecomePublisherPage />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return { calls, address };
}
const request = () => userEvent.click(screen.getByRole('button', { name: 'Request Publisher Access' }));

test('six benefits, five requirements, three perks, and it is free to join', async () => {
  await show(site('immediate'));
  const lists = screen.getAllByRole('list').map((list) => list.children.length);
  expect(lists).toEqual([6, 5, 3]);
  expect(screen.getByText(/free to join/)).toBeDefined();
});

test('a guest signs up first', async () => {
  await show(site('immediate'));
  expect(screen.getByRole('link', { name: 'Sign Up to Get Started' }).getAttribute('href')).toBe('/register');
});

test('a publisher goes to the dashboard', async () => {
  await show({ ...site('immediate'), ...logIn(someUser()) });
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe(
    '/publisher/dashboard',
  );
});

test('access that is granted at once makes the member a publisher and leads to the dashboard', async () => {
  const { address } = await show({
    ...site('immediate'),
    ...logIn(somePlayer()),
    [APPLY]: { body: { state: 'granted', user: somePlayer({ role: 'publisher', isPublisher: true }) } },
  });
  await request();
  await waitFor(() => expect(address()).toBe('/publisher/dashboard'));
  expect(openToast()).toMatchObject({ title: 'Publisher Access Granted!' });
  expect(await screen.findByRole('link', { name: 'Go to Dashboard' })).toBeDefined();
});

test('an application for review is sent with a message and shown as waiting', async () => {
  let requested = false;
  const { calls, address } = await show({
    ...site('review'),
    ...logIn(somePlayer()),
    'GET /api/auth/me': () => ({ body: { ...somePlayer(), accessRequested: requested } }),
    [APPLY]: () => {
      requested = true;
      return { body: { state: 'requested', user: somePlayer() } };
    },
  });
  expect(screen.getByLabelText('What would you like to publish?')).toHaveProperty('dir', 'auto');
  await userEvent.type(screen.getByLabelText('What would you like to publish?'), 'Boats.');
  expect(sessionStorage.getItem('draft:apply')).toBe('Boats.');
  await request();
  expect(await screen.findByText('Your request has been sent')).toBeDefined();
  expect(calls.find(({ key }) => key === APPLY)?.body).toEqual({ message: 'Boats.' });
  expect(sessionStorage.getItem('draft:apply')).toBeNull();
  expect(address()).toBe('/');
});

test.each(['Show us your packs first.', null])(
  'a declined request is shown with its day and the reason %s, and may be sent again',
  async (reason) => {
    await show({
      ...site('review'),
      ...logIn(somePlayer()),
      'GET /api/auth/me': {
        body: {
          ...somePlayer(),
          accessRequested: false,
          accessDeclined: { at: '2025-11-21T08:00:00Z', reason },
        },
      },
    });
    const notice = await screen.findByRole('note');
    expect(within(notice).getByText('Your request was declined on Nov 21, 2025')).toBeDefined();
    expect(within(notice).getByText(/You can ask again at any time\./)).toBeDefined();
    if (reason !== null) expect(within(notice).getByText(reason)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Request Publisher Access' })).toBeDefined();
  },
);

test('on invite-only sites the page explains that and has no button', async () => {
  await show({ ...site('invite-only'), ...logIn(somePlayer()) });
  expect(screen.getByText(INVITE_ONLY)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Request Publisher Access' })).toBeNull();
});

test("a refused application shows the server's message", async () => {
  await show({
    ...site('immediate'),
    ...logIn(somePlayer()),
    [APPLY]: { status: 403, body: { message: INVITE_ONLY, code: 'invite-only' } },
  });
  await request();
  await waitFor(() =>
    expect(openToast()).toMatchObject({ title: 'Application Failed', description: INVITE_ONLY }),
  );
});
