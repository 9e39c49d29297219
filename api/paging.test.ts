// Properties of every list: paging, empty filters and refusals.
import { type IncomingMessage, request } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { operations } from './contract/operations.ts';
import { stage } from './testing/stage.ts';
import type { Person } from './testing/test-site.ts';

const { site, maker, other, reporter, auditor, submit, listed } = await stage();
afterAll(() => site.close());

const titles = ['Anvils', 'Boats', 'Cranes'];
const ids: string[] = [];
for (const title of titles) ids.push(await listed({ title }));
await submit({ title: 'Drills' });
await submit({ title: 'Engines' });
const commented = await site.call(`POST /api/addons/${ids[0]}/comments`, reporter, {
  payload: { content: 'Nice' },
});
const { id: commentId } = commented.json();

const linksOf = (header: unknown) =>
  Object.fromEntries(
    [...String(header).matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url, rel]) => [rel, url]),
  );

const PEOPLE: Record<string, Person | null> = {
  guest: null,
  member: reporter,
  publisher: maker,
  staff: site.owner,
  owner: site.owner,
  audit: auditor,
};

const { id: collectionId } = (
  await site.call('POST /api/collections', maker, {
    payload: { title: 'On the water', visibility: 'private' },
  })
).json();

const paged = Object.entries(operations).filter(([, operation]) => 'paged' in operation);

describe('pages', () => {
  test('name no host, whatever the request names', async () => {
    const url = 'http://evil.example/api/addons?limit=1';
    const { headers } = await site.app.inject({ method: 'GET', url: '/api/addons?limit=1' });
    const { port } = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }));
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path: url }, (response) => resolve(response.resume()))
        .on('error', reject)
        .end();
    });
    expect(answer.headers.link).toBe(headers.link);
    expect(JSON.stringify(answer.headers)).not.toContain('evil.example');
  });

  test('have the total and links to the first, previous, next and last page', async () => {
    const page = async (number: number) => {
      const { headers, ...answer } = await site.call(`GET /api/addons?limit=1&sort=newest&page=${number}`);
      return { count: answer.json().length, total: headers['x-total-count'], links: linksOf(headers.link) };
    };
    const at = (number: number) => `/api/addons?limit=1&sort=newest&page=${number}`;
    expect(await page(1)).toEqual({
      count: 1,
      total: '3',
      links: { first: at(1), next: at(2), last: at(3) },
    });
    expect(await page(2)).toEqual({
      count: 1,
      total: '3',
      links: { first: at(1), prev: at(1), next: at(3), last: at(3) },
    });
    expect(await page(3)).toEqual({
      count: 1,
      total: '3',
      links: { first: at(1), prev: at(2), last: at(3) },
    });
    expect(await page(99)).toEqual({
      count: 0,
      total: '3',
      links: { first: at(1), prev: at(3), last: at(3) },
    });
  });

  test.each(paged.map(([key, { access }]) => [key, access] as const))('%s is paged', async (key, access) => {
    const line = key
      .replace(/\/(users|profiles)\/\{id\}/, `/$1/${maker.id}`)
      .replace('/comments/{id}', `/comments/${commentId}`)
      .replace('/collections/{id}', `/collections/${collectionId}`)
      .replace('{id}', ids[0] ?? '');
    const as = /\/(?:changes|messages|decisions)$/.test(key) ? maker : PEOPLE[access];
    const answer = await site.call(`${line}?page=2&limit=1`, as);
    expect([answer.statusCode, answer.headers['x-total-count']]).toEqual([
      200,
      expect.stringMatching(/^\d+$/),
    ]);
    const address = line.replace('GET ', '');
    expect(linksOf(answer.headers.link)).toMatchObject({ first: `${address}?page=1&limit=1` });
    const beyond = await site.call(`${line}?page=2&limit=1000000`, as);
    expect(beyond.statusCode).toBe(400);
  });

  test.each([
    ['GET /api/publishers', null, 4],
    ['GET /api/admin/users', site.owner, 5],
    ['GET /api/admin/addons', site.owner, 5],
    ['GET /api/admin/addons/pending', site.owner, 2],
    ['GET /api/publisher/addons', maker, 5],
  ])('%s has every row once when read page by page', async (line, as, total) => {
    const found: string[] = [];
    for (let address: string | undefined = `${line}?limit=2`; address !== undefined; ) {
      const answer = await site.call(address, as);
      expect(answer.headers['x-total-count']).toBe(String(total));
      found.push(...answer.json().map(({ id }: { id: string }) => id));
      const { next } = linksOf(answer.headers.link);
      address = next === undefined ? undefined : `GET ${next}`;
    }
    expect([found.length, new Set(found).size]).toEqual([total, total]);
  });
});

describe('filters', () => {
  test('with empty values are ignored', async () => {
    const empty = 'category=&search=&sort=&featured=&game=&page=&limit=&tag=&publisher=';
    for (const list of ['/api/addons', '/api/addons/facets']) {
      const [blank, plain] = [await site.call(`GET ${list}?${empty}`), await site.call(`GET ${list}`)];
      expect([blank.statusCode, blank.json()]).toEqual([200, plain.json()]);
    }
    const console = await site.call('GET /api/console/addons?sort=&range=&filter=', site.owner);
    expect([console.statusCode, console.json().length]).toEqual([200, 5]);
    const filter = encodeURIComponent(JSON.stringify({ status: '', q: '' }));
    expect((await site.call(`GET /api/console/addons?filter=${filter}`, site.owner)).json()).toHaveLength(5);
  });

  const lists = Object.keys(operations).filter((key) => /^GET \/api\/console\/\w+$/.test(key));
  test.each(lists)('%s refuses a field that it cannot sort or filter by', async (line) => {
    const sorted = await site.call(`${line}?sort=["bogus","ASC"]`, site.owner);
    expect([sorted.statusCode, sorted.json().issues]).toEqual([
      400,
      [{ path: 'sort', message: expect.stringMatching(/^This list can be sorted by \w+/) }],
    ]);
    const filtered = await site.call(`${line}?filter={"bogus":1}`, site.owner);
    expect([filtered.statusCode, filtered.json().message]).toEqual([
      400,
      "This list cannot be filtered by 'bogus'.",
    ]);
  });

  test('a range beyond the end has no rows and the right Content-Range', async () => {
    const answer = await site.call('GET /api/console/users?range=[100,199]', site.owner);
    expect([answer.json(), answer.headers['content-range']]).toEqual([[], 'users */5']);
  });
});

describe('ids in addresses', () => {
  const inAddress = Object.keys(operations).filter((key) => key.includes('{'));
  test.each(inAddress)('%s answers 404 with a message for a malformed id', async (key) => {
    const line = key.replaceAll(/\{\w+\}/g, 'x'.repeat(60));
    const request = { payload: key.startsWith('GET') ? undefined : {} };
    const answer = await site.call(line.replace('x'.repeat(60), 'y'.repeat(400)), site.owner, request);
    const isPublisherOnly = answer.statusCode === 403;
    const { statusCode, ...rest } = isPublisherOnly ? await site.call(line, other, request) : answer;
    expect(statusCode, rest.body).toBe(404);
    expect(rest.json().message).toMatch(/^\w+ not found$|^The invite code is invalid or has expired$/);
  });
});

test('refusals are sentences that people understand', async () => {
  const refused = async (line: string, payload?: object) => {
    const answer = await site.call(line, site.owner, payload === undefined ? {} : { payload });
    return [answer.statusCode, answer.json().message];
  };
  expect(await refused('GET /api/addons?page=0')).toEqual([400, 'Page must be at least 1.']);
  expect(await refused('GET /api/addons?limit=many')).toEqual([400, 'Limit must be a number.']);
  expect(await refused('GET /api/addons?search=a&search=b')).toEqual([400, 'Search must be text.']);
  expect(await refused('GET /api/addons?category=x')).toEqual([
    400,
    'Category must be one of all, tools, mobs, buildings, weapons, worldgen, gameplay.',
  ]);
  expect(await refused('POST /api/auth/forgot-password', ['a'])).toEqual([
    400,
    'This request could not be understood.',
  ]);
  expect(await refused('POST /api/admin/addons/bulk', { action: 'hide', ids: ['x'] })).toEqual([
    400,
    'Ids is not a known ID.',
  ]);
});
