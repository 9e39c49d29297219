// The owner's synonyms: their preview, and their effect on searches.
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openSite } from '../site.ts';
import { casesOn, refusal } from '../testing/cases.ts';
import { live, siteWithMembers } from '../testing/listings.ts';
import { addVisits } from './search-counts.ts';

const { site, maker } = await siteWithMembers();
const admin = await casesOn(site).personOfRole('moderator', 'admin');
const wherry = await live(site, maker, 'Wherry');
const boats = await live(site, maker, 'Better Boats');
await site.untilShown();
afterAll(() => site.close());
afterEach(() => change([]));

const change = (synonyms: unknown, as = site.owner) =>
  site.call('PATCH /api/admin/settings', as, { payload: { synonyms } });
const preview = (synonyms: unknown, as = site.owner) =>
  site.call('POST /api/admin/searches/preview', as, { payload: { synonyms } });
const found = async (text: string, app = site.app) =>
  (await app.inject(`/api/addons?search=${encodeURIComponent(text)}`))
    .json()
    .map(({ title }: { title: string }) => title);

test('synonyms count at once, in lists that were cached, in suggestions and in facets', async () => {
  for (const _ of ['first', 'cached']) expect(await found('flibbertigig')).toEqual([]);
  expect((await change([['flibbertigig', 'wherry']])).statusCode).toBe(200);
  expect(await found('flibbertigig')).toEqual(['Wherry']);
  const { categories } = (await site.call('GET /api/addons/facets?search=flibbertigig')).json();
  expect(categories.filter(({ count }: { count: number }) => count > 0)).toHaveLength(1);
  expect((await site.call('GET /api/addons/suggest?q=flibbertigig')).json()).toEqual([
    { kind: 'addon', text: 'Wherry', id: wherry },
  ]);
  await change([]);
  expect(await found('flibbertigig')).toEqual([]);
});

test('another process uses changed synonyms at once', async () => {
  const logger = pino({ level: 'silent' });
  const other = await openSite({ config: site.services.config, databaseUrl: site.databaseUrl, logger });
  try {
    expect(await found('flibbertigig', other.app)).toEqual([]);
    await change([['flibbertigig', 'wherry']]);
    await expect
      .poll(() => found('flibbertigig', other.app), { interval: 10, timeout: 5000 })
      .toEqual(['Wherry']);
  } finally {
    await other.stop();
  }
});

test('only the owner changes and previews synonyms; the change is in the audit log', async () => {
  const groups = [['flibbertigig', 'wherry']];
  for (const as of [admin, maker]) {
    expect((await change(groups, as)).statusCode).toBe(403);
    expect((await preview(groups, as)).statusCode).toBe(403);
  }
  await change(groups);
  const [latest] = (await site.call('GET /api/console/audit?range=[0,0]', admin)).json();
  expect(latest).toMatchObject({
    type: 'SettingChanged',
    change: { name: 'synonyms', label: 'Search synonyms', after: groups },
  });
});

describe('the preview', () => {
  test('shows which counted searches would be answered otherwise, with the first results', async () => {
    const search = (text: string, visitors: number) =>
      Array.from({ length: visitors }, (_, visitor) => ({
        text,
        visitor: String(visitor),
        outcome: 'found' as const,
        at: new Date(),
      }));
    await addVisits(site.services.pool, [
      ...search('flibbertigig', 5),
      ...search('boats', 4),
      ...search('wherry', 3),
      ...search('flibbertigig of nobody else', 2),
    ]);
    expect((await preview([['flibbertigig', 'better boats']])).json()).toEqual({
      searches: 3,
      concerned: 1,
      compared: 1,
      changed: [
        {
          text: 'flibbertigig',
          searches: 5,
          before: { total: 0, first: [] },
          after: { total: 1, first: [{ id: boats, title: 'Better Boats' }] },
        },
      ],
    });
    expect((await preview([['zyzzyva', 'quokka']])).json()).toMatchObject({ searches: 3, concerned: 0 });
    expect(await found('flibbertigig')).toEqual([]);
    await change([['flibbertigig', 'wherry']]);
    const { changed } = (await preview([])).json();
    expect(changed).toMatchObject([{ before: { total: 1 }, after: { total: 0 } }]);
  });

  test('refuses groups that cannot be saved', async () => {
    const message = 'A group of synonyms needs at least two terms.';
    for (const answer of [await preview([['lorry']]), await change([['lorry']])])
      expect(refusal(answer)).toEqual([400, message]);
  });
});
