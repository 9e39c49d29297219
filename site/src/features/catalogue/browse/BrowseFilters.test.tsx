import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { storeGame } from '../../../app/game/game.ts';
import { sourceI18n } from '../../../app/i18n/messages.ts';
import { createQueryClient } from '../../../app/query-client.ts';
import { parseSearch, stringifySearch } from '../../../lib/search-params.ts';
import { createSiteRouter } from '../../../router.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonCard } from '../../../testing/some-addon.ts';
import { BrowsePage } from './BrowsePage.tsx';
import { parseBrowseSearch } from './browse-search.ts';

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
  adds: [{ value: 'mobs', count: 5 }],
  packs: [{ value: 'both', count: 6 }],
  ratings: [
    { value: 4.5, count: 2 },
    { value: 4, count: 8 },
  ],
};
afterEach(() => vi.unstubAllGlobals());

async function show(search: Parameters<typeof BrowsePage>[0]['search'] = {}) {
  const calls = fakeApi({
    'GET /api/addons': { body: [addonCard()], headers: { 'X-Total-Count': '1' } },
    'GET /api/addons/facets': { body: FACETS },
  });
  const { address, history } = await renderPage(<BrowsePage search={search} />);
  await screen.findByRole('checkbox', { name: 'Tools & Utilities 1,234' });
  return { calls, address, history };
}
const optionsOf = (name: string) =>
  [...screen.getByRole('combobox', { name }).querySelectorAll('option')].map(
    ({ textContent }) => textContent,
  );

test('each filter shows its counts under the same filters', async () => {
  const { calls } = await show({ search: 'boats', sort: 'rating', page: 2, view: 'list', game: '1.21' });
  const boxes = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  for (const text of [
    'Mobs & Creatures3',
    'Buildings & Structures',
    'Behavior and resource pack6',
    'Adds mobs5',
  ])
    expect(boxes).toContain(text);
  expect(optionsOf('Rating')).toEqual(['Any rating', 'At least 4.5 stars (2)', 'At least 4 stars (8)']);
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

test('a view button that submits the form natively changes the view', async () => {
  const { address } = await show({ tag: ['magic'] });
  const button = screen.getByRole('button', { name: 'List view' });
  const form = document.querySelector('form');
  form?.dispatchEvent(new SubmitEvent('submit', { submitter: button, bubbles: true, cancelable: true }));
  await waitFor(() => expect(address()).toBe('/browse?tag=magic&view=list'));
});

test('the form has all of the filters, so that the browser can submit it natively', async () => {
  const address =
    '?category=tools&category=weapons&sort=rating&featured=true&tag=magic&tag=rare&withoutTag=boats&publisher=wren&game=1.19&adds=mobs&pack=skin&rating=3.5&view=list';
  await show(parseBrowseSearch(parseSearch(address)));
  const form = new FormData(document.querySelector('form') ?? undefined);
  expect(stringifySearch(parseBrowseSearch(parseSearch(form)))).toBe(address);
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

test('several categories, pack types and additions can be chosen, and removed one by one', async () => {
  const { address } = await show({ category: ['weapons'], page: 3 });
  await userEvent.click(screen.getByRole('checkbox', { name: /^Tools/ }));
  await waitFor(() => expect(address()).toBe('/browse?category=tools&category=weapons'));
  cleanup();
  const several: Parameters<typeof show>[0] = {
    category: ['tools', 'weapons'],
    pack: ['both'],
    adds: ['mobs'],
  };
  const { address: added } = await show(several);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Adds items' }));
  await waitFor(() =>
    expect(added()).toBe('/browse?category=tools&category=weapons&adds=mobs&adds=items&pack=both'),
  );
  cleanup();
  const { address: removed } = await show(several);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Tools/ }));
  await waitFor(() => expect(removed()).toBe('/browse?category=weapons&adds=mobs&pack=both'));
});

test('a tag can be required or excluded, not both', async () => {
  for (const [name, address] of [
    ['boats 12', '/browse?tag=boats&tag=magic'],
    ['Without tag: magic', '/browse?withoutTag=magic'],
    ['magic 4', '/browse'],
  ] as const) {
    const shown = await show({ tag: ['magic'] });
    await userEvent.click(screen.getByRole('checkbox', { name }));
    await waitFor(() => expect(shown.address()).toBe(address));
    cleanup();
  }
});

test('chosen tags are shown before the most frequent ones, also those that no result has', async () => {
  await show({ tag: ['rare'], withoutTag: ['boats'] });
  const tags = within(screen.getByRole('group', { name: 'Tags' })).getAllByRole('checkbox', {
    name: /^(?!Without)/,
  });
  expect(tags.map((box) => box.getAttribute('value'))).toEqual(['rare', 'boats', 'magic']);
});

test('a least rating is part of the address', async () => {
  const { address } = await show();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rating' }), 'At least 4.5 stars (2)');
  await waitFor(() => expect(address()).toBe('/browse?rating=4.5'));
});

test('each filter that is set is a link to the list without it', async () => {
  await show({ category: ['tools', 'mobs'], tag: ['magic'], withoutTag: ['boats'], rating: 4, page: 2 });
  const addressOf = (name: string) =>
    screen.getByRole('link', { name: `${name} , remove this filter` }).getAttribute('href');
  expect(addressOf('Mobs & Creatures')).toBe('/browse?category=tools&tag=magic&withoutTag=boats&rating=4');
  expect(addressOf('Tag: magic')).toBe('/browse?category=tools&category=mobs&withoutTag=boats&rating=4');
  expect(addressOf('Without tag: boats')).toBe('/browse?category=tools&category=mobs&tag=magic&rating=4');
  expect(addressOf('At least 4 stars')).toBe(
    '/browse?category=tools&category=mobs&tag=magic&withoutTag=boats',
  );
});

test('the list of a category links to the other categories, with their counts', async () => {
  await show({ category: ['tools'], sort: 'rating' });
  const other = screen.getByRole('link', { name: 'Mobs & Creatures 3' });
  expect(other.getAttribute('href')).toBe('/browse?category=mobs&sort=rating');
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
