import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonCard } from '../../../testing/some-addon.ts';
import { HomePage } from './HomePage.tsx';

const cards = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    addonCard({ id: `6f1cb7a0-8f5f-4b5e-9c65-1f3f0a0d1b2${index}`, title: `Ship ${index + 1}` }),
  );
afterEach(() => vi.unstubAllGlobals());

async function show(answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({
    'GET /api/addons/featured': { body: [] },
    'GET /api/addons/trending': { body: [] },
    ...answers,
  });
  const { queryClient } = await renderPage(<HomePage />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return calls;
}
const shelf = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('section') ?? document.body);

test('each list shows four placeholders while it loads', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await renderPage(<HomePage />);
  for (const title of ['Featured Addons', 'Trending This Week']) {
    expect(shelf(title).getAllByTestId('addon-skeleton')).toHaveLength(4);
  }
});

test('the categories show their counts', async () => {
  await show({
    'GET /api/addons/facets': {
      body: {
        categories: [
          { value: 'tools', count: 1234 },
          { value: 'mobs', count: 1 },
        ],
        tags: [],
        games: [],
      },
    },
  });
  const links = shelf('Browse by Category').getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Tools & Utilities1,234 addons', '/browse?category=tools'],
    ['Mobs & Creatures1 addon', '/browse?category=mobs'],
    ['Buildings & Structures0 addons', '/browse?category=buildings'],
    ['Weapons & Armor0 addons', '/browse?category=weapons'],
    ['World Generation0 addons', '/browse?category=worldgen'],
    ['Gameplay0 addons', '/browse?category=gameplay'],
  ]);
});

test('the categories are shown even if their counts cannot be loaded', async () => {
  await show();
  expect(shelf('Browse by Category').getByRole('link', { name: 'Gameplay' })).toBeDefined();
});

test('the first four trending are ranked', async () => {
  await show({ 'GET /api/addons/trending': { body: cards(6) } });
  expect(
    shelf('Trending This Week')
      .getAllByText(/^#\d Trending$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['#1 Trending', '#2 Trending', '#3 Trending', '#4 Trending']);
  expect(shelf('Trending This Week').getAllByText('HOT')).toHaveLength(4);
});

test('a member sees the latest add-ons of the publishers they follow', async () => {
  await show({
    ...logIn(somePlayer()),
    'GET /api/users/me/following': { body: { publishers: [], news: cards(5) } },
  });
  expect(await screen.findByText('From publishers you follow')).toBeDefined();
  expect(shelf('From publishers you follow').getAllByText('by miri')).toHaveLength(4);
});

test('followed publishers are not fetched for a guest', async () => {
  const calls = await show();
  expect(calls.some(({ key }) => key === 'GET /api/users/me/following')).toBe(false);
});
