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

test('an answer holds until the catalogue moves, or its counters are too old', async () => {
  vi.useFakeTimers();
  let revision: bigint | undefined = 1n;
  const list = vi.fn(async () => listing);
  const cache = new AnswerCache(() => revision);
  await cache.answer('page', list);
  revision = 2n;
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
