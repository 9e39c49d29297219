import { expect, test } from 'vitest';
import { placeOf, ticksUpTo } from './scale.ts';

test('ticks are round whole numbers and reach the largest value', () => {
  expect(ticksUpTo(0)).toEqual([0, 1]);
  expect(ticksUpTo(1)).toEqual([0, 1]);
  expect(ticksUpTo(7)).toEqual([0, 2, 4, 6, 8]);
  expect(ticksUpTo(100)).toEqual([0, 25, 50, 75, 100]);
  expect(ticksUpTo(12_345)).toEqual([0, 5000, 10_000, 15_000]);
});

test('points are spread over the width, a single one in the middle', () => {
  expect([0, 1, 2].map((index) => placeOf(index, 3, 100))).toEqual([0, 50, 100]);
  expect(placeOf(0, 1, 100)).toBe(50);
});
