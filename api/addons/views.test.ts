// Views of add-on pages over HTTP.
import { afterAll, describe, expect, test } from 'vitest';
import { live, siteWithMembers } from '../testing/listings.ts';
import type { Person } from '../testing/test-site.ts';

const { site, maker, ann, waiting } = await siteWithMembers();
afterAll(() => site.close());

const BROWSER = 'Mozilla/5.0 Firefox/140.0';
const FIRST = '203.0.113.7';
const SECOND = '203.0.113.8';

const view = (id: string, as: Person | null, remoteAddress = FIRST, agent = BROWSER) =>
  site.call(`POST /api/addons/${id}/view`, as, { remoteAddress, headers: { 'user-agent': agent } });

/** The views of an add-on, once those that were sent are written. */
async function views(id: string): Promise<number> {
  await site.app.traffic.flush();
  await site.untilShown();
  return (await site.call(`GET /api/addons/${id}`, maker)).json().viewCount;
}

test('a view counts once for each visitor, add-on and day', async () => {
  const id = await live(site, maker);
  const other = await live(site, maker);
  const response = await view(id, null);
  expect([response.statusCode, response.body]).toEqual([204, '']);
  await view(id, null);
  expect(await views(id)).toBe(1);
  await view(id, null, SECOND);
  await view(id, ann, SECOND);
  expect([await views(id), await views(other)]).toEqual([3, 0]);
});

test('loading an add-on counts no view, whatever its headers say', async () => {
  const id = await live(site, maker);
  for (const headers of [{ 'user-agent': BROWSER }, { 'user-agent': BROWSER, 'x-view': 'all' }]) {
    await site.call(`GET /api/addons/${id}`, null, { remoteAddress: FIRST, headers });
  }
  expect(await views(id)).toBe(0);
});

test('views of its publisher, of staff and of robots do not count', async () => {
  const id = await live(site, maker);
  await view(id, maker);
  await view(id, site.owner);
  await view(id, null, SECOND, 'Googlebot/2.1 (+http://www.google.com/bot.html)');
  expect(await views(id)).toBe(0);
});

describe('a view of an add-on that the visitor may not see', () => {
  test.each(['waits for review', 'does not exist'])(
    'is answered like a missing one: it %s',
    async (which) => {
      const id = which === 'does not exist' ? crypto.randomUUID() : waiting;
      const response = await view(id, null);
      expect([response.statusCode, response.json().message]).toEqual([404, 'Addon not found']);
    },
  );
});
