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

test('a text with much white space takes no longer than another of its length', () => {
  const timed = (filler: string) => {
    const start = performance.now();
    parseLanguage(`a=x${filler.repeat(30_000)}y`);
    return performance.now() - start;
  };
  expect(timed(' ')).toBeLessThan(timed('z') + 500); // quadratic time was over two seconds
});
