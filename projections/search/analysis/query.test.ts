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

test('a title may be some of the neighbouring words, or the text with a word in its singular or plural', () => {
  const { innerKeys, otherKeys } = parseQuery('trajectory of ships');
  expect(innerKeys.sort()).toEqual(['ofships', 'ships', 'trajectory', 'trajectoryof', 'trajectoryofships']);
  expect(otherKeys).toEqual(expect.arrayContaining(['trajectoriesofships', 'trajectoryofship']));
});
