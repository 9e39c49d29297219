import { AddonCard } from '@sandcrate/api/addons/contract.ts';
import { processTerminal } from '@sandcrate/api/cli/terminal.ts';
import { type CommandWorld, commandWorld } from '@sandcrate/api/cli/testing/command-world.ts';
import { listSearches } from '@sandcrate/api/searches/search-counts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDemo } from './run-demo.ts';

const PASSWORD = 'a password for the demo';

let world: CommandWorld;
const printed: string[] = [];
const demo = () =>
  runDemo(
    {
      env: world.env,
      terminal: { ...processTerminal(), print: (line) => printed.push(line) },
      input: process.stdin,
      signal: new AbortController().signal,
    },
    { size: 'small', password: PASSWORD },
  );

beforeAll(async () => {
  world = await commandWorld();
  await demo();
}, 600_000);
afterAll(() => world.close());

test('the demo fills a site with public and waiting add-ons, decisions, and accounts that can log in', async () => {
  const { app } = await world.openSite();
  const get = async (url: string, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const response = await app.inject({ url, headers });
    expect(response.statusCode, url).toBe(200);
    return response.json();
  };
  const logIn = async (email: string) => {
    const payload = { email, password: PASSWORD };
    const response = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(response.statusCode, email).toBe(200);
    return response.json().token;
  };

  const listed = AddonCard.array().parse(await get('/api/addons?limit=100'));
  expect(listed).toHaveLength(10);
  expect(new Set(listed.map(({ category }) => category)).size).toBe(6);
  const days = listed.map(({ createdAt }) => createdAt.slice(0, 10));
  expect(new Set(days).size).toBeGreaterThan(4);
  for (const { downloadCount, viewCount, bannerImageUrl, imageUrl } of listed) {
    expect(viewCount).toBeGreaterThanOrEqual(downloadCount);
    expect(bannerImageUrl).not.toBeNull();
    expect(imageUrl).not.toBeNull();
  }
  const sum = (of: (card: AddonCard) => number) => listed.reduce((total, card) => total + of(card), 0);
  expect(sum(({ downloadCount }) => downloadCount)).toBeGreaterThan(100);
  for (const count of ['ratingCount', 'likeCount', 'commentCount'] as const) {
    expect(
      sum((card) => card[count]),
      count,
    ).toBeGreaterThan(5);
  }
  const reported = await Promise.all(listed.map(({ id }) => get(`/api/addons/${id}/compatibility`)));
  expect(reported.filter(({ games }) => games.length > 0).length, 'listings with answers').toBeGreaterThan(5);
  const threads: { content: string; isPinned?: boolean; replies: { content: string }[] }[] = [];
  for (const { id, title } of listed) {
    const begun: typeof threads = await get(`/api/addons/${id}/comments?limit=100`);
    threads.push(...begun);
    const said = begun.flatMap(({ content, replies }) => [{ content }, ...replies]);
    expect(new Set(said.map(({ content }) => content)).size, `different comments on ${title}`).toBe(
      said.length,
    );
  }
  const replies = threads.flatMap((thread) => thread.replies);
  expect(replies.length, 'replies').toBeGreaterThan(3);
  expect(
    replies.some(({ content }) => content.startsWith('@')),
    'a mention',
  ).toBe(true);
  expect(
    threads.some(({ isPinned }) => isPinned),
    'a pinned comment',
  ).toBe(true);
  const pages: { body: string | null; contents?: unknown }[] = await Promise.all(
    listed.map(({ id }) => get(`/api/addons/${id}`)),
  );
  for (const { body } of pages) expect(body).toContain('## What is inside');
  const added: object[][] = await Promise.all(listed.map(({ id }) => get(`/api/addons/${id}/contents`)));
  expect(added.filter((contents) => JSON.stringify(contents).includes('"item')).length).toBeGreaterThan(3);

  expect((await get('/api/addons/featured')).length).toBeGreaterThanOrEqual(2);

  const moderator = await logIn('heron@demo.sandcrate.example');
  const queue: { status: string }[] = await get('/api/admin/addons/pending', moderator);
  expect(queue.filter(({ status }) => status === 'pending')).toHaveLength(1);
  expect(queue.filter(({ status }) => status === 'approved').length).toBeGreaterThan(0);
  const addons: { status: string; id: string }[] = await get(
    `/api/console/addons?range=${encodeURIComponent('[0,99]')}`,
    moderator,
  );
  expect(addons.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  const details = await Promise.all(addons.map(({ id }) => get(`/api/console/addons/${id}`, moderator)));
  expect(details.some(({ openChange }) => openChange)).toBe(true);
  expect(details.some(({ releases }) => releases.length > 1)).toBe(true);

  const range = encodeURIComponent('[0,99]');
  expect(await get(`/api/console/reports?range=${range}`, moderator)).toMatchObject([
    { status: 'pending' },
    { status: 'pending' },
  ]);

  const collected: { id: string; followerCount: number }[][] = await Promise.all(
    listed.map(({ id }) => get(`/api/addons/${id}/collections`)),
  );
  const collections = new Map(collected.flat().map((collection) => [collection.id, collection]));
  expect(collections.size).toBeGreaterThan(2);
  for (const { id, followerCount } of collections.values()) {
    expect(followerCount).toBeGreaterThan(0);
    const { description, items } = await get(`/api/collections/${id}`);
    expect(description).not.toBeNull();
    expect(items.some(({ note }: { note: string | null }) => note !== null)).toBe(true);
    expect(items.some(({ release }: { release: object | null }) => release !== null)).toBe(true);
  }
  const player = await logIn('ada_in_caves@demo.sandcrate.example');
  expect((await get('/api/users/me/favourites', player)).length, 'favorites').toBeGreaterThan(0);
  const publishers: { username: string; pictureUrl: string | null }[] = await get('/api/publishers');
  expect(publishers.filter(({ pictureUrl }) => pictureUrl === null)).toEqual([]);

  for (const line of printed.join('\n').matchAll(/\S+@demo\.sandcrate\.example/g)) await logIn(line[0]);
});

test('the demo has searches that found add-ons, and some that found nothing', async () => {
  const { services } = await world.openSite();
  const page = { by: 'searches', descending: true, from: 0, limit: 50 } as const;
  const { rows } = await listSearches(services.pool, {}, page, new Date());
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.some(({ openings }) => openings > 10)).toBe(true);
  expect(rows.some(({ nothing }) => nothing > 10)).toBe(true);
});

test('a site that is in use is not changed', async () => {
  const { store } = await world.openInfrastructure();
  const head = await store.head();
  await expect(demo()).rejects.toThrow('This site is in use');
  expect(await store.head()).toBe(head);
});
