// What a member likes, as a list with the filters and orders of browsing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { live, member } from '../testing/listings.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let maker: Person;
let ann: Person;
beforeAll(async () => {
  site = await testSite();
  maker = await site.publisher('Maker');
  ann = await member(site, 'ann');
});
afterAll(() => site.close());

const like = (id: string, liked: boolean, as = ann) =>
  site.call(`POST /api/addons/${id}/like`, as, { payload: { liked } });
const favourites = async (query = '', as = ann) => {
  const answer = await site.call(`GET /api/users/me/favourites${query}`, as);
  return {
    titles: answer.json().map(({ title }: { title: string }) => title),
    total: answer.headers['x-total-count'],
  };
};

describe('favourites', () => {
  test('list what a member likes and nothing else, with filters, orders, pages and counts', async () => {
    expect(await favourites()).toEqual({ titles: [], total: '0' });
    const boats = await live(site, maker, {
      title: 'Boats of Oak',
      category: 'tools',
      tags: JSON.stringify(['water']),
    });
    const rafts = await live(site, maker, {
      title: 'Rafts of Oak',
      category: 'mobs',
      tags: JSON.stringify(['water', 'slow']),
    });
    await live(site, maker, 'Oak that nobody likes');
    for (const id of [boats, rafts]) await like(id, true);
    expect(await favourites()).toEqual({ titles: ['Rafts of Oak', 'Boats of Oak'], total: '2' });
    expect((await favourites('?category=tools')).titles).toEqual(['Boats of Oak']);
    expect((await favourites('?search=oak&tag=slow')).titles).toEqual(['Rafts of Oak']);
    expect(await favourites('?limit=1&page=2')).toEqual({ titles: ['Boats of Oak'], total: '2' });
    const facets = (await site.call('GET /api/users/me/favourites/facets', ann)).json();
    expect(facets.tags).toEqual([
      { value: 'water', count: 2 },
      { value: 'slow', count: 1 },
    ]);
    expect((await favourites('', maker)).titles).toEqual([]);
    await like(boats, false);
    expect((await favourites()).titles).toEqual(['Rafts of Oak']);
    expect((await site.call('GET /api/users/me/export', ann)).json().likes).toEqual([
      { addonId: rafts, likedAt: expect.any(String) },
    ]);
  });

  test('do not show what is no longer public', async () => {
    const hidden = await live(site, maker, 'Soon hidden');
    await like(hidden, true);
    expect((await favourites('?search=hidden')).titles).toEqual(['Soon hidden']);
    await site.call(`PUT /api/admin/addons/${hidden}/hide`, site.owner, { payload: { hidden: true } });
    expect((await favourites('?search=hidden')).titles).toEqual([]);
  });

  test('are for members', async () => {
    expect((await site.call('GET /api/users/me/favourites')).statusCode).toBe(401);
  });
});
