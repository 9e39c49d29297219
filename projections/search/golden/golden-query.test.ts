import { expect, test } from 'vitest';
import { type GoldenQuery, ndcgAt10, scoreOf, successAt1 } from './golden-query.ts';

const query: GoldenQuery = { text: 'boats', kind: 'title', wanted: { boats: 3, ships: 1 } };

test('the best first, in order, is perfect', () => {
  expect(successAt1(query, ['boats', 'ships'])).toBe(1);
  expect(ndcgAt10(query, ['boats', 'ships', 'rafts'])).toBeCloseTo(1);
});

test('a lesser hit first is no success and lowers the gain', () => {
  expect(successAt1(query, ['ships', 'boats'])).toBe(0);
  expect(ndcgAt10(query, ['ships', 'boats'])).toBeCloseTo((1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)));
});

test('nothing found, or found past the tenth, gains nothing', () => {
  expect(ndcgAt10(query, [])).toBe(0);
  expect(ndcgAt10(query, [...'abcdefghij', 'boats'])).toBe(0);
  expect(successAt1(query, [])).toBe(0);
});

test('the score of a query set is the mean of its queries', () => {
  const results = [
    { query, found: ['boats', 'ships'] },
    { query, found: [] },
  ];
  expect(scoreOf(results)).toEqual({ queries: 2, successAt1: 0.5, ndcgAt10: 0.5 });
});
