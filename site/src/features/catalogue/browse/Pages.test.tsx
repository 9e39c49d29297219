import { expect, test } from 'vitest';
import { pagesAround } from './Pages.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 9, [1, 4, 5, 6, 9]],
  [9, 9, [1, 8, 9]],
])('at page %i of %i', (current, count, pages) => {
  expect(pagesAround(current, count)).toEqual(pages);
});
