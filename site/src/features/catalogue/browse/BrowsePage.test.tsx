import { useLocation } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonCard } from '../../../testing/some-addon.ts';
import { BrowsePage } from './BrowsePage.tsx';
import { parseBrowseSearch } from './browse-search.ts';

afterEach(() => vi.unstubAllGlobals());
const found = (total: number) => ({
  body: total > 0 ? [addonCard()] : [],
  headers: { 'X-Total-Count': String(total) },
});

test('eight placeholders are shown while the add-ons load', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await renderPage(<BrowsePage search={{}} />);
  expect(screen.getAllByTestId('addon-skeleton')).toHaveLength(8);
});

test('the server filters, sorts and pages; the count is of all pages', async () => {
  const calls = fakeApi({ 'GET /api/addons': found(57) });
  await renderPage(
    <BrowsePage
      search={{
        search: 'boats',
        category: ['gameplay'],
        sort: 'rating',
        featured: 'true',
        page: 2,
        view: 'list',
      }}
    />,
  );
  expect(await screen.findByText('57 addons found for "boats" in Gameplay')).toBeDefined();
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
    search: 'boats',
    category: 'gameplay',
    sort: 'rating',
    featured: 'true',
    page: '2',
  });
});

test('a search for the name of a category links to the category', async () => {
  fakeApi({ 'GET /api/addons': found(1) });
  await renderPage(<BrowsePage search={{ search: 'mobs', sort: 'rating', view: 'list' }} />);
  const link = await screen.findByRole('link', { name: 'All addons in Mobs & Creatures' });
  expect(link.getAttribute('href')).toBe('/browse?category=mobs&view=list');
});

const facets = (notes: object) => ({
  body: { categories: [], tags: [], games: [], adds: [], packs: [], ratings: [], notes },
});

test('a widened search says so, with the words that were found and those that no add-on has', async () => {
  fakeApi({
    'GET /api/addons': found(2),
    'GET /api/addons/facets': facets({
      missing: ['gaze'],
      widened: { withAllWords: 0, matched: ['stars', 'sky'] },
    }),
  });
  await renderPage(<BrowsePage search={{ search: 'gaze stars sky' }} />);
  const line = await screen.findByText(/Nothing has all of these words/);
  expect(line.textContent?.replace(/\s+/g, ' ').trim()).toBe(
    'Nothing has all of these words. Best matches for: stars and sky. No addon has: gaze.',
  );
});

test('a likely spelling is a link that keeps the filters', async () => {
  fakeApi({
    'GET /api/addons': found(2),
    'GET /api/addons/facets': facets({ missing: ['dragn'], didYouMean: 'dragon' }),
  });
  await renderPage(<BrowsePage search={{ search: 'dragn', category: ['mobs'], page: 2 }} />);
  const link = await screen.findByRole('link', { name: 'dragon' });
  expect(link.getAttribute('href')).toBe('/browse?search=dragon&category=mobs');
});

describe('a search is counted when its results are shown', () => {
  const counted = (calls: ReturnType<typeof fakeApi>) =>
    calls.filter(({ key }) => key === 'POST /api/searches').map(({ body }) => body);
  const widened = { missing: [], widened: { withAllWords: 0, matched: ['sky'] } };

  test.each([
    ['found', {}, 2, { missing: [] }],
    ['widened', {}, 2, widened],
    ['nothing', {}, 0, { missing: [] }],
    ['found', { category: ['mobs' as const] }, 0, { missing: [] }],
  ])('as %s, with the filters %j', async (outcome, filters, total, notes) => {
    const calls = fakeApi({
      'GET /api/addons': found(total),
      'GET /api/addons/facets': facets(notes),
      'POST /api/searches': { status: 204 },
    });
    await renderPage(<BrowsePage search={{ search: ' Night Sky ', ...filters }} />);
    await waitFor(() => expect(counted(calls)).toEqual([{ search: 'Night Sky', outcome }]));
  });

  test('but neither its second page nor a list without words', async () => {
    const calls = fakeApi({
      'GET /api/addons': found(60),
      'GET /api/addons/facets': facets({ missing: [] }),
    });
    await renderPage(<BrowsePage search={{ search: 'sky', page: 2 }} />);
    await screen.findByText('60 addons found for "sky"');
    await renderPage(<BrowsePage search={{}} />);
    await screen.findByText('60 addons found');
    expect(counted(calls)).toEqual([]);
  });
});

test('a card shows the facts of the add-on and links to its page', async () => {
  fakeApi({ 'GET /api/addons': found(1) });
  await renderPage(<BrowsePage search={{}} />);
  expect((await screen.findByRole('link', { name: 'Better Boats' })).getAttribute('href')).toBe(
    `/addon/${addonCard().id}`,
  );
  for (const text of [
    'FEATURED',
    'Boats that float better than the ones you know.',
    '(17)',
    'v1.2.0',
    '1 addon found',
  ]) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(screen.getByRole('img', { name: '4.2 out of 5, from 17 ratings' })).toBeDefined();
});

test('the list shows the category too', async () => {
  fakeApi({ 'GET /api/addons': found(1) });
  await renderPage(<BrowsePage search={{ view: 'list' }} />);
  await screen.findByRole('link', { name: 'Better Boats' });
  expect(screen.getByText('Gameplay', { selector: 'article *' })).toBeDefined();
});

test.each([
  [{ search: 'xyz' }, 'No results for "xyz"'],
  [{ category: ['mobs' as const] }, 'No addons match your filters'],
])('when nothing is found, the page says so and offers to clear filters', async (search, text) => {
  fakeApi({ 'GET /api/addons': found(0) });
  const { address } = await renderPage(<BrowsePage search={search} />);
  expect(await screen.findByText('No addons found')).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
  const clear = screen.getByRole('link', { name: 'Clear filters' });
  expect(clear.getAttribute('href')).toBe('/browse');
  expect(clear.getAttribute('aria-current')).toBeNull();
  await userEvent.click(clear);
  expect(address()).toBe('/browse');
});

test('searching writes the address, with the sort only when it is not the default', async () => {
  fakeApi({ 'GET /api/addons': found(1) });
  const { address } = await renderPage(
    <BrowsePage search={{ category: ['mobs'], sort: 'downloads', page: 3 }} />,
  );
  await userEvent.type(screen.getByLabelText('Search the catalogue'), '  red boats {Enter}');
  expect(address()).toBe('/browse?search=red+boats&category=mobs&sort=downloads');
});

test('the address follows the words as they are typed', async () => {
  fakeApi({ 'GET /api/addons': found(1) });
  const { address } = await renderPage(<BrowsePage search={{ category: ['mobs'], page: 3 }} />);
  await userEvent.type(screen.getByLabelText('Search the catalogue'), 'red ');
  await waitFor(() => expect(address()).toBe('/browse?search=red&category=mobs'));
});

test('when nothing is found, the page shows the counts without each filter, and similar titles', async () => {
  const calls = fakeApi({
    'GET /api/addons': ({ query }) =>
      found(query.has('game') && query.has('search') ? 0 : query.has('search') ? 1 : 0),
    'GET /api/addons/suggest': {
      body: [{ kind: 'addon', id: '6f1cb7a0-8f5f-4b5e-9c65-1f3f0a0d1b11', text: 'Manors' }],
    },
  });
  await renderPage(<BrowsePage search={{ search: 'manor', game: '1.20.80' }} />);
  expect(await screen.findByText('No addons found')).toBeDefined();
  const wider = await screen.findByRole('link', { name: 'Without “Works on 1.20.80”: 1' });
  expect(wider.getAttribute('href')).toBe('/browse?search=manor');
  expect(screen.queryByText('Without “manor”', { exact: false })).toBeNull(); // finds nothing either
  expect((await screen.findByRole('link', { name: 'Manors' })).getAttribute('href')).toMatch(/^\/addon\//);
  expect(calls.some(({ query }) => !query.has('search') && query.get('game') === '1.20.80')).toBe(true);
});

test('an address with a page after the last one shows the last page', async () => {
  const { body, headers } = found(30);
  fakeApi({
    'GET /api/addons': ({ query }) => ({ body: Number(query.get('page')) > 2 ? [] : body, headers }),
  });
  await renderPage(<BrowsePage search={{ page: 999 }} />);
  expect(await screen.findByRole('link', { name: 'Better Boats' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/browse');
});

describe('the focus', () => {
  /** The page with the search of the current address. */
  function Browse() {
    return <BrowsePage search={parseBrowseSearch(useLocation().search)} />;
  }
  async function show(address: string, answer: (query: URLSearchParams) => ReturnType<typeof found>) {
    fakeApi({ 'GET /api/addons': ({ query }) => answer(query) });
    const { history } = await renderPage(<Browse />);
    act(() => history.push(address));
    await screen.findByRole('status');
  }
  const results = () => screen.getByRole('region', { name: 'Results' });

  test.each([
    ['link', 'Next page'],
    ['link', /^Featured only/],
  ])('is on the results after pressing the %s %s', async (role, name) => {
    await show('/browse?featured=true', () => found(60));
    (await screen.findByRole(role, { name })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(results()));
  });

  test('is on the results after “Clear filters”', async () => {
    await show('/browse?tag=none', (query) => found(query.has('tag') ? 0 : 1));
    (await screen.findByRole('link', { name: 'Clear filters' })).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('link', { name: 'Better Boats' });
    expect(document.activeElement).toBe(results());
  });

  test('stays on a field that changes the results', async () => {
    await show('/browse?page=2', () => found(60));
    const field = screen.getByRole('checkbox', { name: 'Adds mobs' });
    await userEvent.click(field);
    expect(await screen.findByRole('link', { name: 'Page 1', current: 'page' })).toBeDefined();
    expect(document.activeElement).toBe(field);
  });
});

test('a failure to load is shown in the page', async () => {
  fakeApi({ 'GET /api/addons': new TypeError('offline') });
  await renderPage(<BrowsePage search={{}} />);
  expect(await screen.findByRole('heading', { name: 'Failed to fetch addons' })).toBeDefined();
});

test.each([
  [1, '1 download'],
  [2, '2 downloads'],
])('a card with %i downloads says so to screen readers', async (downloadCount, text) => {
  fakeApi({ 'GET /api/addons': { ...found(1), body: [addonCard({ downloadCount })] } });
  await renderPage(<BrowsePage search={{}} />);
  await screen.findByText(text);
});
