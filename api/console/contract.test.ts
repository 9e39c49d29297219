import { expect, test } from 'vitest';
import { ConsoleQuery } from './contract.ts';

const nested = (levels: number) => `{"q":${'['.repeat(levels)}${']'.repeat(levels)}}`;
const problems = (filter: string) =>
  ConsoleQuery.safeParse({ filter }).error?.issues.map(({ message }) => message);

test.each([1, 4])('a filter may hold lists of %i levels', (levels) => {
  expect(problems(nested(levels))).toBeUndefined();
});

test.each([6, 9000])('a filter with lists of %i levels is refused', (levels) => {
  expect(problems(nested(levels))).toEqual(['The filter of a list is nested too deeply.']);
});

test('a filter that is no JSON is refused', () => {
  expect(problems('{"q":')).toEqual(['The sort, the range and the filter of a list must be JSON.']);
});
