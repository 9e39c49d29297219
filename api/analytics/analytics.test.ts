// Analytics and the publisher's queue: their numbers, who can see them, and that they agree with cards and dashboards.
import { randomUUID } from 'node:crypto';
import { defaultSettings } from '@sandcrate/core/settings/values.ts';
import type { ViewerKind } from '@sandcrate/core/traffic/events.ts';
import * as traffic from '@sandcrate/core/traffic/traffic.ts';
import { unfenced } from '@sandcrate/projections/runner/lifecycle/leases/fence.ts';
import { recomputeTrending } from '@sandcrate/projections/trending/recompute.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FormPart, formOf, uploadParts } from '../testing/addon-form.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite;
let maker: Person;
let other: Person;
beforeAll(async () => {
  site = await testSite();
  [maker, other] = [await site.publisher('maker'), await site.publisher('other')];
});
afterAll(() => site.close());

async function submit(changes: Record<string, FormPart>, by = maker) {
  const response = await site.call('POST /api/addons', by, await formOf(await uploadParts(changes)));
  if (response.statusCode !== 201) throw new Error(response.body);
  const { id, releases } = response.json();
  return { id: String(id), releaseId: String(releases[0].id) };
}
const approve = (id: string) =>
  site.call(`PUT /api/admin/addons/${id}/approve`, site.owner, { headers: { 'if-match': '"0"' } });
async function listed(changes: Record<string, FormPart>, by = maker) {
  const addon = await submit(changes, by);
  await approve(addon.id);
  return addon;
}

type Listed = { id: string; releaseId: string };
let visitors = 0;
const context = (now: Date) => ({ actor: 'system' as const, correlationId: randomUUID(), now });
const noon = (day: string) => new Date(`${day}T12:00:00.000Z`);
/** Adds visitors on a day, some of whom download. */
async function visited(
  { id, releaseId }: Listed,
  day: string,
  views: number,
  downloads: number,
  viewer: ViewerKind = 'guest',
) {
  const at = noon(day);
  const names = Array.from({ length: Math.max(views, downloads) }, () => `visitor ${++visitors}`);
  const seen = names.slice(0, views).map((visitor) => ({ visitor, viewer, at: at.toISOString() }));
  const fetched = names
    .slice(0, downloads)
    .map((visitor) => traffic.downloaded({ addonId: id, releaseId, visitor, viewer, accountId: null }));
  const facts = [...(seen.length > 0 ? traffic.viewed({ addonId: id, views: seen }) : []), ...fetched];
  await site.services.handler.record(traffic.streamName(id, at), facts, context(at));
}
const caughtUp = async () => {
  const names = ['accounts', 'catalogue', 'moderation', 'statistics'];
  expect(await site.services.readModels.waitFor(await site.store.head(), names, 10_000)).toBe(true);
};
const get = async (line: string, as: Person) => (await site.call(`GET ${line}`, as)).json();
const csv = (line: string, as: Person, accept = 'text/csv') =>
  site.call(`GET ${line}`, as, { headers: { accept } });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const nothing = { views: 0, downloads: 0, likes: 0, ratings: 0, comments: 0 };

describe('a publisher’s analytics', () => {
  let boats: Listed;
  let gone: Listed;
  beforeAll(async () => {
    boats = await listed({ title: '=1+1,"Boats"' });
    const houses = await listed({ title: 'Houses' });
    gone = await listed({ title: 'Gone' });
    const foreign = await listed({ title: 'Foreign' }, other);
    await visited(boats, '2026-03-02', 10, 4);
    await visited(boats, '2026-03-02', 5, 5, 'own');
    await visited(boats, '2026-03-04', 2, 1);
    await visited(houses, '2026-03-04', 4, 2);
    await visited(houses, '2026-02-27', 3, 3);
    await visited(gone, '2026-03-03', 9, 9);
    await visited(foreign, '2026-03-03', 9, 9);
    await site.call(`DELETE /api/addons/${gone.id}`, maker);
    await caughtUp();
  });
  const march = '/api/publisher/analytics?from=2026-03-01&to=2026-03-05';

  test('are a series without gaps for the publisher’s own add-ons that are not deleted', async () => {
    const { asOf, ...answer } = await get(march, maker);
    expect(Math.abs(Date.now() - Date.parse(asOf))).toBeLessThan(60_000);
    expect(answer).toEqual({
      from: '2026-03-01',
      to: '2026-03-05',
      totals: { ...nothing, views: 16, downloads: 7 },
      conversion: 7 / 16,
      series: [
        { day: '2026-03-01', ...nothing },
        { day: '2026-03-02', ...nothing, views: 10, downloads: 4 },
        { day: '2026-03-03', ...nothing },
        { day: '2026-03-04', ...nothing, views: 6, downloads: 3 },
        { day: '2026-03-05', ...nothing },
      ],
      previous: null,
      top: [
        { addonId: boats.id, title: '=1+1,"Boats"', ...nothing, views: 12, downloads: 5 },
        { addonId: expect.any(String), title: 'Houses', ...nothing, views: 4, downloads: 2 },
      ],
      byRelease: [
        {
          addonId: boats.id,
          title: '=1+1,"Boats"',
          releaseId: boats.releaseId,
          version: '1.2.0',
          downloads: 5,
          views: 12,
        },
        expect.objectContaining({ title: 'Houses', downloads: 2, views: 4 }),
      ],
    });
  });

  test('compare with the same number of days before', async () => {
    const { previous } = await get(`${march}&compare=true`, maker);
    expect(previous).toMatchObject({
      from: '2026-02-24',
      to: '2026-02-28',
      totals: { views: 3, downloads: 3 },
    });
    expect(previous.series.map(({ downloads }: { downloads: number }) => downloads)).toEqual([0, 0, 0, 3, 0]);
    expect((await get(`${march}&compare=false`, maker)).previous).toBeNull();
  });

  test('of one add-on count that add-on only', async () => {
    const answer = await get(`${march}&addon=${boats.id}`, maker);
    expect(answer.totals).toEqual({ ...nothing, views: 12, downloads: 5 });
    expect(answer.top.map(({ addonId }: { addonId: string }) => addonId)).toEqual([boats.id]);
  });

  test('of other publishers’ and missing add-ons are not found', async () => {
    for (const [id, person] of [
      [boats.id, other],
      [gone.id, maker],
      [randomUUID(), maker],
    ] as const) {
      const response = await site.call(`GET ${march}&addon=${id}`, person);
      expect([response.statusCode, response.json().message]).toEqual([404, 'Addon not found']);
    }
    expect((await get(march, other)).totals).toEqual({ ...nothing, views: 9, downloads: 9 });
  });

  test('add up to the totals on the dashboard and the cards', async () => {
    const [all, dashboard, cards, card] = [
      await get(`/api/publisher/analytics?from=2026-01-01&to=${daysAgo(0)}`, maker),
      await get('/api/publisher/stats', maker),
      await get('/api/publisher/addons', maker),
      await get(`/api/addons/${boats.id}`, site.owner),
    ];
    expect(all.totals.downloads).toBe(dashboard.totalDownloads);
    expect(all.totals.views).toBe(dashboard.totalViews);
    const sum = cards.reduce(
      (total: number, { downloadCount }: { downloadCount: number }) => total + downloadCount,
      0,
    );
    expect(all.totals.downloads).toBe(sum);
    const top = all.top.find(({ addonId }: { addonId: string }) => addonId === boats.id);
    expect([top.downloads, top.views]).toEqual([card.downloadCount, card.viewCount]);
    const table = (await csv(`/api/publisher/analytics?from=2026-01-01&to=${daysAgo(0)}`, maker)).body;
    const downloads = table
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => Number(row.split(',').at(-5)));
    expect(downloads.reduce((total, count) => total + count, 0)).toBe(sum);
  });

  test('cover the last 30 days by default, and the 30 days up to the end when only that is given', async () => {
    const answer = await get('/api/publisher/analytics', maker);
    expect([answer.from, answer.to]).toEqual([daysAgo(29), daysAgo(0)]);
    expect(answer.series).toHaveLength(30);
    expect(answer).toMatchObject({ totals: nothing, conversion: null, top: [], byRelease: [] });
    expect(await get('/api/publisher/analytics?to=2026-03-05', maker)).toMatchObject({ from: '2026-02-04' });
  });

  test('analytics as CSV contain no spreadsheet formulas', async () => {
    const response = await csv(march, maker);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('filename="analytics-2026-03-01-to-2026-03-05.csv"'),
      vary: expect.stringContaining('Accept'),
    });
    const rows = response.body.split('\r\n');
    expect(rows[0]).toBe('\ufeffDay,Addon,Addon ID,Views,Downloads,Likes,Ratings,Comments,As of');
    expect(rows[1]).toMatch(
      new RegExp(`^2026-03-02,"'=1\\+1,""Boats""",${boats.id},10,4,0,0,0,20\\d\\d-.*Z$`),
    );
    expect(rows).toHaveLength(5);
    expect(rows.at(-1)).toBe('');
    for (const accept of ['*/*', 'application/json, text/csv;q=0.5', 'text/csv;q=0']) {
      expect((await csv(march, maker, accept)).headers['content-type']).toContain('application/json');
    }
    expect((await csv(march, maker, 'application/json;q=0.5, text/csv')).headers['content-type']).toContain(
      'text/csv',
    );
  });

  test.each([
    ['from=yesterday', 'from', 'A day looks like 2026-01-31.'],
    ['to=2026-02-30', 'to', 'A day looks like 2026-01-31.'],
    ['compare=maybe', 'compare', expect.any(String)],
    ['addon=boats', 'addon', expect.any(String)],
    ['from=2026-03-02&to=2026-03-01', 'to', 'A period ends on the day that it begins, or later.'],
    ['from=2020-01-01&to=2026-03-01', 'from', 'A period may have at most 1,096 days.'],
    ['from=0000-01-01&to=0000-01-02', 'from', 'A period begins on 2000-01-01 at the earliest.'],
  ])('refuse %s', async (query, path, message) => {
    for (const line of ['/api/publisher/analytics', '/api/admin/analytics']) {
      const as = line.includes('admin') ? site.owner : maker;
      const response = await site.call(`GET ${line}?${query}`, as);
      expect(response.statusCode).toBe(400);
      expect(response.json().issues).toEqual([{ path, message }]);
    }
  });
});

test('analytics are for publishers only, and those of the site for staff only', async () => {
  const answers = async (line: string, as: Person | null) => {
    const response = await site.call(`GET ${line}`, as);
    return [response.statusCode, response.json().message];
  };
  for (const line of ['/api/publisher/analytics', '/api/publisher/queue']) {
    expect(await answers(line, null)).toEqual([401, 'Please log in to continue.']);
    expect(await answers(line, site.owner)).toEqual([
      403,
      'You need to be a verified publisher to access this dashboard.',
    ]);
  }
  expect(await answers('/api/admin/analytics', maker)).toEqual([
    403,
    'You do not have permission to do this.',
  ]);
  expect(await answers('/api/admin/analytics', null)).toEqual([401, 'Please log in to continue.']);
});

describe('the site’s analytics', () => {
  let day: string;
  let mobs: Listed;
  beforeAll(async () => {
    day = daysAgo(1);
    mobs = await listed({ title: 'Mobs', category: 'mobs' });
    const tools = await listed({ title: 'Tools', category: 'tools' }, other);
    const deleted = await listed({ title: 'Deleted', category: 'tools' }, other);
    const rejected = await submit({ title: 'Rejected' });
    await site.call(`PUT /api/admin/addons/${rejected.id}/reject`, site.owner, {
      payload: { reason: 'No.' },
    });
    await site.call(`POST /api/addons/${mobs.id}/report`, other, { payload: { reason: 'spam' } });
    await visited(mobs, day, 8, 6);
    await visited(mobs, daysAgo(9), 3, 2);
    await visited(tools, day, 3, 1);
    await visited(deleted, day, 5, 5);
    await site.call(`DELETE /api/admin/addons/${deleted.id}`, site.owner, { payload: { reason: 'Stolen' } });
    await caughtUp();
    await recomputeTrending(unfenced(site.services.pool), {
      asOf: new Date(),
      weights: defaultSettings.trendingWeights,
    });
  });

  test('count the activity of every add-on that is not deleted', async () => {
    const answer = await get(
      `/api/admin/analytics?from=${daysAgo(6)}&to=${daysAgo(0)}&compare=true`,
      site.owner,
    );
    expect(answer).toMatchObject({
      totals: { ...nothing, views: 11, downloads: 7 },
      conversion: 7 / 11,
      previous: { totals: { views: 3, downloads: 2 } },
      top: [
        { title: 'Mobs', downloads: 6, views: 8 },
        { title: 'Tools', downloads: 1 },
      ],
      movers: [
        { addonId: mobs.id, title: 'Mobs', downloads: 6, before: 2 },
        { title: 'Tools', downloads: 1, before: 0 },
      ],
    });
    expect(answer.movers[0].score).toBeGreaterThan(answer.movers[1].score);
    expect(answer.categories).toContainEqual({ category: 'mobs', addons: 1, downloads: 6 });
    expect(answer.categories).toContainEqual({ category: 'tools', addons: 1, downloads: 1 });
    expect(answer.categories).toHaveLength(6);
    expect(answer.moderation).toHaveLength(7);
    expect(answer.moderation.at(-1)).toMatchObject({ day: daysAgo(0), approved: 7, rejected: 1, reports: 1 });
    expect(answer.moderation.at(-1).submitted).toBe(8);
    expect(answer.accounts.at(-1)).toEqual({ day: daysAgo(0), registered: 3 });
  });

  test('add up to the site’s totals', async () => {
    const [all, stats] = [
      await get(`/api/admin/analytics?from=2026-01-01&to=${daysAgo(0)}`, site.owner),
      await get('/api/admin/stats', site.owner),
    ];
    expect(all.totals.downloads).toBe(stats.totalDownloads);
  });

  test('can be limited to one add-on, and are not found for a missing one', async () => {
    const answer = await get(`/api/admin/analytics?addon=${mobs.id}`, site.owner);
    expect(answer.totals).toEqual({ ...nothing, views: 11, downloads: 8 });
    const missing = await site.call(`GET /api/admin/analytics?addon=${randomUUID()}`, site.owner);
    expect([missing.statusCode, missing.json().message]).toEqual([404, 'Addon not found']);
  });

  test('as CSV are a table with one row per day', async () => {
    const response = await csv(`/api/admin/analytics?from=${day}&to=${day}`, site.owner);
    expect(response.headers['content-disposition']).toContain(`site-analytics-${day}-to-${day}.csv`);
    const [header, row] = response.body.split('\r\n');
    expect(header).toContain(
      'Day,Views,Downloads,Likes,Ratings,Comments,Submitted,Approved,Rejected,Reports,Registered',
    );
    expect(row).toContain(`${day},11,7,0,0,0,0,0,0,0,0,`);
  });
});

test('a publisher’s queue shows places and expected waits, with new add-ons and changes in one line', async () => {
  const live = await listed({ title: 'Live' });
  const first = await submit({ title: 'First' });
  const second = await submit({ title: 'Second' }, other);
  await site.call(`PUT /api/addons/${live.id}`, maker, await formOf({ title: 'Live and better' }));
  const own = await get('/api/publisher/queue', maker);
  expect(own).toMatchObject({
    pending: 3,
    items: [
      { addonId: first.id, title: 'First', kind: 'new', place: 1 },
      { addonId: live.id, title: 'Live', kind: 'change', place: 3 },
    ],
  });
  expect(own.medianSeconds).toBeGreaterThanOrEqual(0);
  expect(own.p90Seconds).toBeGreaterThanOrEqual(own.medianSeconds);
  expect((await get('/api/publisher/queue', other)).items).toMatchObject([{ addonId: second.id, place: 2 }]);
  await approve(first.id);
  expect((await get('/api/publisher/queue', maker)).items).toMatchObject([{ addonId: live.id, place: 2 }]);
  await site.call(`DELETE /api/addons/${live.id}`, maker);
  expect(await get('/api/publisher/queue', maker)).toMatchObject({ pending: 1, items: [] });
});
