import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { storeGame } from '../../../app/game/game.ts';
import { type Asked, fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonCard } from '../../../testing/some-addon.ts';
import { someSite } from '../../../testing/some-site.ts';
import { HomePage } from './HomePage.tsx';

const cards = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    addonCard({ id: `6f1cb7a0-8f5f-4b5e-9c65-1f3f0a0d1b2${index}`, title: `Ship ${index + 1}` }),
  );
afterEach(() => {
  vi.unstubAllGlobals();
  storeGame(undefined);
});

async function show(answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({
    'GET /api/addons/featured': { body: [] },
    'GET /api/addons/trending': { body: [] },
    'GET /api/addons/updated': { body: [] },
    'GET /api/addons': { body: [] },
    ...answers,
  });
  const { queryClient } = await renderPage(<HomePage />);
  // The lists load one after the other: all are done when none shows placeholders.
  await waitFor(() => {
    expect(queryClient.isFetching()).toBe(0);
    expect(screen.queryAllByTestId('addon-skeleton')).toEqual([]);
  });
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

test('the four trending add-ons are ranked', async () => {
  await show({ 'GET /api/addons/trending': { body: cards(4) } });
  expect(
    shelf('Trending This Week')
      .getAllByText(/^#\d Trending$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['#1 Trending', '#2 Trending', '#3 Trending', '#4 Trending']);
  expect(shelf('Trending This Week').getAllByText('HOT')).toHaveLength(4);
});

const asked = (calls: Asked[], path: string) =>
  calls.filter(({ key }) => key === `GET /api/addons${path}`).map(({ query }) => Object.fromEntries(query));
const ids = (addons: readonly { id: string }[]) => addons.map(({ id }) => id).join();
/** Two add-ons, different for each index up to 4. */
const pair = (index: number) => cards(10).slice(2 * index, 2 * index + 2);

test('new and updated add-ons follow, four each, without those that are shown above', async () => {
  const calls = await show({
    'GET /api/addons/featured': { body: pair(0) },
    'GET /api/addons/trending': { body: pair(1) },
    'GET /api/addons': { body: pair(2) },
    'GET /api/addons/updated': { body: pair(3) },
  });
  expect(asked(calls, '/featured')).toEqual([{ limit: '4' }]);
  expect(asked(calls, '/trending')).toEqual([{ limit: '4' }]);
  const above = ids([...pair(0), ...pair(1)]);
  expect(asked(calls, '')).toEqual([{ sort: 'newest', limit: '4', without: above }]);
  expect(asked(calls, '/updated')).toEqual([{ limit: '4', without: `${above},${ids(pair(2))}` }]);
  expect(shelf('New Addons').getAllByText(/^Ship/)).toHaveLength(2);
  expect(shelf('Recently Updated').getAllByText(/^Ship/)).toHaveLength(2);
});

test('an add-on that two lists above show is left out once', async () => {
  const calls = await show({
    'GET /api/addons/featured': { body: pair(0) },
    'GET /api/addons/trending': { body: pair(0) },
  });
  expect(asked(calls, '')).toMatchObject([{ without: ids(pair(0)) }]);
});

test('there is no list of new or updated add-ons when all are shown above', async () => {
  await show();
  expect(screen.queryByText('New Addons')).toBeNull();
  expect(screen.queryByText('Recently Updated')).toBeNull();
});

test('lists above that cannot be loaded leave out nothing below', async () => {
  const calls = await show({
    'GET /api/addons/featured': { status: 502 },
    'GET /api/addons/trending': { status: 502 },
    'GET /api/addons': { body: pair(2) },
  });
  expect(asked(calls, '')).toEqual([{ sort: 'newest', limit: '4' }]);
  expect(shelf('New Addons').getAllByText(/^Ship/)).toHaveLength(2);
});

test('a visitor who has picked a game version sees what works on it, without what is shown above', async () => {
  storeGame('1.21.50');
  const calls = await show({
    'GET /api/addons/featured': { body: pair(0) },
    'GET /api/addons': ({ query }) => ({ body: query.has('game') ? pair(3) : pair(1) }),
    'GET /api/addons/updated': { body: pair(2) },
  });
  expect(await screen.findByText('Works on 1.21.50', { selector: 'h2' })).toBeDefined();
  expect(asked(calls, '')[1]).toEqual({
    sort: 'rating',
    limit: '4',
    game: '1.21.50',
    without: ids([...pair(0), ...pair(1), ...pair(2)]),
  });
  await waitFor(() => expect(shelf('Works on 1.21.50').getAllByText(/^Ship/)).toHaveLength(2));
});

test('a member sees the latest add-ons of the publishers they follow, without what is shown above', async () => {
  storeGame('1.21.50');
  const calls = await show({
    ...logIn(somePlayer()),
    'GET /api/addons/featured': { body: pair(0) },
    'GET /api/addons': ({ query }) => ({ body: query.has('game') ? pair(1) : [] }),
    'GET /api/users/me/following': { body: { publishers: [], news: pair(2) } },
  });
  expect(await screen.findByText('From publishers you follow')).toBeDefined();
  expect(shelf('From publishers you follow').getAllByText('by miri')).toHaveLength(2);
  const [following] = calls.filter(({ key }) => key === 'GET /api/users/me/following');
  expect(Object.fromEntries(following?.query ?? [])).toEqual({
    limit: '1',
    news: '4',
    without: ids([...pair(0), ...pair(1)]),
  });
});

test('neither a game version nor followed publishers are asked about for a guest who has picked none', async () => {
  const calls = await show();
  expect(calls.some(({ key }) => key === 'GET /api/users/me/following')).toBe(false);
  expect(asked(calls, '')).toHaveLength(1);
});

test.each([
  ['immediate', 'Everybody with an account can publish here', true],
  ['review', 'Everybody with an account can apply to publish here', true],
  ['invite-only', 'Publishing here is an invite-only programme', false],
] as const)(
  'what it says of joining is what the settings say: %s',
  async (publisherAccess, text, canApply) => {
    await show({ 'GET /api/site': { body: someSite({ publisherAccess, registrationOpen: false }) } });
    const section = shelf('A community of creators');
    expect(section.getByText(text, { exact: false })).toBeDefined();
    expect(section.queryByText('Accounts are created by invitation.', { exact: false }) !== null).toBe(
      canApply,
    );
    expect(section.queryByRole('link', { name: 'Become a publisher' }) !== null).toBe(canApply);
  },
);
