import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../testing/log-in.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { someUser } from '../../testing/some-user.ts';
import { Header } from './Header.tsx';
import { NotFound } from './NotFound.tsx';

const NOTE = 'Publisher registration is invite-only. Contact an administrator for access.';
afterEach(() => vi.unstubAllGlobals());

async function show(answers: Parameters<typeof fakeApi>[0] = {}) {
  fakeApi(answers);
  return renderPage(<Header />);
}
const openSlideOut = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  return within(await screen.findByRole('dialog', { name: 'Menu' }));
};

test('the main links lead to their pages', async () => {
  await show();
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Browse', '/browse'],
    ['Categories', '/browse?category=tools'],
    ['Publishers', '/publishers'],
    ['Community', '/blog'],
  ]);
});

test('a search is trimmed and encoded, and an empty one does nothing', async () => {
  const { address } = await show();
  const field = screen.getByLabelText('Search addons');
  await userEvent.type(field, '   {Enter}');
  expect(address()).toBe('/');
  await userEvent.type(field, ' a&b c {Enter}');
  await waitFor(() => expect(address()).toBe('/browse?search=a%26b+c'));
});

test('a guest sees a login link', async () => {
  await show();
  expect((await screen.findByRole('link', { name: 'Login' })).getAttribute('href')).toBe('/login');
});

test.each([
  [somePlayer(), ['Inbox', 'Favorites', 'Collections', 'Settings', 'Logout']],
  [
    someUser(),
    ['Inbox', 'Favorites', 'Collections', 'Publisher Dashboard', 'Upload Addon', 'Settings', 'Logout'],
  ],
  [
    somePlayer({ role: 'admin' }),
    ['Inbox', 'Favorites', 'Collections', 'Admin Dashboard', 'Settings', 'Logout'],
  ],
  [
    somePlayer({ role: 'owner' }),
    ['Inbox', 'Favorites', 'Collections', 'Admin Dashboard', 'Owner Dashboard', 'Settings', 'Logout'],
  ],
])('the menu offers what the account may do', async (user, items) => {
  await show(logIn(user));
  await userEvent.click(await screen.findByRole('button', { name: user.username }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(items);
});

test('logging out forgets the token and goes home', async () => {
  const { address } = await show(logIn(somePlayer()));
  await userEvent.click(await screen.findByRole('button', { name: 'taro' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  expect(address()).toBe('/');
});

test('on a small screen, a panel of 80 units has all links, and a note for guests', async () => {
  await show();
  const panel = await openSlideOut();
  for (const name of ['Browse', 'Categories', 'Publishers', 'Community', 'Login']) {
    expect(panel.getByRole('link', { name })).toBeDefined();
  }
  expect(panel.getByLabelText('Search addons')).toBeDefined();
  expect(panel.getByText(NOTE)).toBeDefined();
  expect(screen.getByRole('dialog').className).toContain('w-80');
});

test('Back closes the menu', async () => {
  const { history } = await show();
  history.push('/browse');
  await openSlideOut();
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(history.location.href).toBe('/');
});

test('the header greets members by name', async () => {
  const { queryClient } = await show(logIn(someUser()));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const panel = await openSlideOut();
  expect(panel.getByText('miri').closest('p')?.textContent).toBe('Welcome, miri');
  for (const name of [
    'Inbox',
    'Favorites',
    'Collections',
    'Publisher Dashboard',
    'Upload Addon',
    'Settings',
  ]) {
    expect(panel.getByRole('link', { name })).toBeDefined();
  }
  expect(panel.getByRole('button', { name: 'Logout' })).toBeDefined();
  expect(panel.queryByText(NOTE)).toBeNull();
});

test('the page for an unknown address links to the home page and the catalogue', async () => {
  await renderPage(<NotFound />);
  expect(screen.getByText("The page you're looking for doesn't exist or has been moved")).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Browse Addons' }).getAttribute('href')).toBe('/browse');
});

test.each([
  [3, 'Inbox, unread: 3', '3'],
  [100, 'Inbox, unread: 99+', '99+'],
  [0, 'Inbox', ''],
])('with %i unread notices the bell is named %s', async (unread, name, shown) => {
  await show({ ...logIn(somePlayer()), 'GET /api/users/me/inbox/unread': { body: { unread } } });
  const bell = await screen.findByRole('link', { name });
  expect(bell.textContent).toBe(shown);
  expect(bell.getAttribute('href')).toBe('/inbox');
});

test('guests have no bell', async () => {
  const { queryClient } = await show();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('link', { name: /^Inbox/ })).toBeNull();
});
