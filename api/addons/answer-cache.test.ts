import { expect, test, vi } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

const listing = { cards: [], total: 0 };

test('many who ask at once are answered by one query', async () => {
  const list = vi.fn(async () => listing);
  const cache = new AnswerCache(() => 1n);
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.answer('page', list)));
  expect(list).toHaveBeenCalledTimes(1);
  expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
  await cache.answer('another page', list);
  expect(list).toHaveBeenCalledTimes(2);
});

test('an answer holds until the catalogue changes, or its counters are too old', async () => {
  vi.useFakeTimers();
  let changes: bigint | undefined = 1n;
  const list = vi.fn(async () => listing);
  const cache = new AnswerCache(() => changes);
  await cache.answer('page', list);
  changes = 2n;
  await cache.answer('page', list);
  expect(list).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(4999);
  await cache.answer('page', list);
  expect(list).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2);
  await cache.answer('page', list);
  expect(list).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

test('what failed is tried again, and nothing is kept while the catalogue is not heard of', async () => {
  const cache = new AnswerCache(() => 1n);
  await expect(cache.answer('page', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.answer('page', async () => listing)).toMatchObject({ total: 0 });

  const list = vi.fn(async () => listing);
  const deaf = new AnswerCache(() => undefined);
  await deaf.answer('page', list);
  await deaf.answer('page', list);
  expect(list).toHaveBeenCalledTimes(2);
});

test('the oldest answers make room for new ones', async () => {
  const list = vi.fn(async () => ({ cards: [{ title: 'x'.repeat(400) }], total: 1 }));
  const cache = new AnswerCache(() => 1n, { mostBytes: 1000 });
  for (const key of ['a', 'b', 'c']) await cache.answer(key, list);
  expect(list).toHaveBeenCalledTimes(3);
  await cache.answer('c', list);
  await cache.answer('b', list);
  expect(list).toHaveBeenCalledTimes(3);
  await cache.answer('a', list);
  expect(list).toHaveBeenCalledTimes(4);
});

test('an answer that was under way when the catalogue changed is not kept', async () => {
  let changes = 1n;
  const cache = new AnswerCache(() => changes);
  const list = vi.fn(async () => listing);
  const { promise, resolve } = Promise.withResolvers<typeof listing>();
  const slow = cache.answer('page', () => promise);
  changes = 2n;
  resolve(listing);
  await slow;
  await cache.answer('page', list);
  expect(list).toHaveBeenCalledTimes(1);
});
