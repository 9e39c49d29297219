import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../app/query-client.ts';
import { setDown } from '../../app/site/maintenance.ts';
import { call } from '../../lib/api.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../testing/log-in.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { someSite } from '../../testing/some-site.ts';
import { PageFrame } from './PageFrame.tsx';

const DOWN = {
  status: 503,
  body: { message: 'The site is down for maintenance. Please come back soon.', code: 'maintenance' },
};
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => setDown(false));
});

async function show(answers: Parameters<typeof fakeApi>[0]) {
  fakeApi(answers);
  await renderPage(
    <PageFrame>
      <p>The page</p>
    </PageFrame>,
  );
}
const failSomewhere = () =>
  act(() =>
    createQueryClient()
      .fetchQuery({ queryKey: ['it'], queryFn: () => call('GET /api/addons/featured') })
      .catch(() => undefined),
  );

test('the footer shows the name, description and links of the site', async () => {
  const socialLinks = [
    { label: 'Chat', url: 'https://chat.example.org' },
    { label: 'Unset', url: '' },
  ];
  await show({
    'GET /api/site': { body: someSite({ name: 'Cratehouse', description: 'Ours.', socialLinks }) },
  });
  const footer = within(screen.getByRole('contentinfo'));
  expect((await footer.findByText('Ours.')).dir).toBe('auto');
  expect(footer.getByRole('link', { name: 'Chat' }).getAttribute('href')).toBe('https://chat.example.org');
  expect(footer.queryByText('Unset')).toBeNull();
  expect(footer.getByText(`© ${new Date().getFullYear()} Cratehouse. All rights reserved.`)).toBeDefined();
});

test('the footer links to every page that belongs in it', async () => {
  await show({});
  const links = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href')).toSorted()).toEqual(
    [
      '/browse',
      '/browse?sort=newest',
      '/browse?featured=true',
      '/publishers',
      '/publisher/upload',
      '/publisher/guide',
      '/tools',
      '/docs',
      '/api',
      '/help',
      '/contact',
      '/bugs',
      '/terms',
      '/privacy',
      '/status',
      '/blog',
      '/careers',
    ].toSorted(),
  );
});

test('a new page gets the focus, and its title is announced', async () => {
  fakeApi({});
  const { navigate } = await renderPage(
    <PageFrame>
      <title>The page</title>
      <p>The page</p>
    </PageFrame>,
  );
  expect(document.activeElement).toBe(document.body);
  await act(() => navigate('/elsewhere'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  expect(screen.getByRole('status').textContent).toBe('The page');
});

test('while the site is down, the maintenance page replaces every other', async () => {
  await show({ 'GET /api/addons/featured': DOWN });
  expect(screen.getByText('The page')).toBeDefined();
  await failSomewhere();
  expect(await screen.findByText('The site is down for maintenance. Please come back soon.')).toBeDefined();
  expect(screen.queryByText('The page')).toBeNull();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
    '/login',
  );
});

test('while the site is down, staff still see the pages', async () => {
  await show({ ...logIn(somePlayer({ role: 'admin' })), 'GET /api/addons/featured': DOWN });
  await failSomewhere();
  await waitFor(() => expect(screen.getByText('The page')).toBeDefined());
});
