import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { storeGame } from '../../../app/game/game.ts';
import { sourceI18n } from '../../../app/i18n/messages.ts';
import { createQueryClient } from '../../../app/query-client.ts';
import { createSiteRouter } from '../../../router.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonCard } from '../../../testing/some-addon.ts';
import { BrowsePage } from './BrowsePage.tsx';

const FACETS = {
  categories: [
    { value: 'tools', count: 1234 },
    { value: 'mobs', count: 3 },
  ],
  tags: [
    { value: 'boats', count: 12 },
    { value: 'magic', count: 4 },
  ],
  games: [
    { value: '1.20', count: 7 },
    { value: '1.21.50', count: 9 },
  ],
};
afterEach(() => vi.unstubAllGlobals());

async function show(search: Parameters<typeof BrowsePage>[0]['search'] = {}) {
  const calls = fakeApi({
    'GET /api/addons': { body: [addonCard()], headers: { 'X-Total-Count': '1' } },
    'GET /api/addons/facets': { body: FACETS },
  });
  const { address, history } = await renderPage(<BrowsePage search={search} />);
  await screen.findByRole('option', { name: 'Tools & Utilities (1,234)' });
  return { calls, address, history };
}
const optionsOf = (name: string) =>
  [...screen.getByRole('combobox', { name }).querySelectorAll('option')].map(
    ({ textContent }) => textContent,
  );

test('categories and game versions show their counts under the same filters', async () => {
  const { calls } = await show({ search: 'boats', sort: 'rating', page: 2, view: 'list', game: '1.21' });
  expect(optionsOf('Category').slice(0, 4)).toEqual([
    'All Categories',
    'Tools & Utilities (1,234)',
    'Mobs & Creatures (3)',
    'Buildings & Structures',
  ]);
  expect(optionsOf('Works on my game')).toEqual([
    'Any game version',
    'Works on 1.21.50 (9)',
    'Works on 1.21',
    'Works on 1.20 (7)',
  ]);
  const asked = calls.find(({ key }) => key === 'GET /api/addons/facets');
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ search: 'boats', game: '1.21' });
});

test('without search words, sorting by best match is not offered', async () => {
  await show();
  expect(optionsOf('Sort by')).toEqual(['Newest', 'Most Downloaded', 'Highest Rated', 'Trending']);
});

test('a native form submission contains a sort only if one was chosen', async () => {
  const sortSent = () => new FormData(document.querySelector('form') ?? undefined).get('sort');
  await show();
  expect(sortSent()).toBe('');
  cleanup();
  await show({ search: 'boats', sort: 'newest' });
  expect(sortSent()).toBe('newest');
});

test('the filter of a button that submits the form natively is applied', async () => {
  const { address } = await show({ tag: 'magic' });
  const button = screen.getByRole('button', { name: 'boats 12' });
  const form = document.querySelector('form');
  form?.dispatchEvent(new SubmitEvent('submit', { submitter: button, bubbles: true, cancelable: true }));
  await waitFor(() => expect(address()).toBe('/browse?tag=boats'));
});

test('a picked version is stored, written to the address and used as a filter', async () => {
  const { address } = await show();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Works on my game' }), '1.21.50');
  await waitFor(() => expect(address()).toBe('/browse?game=1.21.50'));
  expect(localStorage.getItem('game')).toBe('1.21.50');
  expect(await screen.findByText('Works on 1.21.50')).toBeDefined();
});

test.each([undefined, 'list'] as const)('results are marked for the version in the address', async (view) => {
  storeGame('1.21.20');
  fakeApi({ 'GET /api/addons': { body: [addonCard()], headers: { 'X-Total-Count': '1' } } });
  await renderPage(<BrowsePage search={{ game: '1.21.60', view }} />);
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Works on 1.21.60')).toBeDefined();
});

test('Back after picking a version leads to what was open before the results', async () => {
  const { history } = await show();
  history.push('/browse');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Works on my game' }), '1.21.50');
  await waitFor(() => expect(history.location.href).toBe('/browse?game=1.21.50'));
  history.back();
  expect(history.location.href).toBe('/');
});

test('a tag is a filter that can be switched on and off', async () => {
  const { address } = await show({ tag: 'magic' });
  expect(screen.getByRole('button', { name: 'magic 4' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'boats 12' }));
  await waitFor(() => expect(address()).toBe('/browse?tag=boats'));
  await userEvent.click(screen.getByRole('button', { name: 'magic 4' }));
  await waitFor(() => expect(address()).toBe('/browse'));
});

test('the picked version is added to every address of the page, which then starts at the first page', async () => {
  fakeApi({});
  storeGame('1.21');
  const history = createMemoryHistory({ initialEntries: ['/browse?category=mobs&page=5'] });
  const router = createSiteRouter({ queryClient: createQueryClient(), i18n: sourceI18n(), url: '' }, history);
  await router.load();
  expect(history.location.href).toBe('/browse?category=mobs&game=1.21');
});

test('clearing the filters forgets the version too', async () => {
  storeGame('1.21');
  fakeApi({ 'GET /api/addons': { body: [], headers: { 'X-Total-Count': '0' } } });
  const { address } = await renderPage(<BrowsePage search={{ game: '1.21' }} />);
  await userEvent.click(await screen.findByRole('link', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/browse'));
  expect(localStorage.getItem('game')).toBeNull();
});

test('the filter by additions is part of the address', async () => {
  const { address } = await show({ search: 'egg', page: 2 });
  expect(optionsOf('What it adds')).toEqual([
    'Adds anything',
    'Adds mobs',
    'Adds blocks',
    'Adds items',
    'Adds recipes',
    'Adds sounds',
  ]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What it adds' }), 'Adds mobs');
  await waitFor(() => expect(address()).toBe('/browse?search=egg&adds=mobs'));
});

test('the filter by additions can be removed', async () => {
  const { calls, address } = await show({ adds: 'items' });
  expect(calls.find(({ key }) => key === 'GET /api/addons')?.query.get('adds')).toBe('items');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What it adds' }), 'Adds anything');
  await waitFor(() => expect(address()).toBe('/browse'));
});
