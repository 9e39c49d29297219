import { expect, test } from 'vitest';
import { loadPage, pageCount, parsePage } from './list-pages.ts';

test('24 results are one page, 25 are two, and none is still one', () => {
  expect([0, 24, 25].map(pageCount)).toEqual([1, 1, 2]);
});

test('a page number beyond the server’s limit becomes the last one that it accepts', () => {
  expect(['2', 10_000, '20000', '1', '0', '-1', '1.5', 'two', undefined].map(parsePage)).toEqual([
    2,
    10_000,
    10_000,
    ...Array.from({ length: 6 }, () => undefined),
  ]);
});

test.each([
  [1, [1]],
  [3, [3]],
  [4, [4, 3]],
])('of three pages, %i is loaded by asking for %j', async (page, expected) => {
  const asked: number[] = [];
  await loadPage(page, async (page) => {
    asked.push(page);
    return { total: 49 };
  });
  expect(asked).toEqual(expected);
});
