import { expect, test } from 'vitest';
import { parseLanguage } from './language.ts';

test.each([
  ['a=Lantern', 'Lantern'],
  ['a= Copper lantern ', 'Copper lantern'],
  ['a=Lantern ## a comment', 'Lantern'],
  ['a=Lantern\t#a comment', 'Lantern'],
  ['a=Lantern \t ## a comment', 'Lantern'],
  ['a=# 1 = one', '# 1 = one'],
  ['a=first\na=last', 'last'],
  ['a=', ''],
])('the text in %j is %j', (line, text) => {
  expect(parseLanguage(line)).toEqual(new Map([['a', text]]));
});

test.each(['no text', '=text', '## a=comment', ' ## a=comment'])('%j is no text', (line) => {
  expect(parseLanguage(line)).toEqual(new Map());
});

test('white space within a text is read in linear time', () => {
  const text = `x${' '.repeat(1_000_000)}y`; // would take over half an hour in quadratic time
  expect(parseLanguage(`a=${text}`)).toEqual(new Map([['a', text]]));
});
