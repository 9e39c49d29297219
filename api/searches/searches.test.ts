// Searches are counted by day and text, without the persons who made them.
import { DAY } from '@sandcrate/core/time.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { live, siteWithMembers } from '../testing/listings.ts';
import type { Person } from '../testing/test-site.ts';
import type { CountedSearchView, SearchOutcome } from './contract.ts';
import { addOpenings, addVisits, countedText, countPastDays } from './search-counts.ts';

const { site, maker, ann } = await siteWithMembers();
const { pool } = site.services;
const lantern = await live(site, maker, 'Copper Lanterns');
const torch = await live(site, maker, 'Everlasting Torch');
afterAll(() => site.close());
beforeEach(() =>
  pool.query('truncate api.search_visit, api.search_opening, api.counted_search, api.counted_opening'),
);

const GUESTS = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'];

const search = (
  text: string,
  remoteAddress: string,
  outcome: SearchOutcome = 'found',
  as: Person | null = null,
) => site.call('POST /api/searches', as, { remoteAddress, payload: { search: text, outcome } });
const open = (id: string, remoteAddress: string, from?: string) =>
  site.call(`POST /api/addons/${id}/view`, null, { remoteAddress, payload: { search: from } });

/** The searches that the console lists, once all are handed over. */
async function listed(query = ''): Promise<CountedSearchView[]> {
  await site.app.searchCounter.flush();
  const response = await site.call(`GET /api/console/searches${query}`, site.owner);
  expect(response.statusCode).toBe(200);
  return response.json();
}
const filtered = (filter: object) => listed(`?filter=${encodeURIComponent(JSON.stringify(filter))}`);
const sorted = (by: string, direction = 'DESC') =>
  listed(`?sort=${encodeURIComponent(JSON.stringify([by, direction]))}`);
const texts = (rows: readonly CountedSearchView[]) => rows.map(({ text }) => text);

describe('a search', () => {
  test('counts once for each visitor and day, in whatever form it was typed', async () => {
    const response = await search('Copper  Lanterns', '203.0.113.1');
    expect([response.statusCode, response.body]).toEqual([204, '']);
    for (const text of ['copper lanterns!', 'COPPER LANTERNS']) await search(text, '203.0.113.1');
    await search('copper lanterns', '203.0.113.2');
    await search('cópper-lanterns', '203.0.113.3', 'found', ann);
    expect(await listed()).toMatchObject([
      {
        id: 'copper lanterns',
        text: 'copper lanterns',
        searches: 3,
        nothing: 0,
        widened: 0,
        openings: 0,
        opened: [],
      },
    ]);
  });

  test('of fewer than three visitors is not shown, and is deleted when its day has ended', async () => {
    for (const guest of GUESTS.slice(0, 2)) await search('my secret garden', guest);
    await search('my secret garden', GUESTS[0] ?? '');
    expect(await listed()).toEqual([]);
    expect(await countPastDays(pool, new Date(Date.now() + DAY))).toBe(0);
    for (const table of ['search_visit', 'search_opening', 'counted_search', 'counted_opening']) {
      expect((await pool.query(`select from api.${table}`)).rowCount).toBe(0);
    }
  });

  test('by staff or a robot does not count, and neither does one without words', async () => {
    const robot = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' };
    for (const remoteAddress of GUESTS) {
      const payload = { search: 'robots', outcome: 'found' };
      await site.call('POST /api/searches', null, { remoteAddress, payload, headers: robot });
      await search('?!', remoteAddress);
    }
    await search('staff only', '203.0.113.9', 'found', site.owner);
    await site.app.searchCounter.flush();
    expect((await pool.query('select from api.search_visit')).rowCount).toBe(0);
  });

  test('remembers how often it found nothing and how often it was widened', async () => {
    for (const guest of GUESTS) await search('torche', guest, 'nothing');
    for (const guest of GUESTS.slice(0, 3)) await search('torch that lasts', guest, 'widened');
    expect(await sorted('nothing')).toMatchObject([
      { text: 'torche', searches: 4, nothing: 4, widened: 0 },
      { text: 'torch that lasts', searches: 3, nothing: 0, widened: 3 },
    ]);
    expect(texts(await filtered({ only: 'widened' }))).toEqual(['torch that lasts']);
    expect(texts(await filtered({ only: 'nothing' }))).toEqual(['torche']);
    expect(texts(await filtered({ q: 'LASTS' }))).toEqual(['torch that lasts']);
    expect(texts(await sorted('text', 'ASC'))).toEqual(['torch that lasts', 'torche']);
  });

  test.each([
    [{ search: '', outcome: 'found' }, 'search'],
    [{ search: 'x'.repeat(201), outcome: 'found' }, 'search'],
    [{ search: 'boats', outcome: 'lost' }, 'outcome'],
    [{ search: 'boats' }, 'outcome'],
    [{ outcome: 'found' }, 'search'],
  ])('with a wrong field is refused: %j', async (payload, path) => {
    const response = await site.call('POST /api/searches', null, { payload });
    expect([response.statusCode, response.json().issues[0].path]).toEqual([400, path]);
  });
});

test('what was opened from the results is counted once for each visitor, for those who made the search', async () => {
  for (const guest of GUESTS) await search('light', guest);
  for (const guest of GUESTS.slice(0, 3)) await open(torch, guest, 'Light');
  await open(torch, GUESTS[0] ?? '', 'light');
  await open(lantern, GUESTS[0] ?? '', 'light');
  await open(lantern, GUESTS[1] ?? '');
  await open(lantern, '203.0.113.77', 'light'); // has not searched
  const expected = {
    text: 'light',
    searches: 4,
    openings: 4,
    opened: [
      { id: torch, title: 'Everlasting Torch', openings: 3 },
      { id: lantern, title: 'Copper Lanterns', openings: 1 },
    ],
  };
  expect(await listed()).toMatchObject([expected]);
  expect(await filtered({ only: 'unopened' })).toEqual([]);
  await pool.query(`update api.search_visit set day = day - 1`);
  await pool.query(`update api.search_opening set day = day - 1`);
  expect(await countPastDays(pool, new Date(Date.now() + 10 * 60_000))).toBe(1);
  expect(await listed()).toMatchObject([expected]);
});

test('an add-on that is not public any more is not named', async () => {
  const gone = await live(site, maker, 'Soon Gone');
  for (const guest of GUESTS) {
    await search('soon', guest);
    await open(gone, guest, 'soon');
  }
  expect(await listed()).toMatchObject([{ openings: 4, opened: [{ title: 'Soon Gone' }] }]);
  await site.call(`PUT /api/admin/addons/${gone}/hide`, site.owner, { payload: { hidden: true } });
  await site.untilShown();
  expect(await listed()).toMatchObject([{ openings: 4, opened: [] }]);
});

describe('counts of past days', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
  const crowd = (text: string, at: Date, visitors = 3) =>
    addVisits(
      pool,
      Array.from({ length: visitors }, (_, index) => ({ text, visitor: `${index}`, outcome: 'found', at })),
    );

  test('are added up and keep nobody, and repeating the count changes nothing', async () => {
    await crowd('ships', daysAgo(1));
    await crowd('ships', daysAgo(2), 5);
    await crowd('rafts', daysAgo(2), 2);
    await addOpenings(pool, [
      { text: 'ships', visitor: '0', addonId: torch, at: daysAgo(1) },
      { text: 'rafts', visitor: '0', addonId: torch, at: daysAgo(2) },
    ]);
    for (const counted of [2, 0]) expect(await countPastDays(pool, new Date())).toBe(counted);
    for (const table of ['search_visit', 'search_opening']) {
      expect((await pool.query(`select from api.${table}`)).rowCount).toBe(0);
    }
    expect(await listed()).toMatchObject([
      { text: 'ships', searches: 8, openings: 1, lastDay: daysAgo(1).toISOString().slice(0, 10) },
    ]);
    expect((await pool.query('select from api.counted_opening')).rowCount).toBe(1);
  });

  test('are deleted after 40 days', async () => {
    await crowd('old ships', daysAgo(41));
    await crowd('late ships', daysAgo(39));
    await site.schedules.run('past searches');
    expect(texts(await listed())).toEqual(['late ships']);
    await countPastDays(pool, new Date(Date.now() + DAY));
    expect(await listed()).toEqual([]);
  });

  test('are bounded: a day keeps its thousand most searched texts', async () => {
    const visits = Array.from({ length: 1001 }, (_, text) =>
      ['a', 'b', 'c', ...(text > 0 ? ['d'] : [])].map((visitor) => ({
        text: `text ${text}`,
        visitor,
        outcome: 'found' as const,
        at: daysAgo(1),
      })),
    ).flat();
    await addVisits(pool, visits);
    expect(await countPastDays(pool, new Date())).toBe(1000);
    expect(await filtered({ q: 'text 0' })).toEqual([]);
  });
});

test.each([
  ['  Lucky-Block:  the "BEST" ', 'lucky block the best'],
  ['ÉCLAIRAGE', 'eclairage'],
  ['電卓アプリ', '電卓アプリ'],
  ['?!', ''],
])('%j is counted as %j', (typed, text) => {
  expect(countedText(typed)).toBe(text);
});

test('a long text is cut', () => {
  expect([...countedText('word '.repeat(100))]).toHaveLength(59);
});

test('only staff see the counts', async () => {
  for (const [as, status] of [
    [null, 401],
    [ann, 403],
    [maker, 403],
  ] as const) {
    expect((await site.call('GET /api/console/searches', as)).statusCode).toBe(status);
  }
});
