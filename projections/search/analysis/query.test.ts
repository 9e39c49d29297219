import { expect, test } from 'vitest';
import { parseQuery } from './query.ts';

test.each([
  ['M.O', true],
  ['M.O.', true],
  ['1.', true],
  ["don'", true],
  ['boats ', false],
  ['boats!', false],
])('while %j is typed, its last word is unfinished: %s', (text, unfinished) => {
  expect(parseQuery(text).words.at(-1)?.unfinished).toBe(unfinished);
});
