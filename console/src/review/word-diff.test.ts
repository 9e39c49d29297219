import { expect, test } from 'vitest';
import { type Piece, wordDiff } from './word-diff.ts';

const side = (pieces: readonly Piece[], which: 'before' | 'after') =>
  pieces
    .filter((piece) => piece.in === 'both' || piece.in === which)
    .map(({ text }) => text)
    .join('');

test.for([
  ['', ''],
  ['', 'all new'],
  ['all gone', ''],
  ['one two three', 'one three'],
  ['a\n\n- b\n- c', 'a\n\n- b\n- d\n- c\n'],
  ['  lead and trail  ', 'lead and trail'],
  ['バニラの パーティクル', 'バニラの 霧'],
])('both texts can be rebuilt from the pieces: %j and %j', ([before = '', after = '']) => {
  const pieces = wordDiff(before, after);
  expect(side(pieces, 'before')).toBe(before);
  expect(side(pieces, 'after')).toBe(after);
});

test('only what differs is marked', () => {
  const marked = wordDiff('Boats that keep their speed', 'Boats that lose their speed').filter(
    (piece) => piece.in !== 'both',
  );
  expect(marked.map(({ text, in: where }) => [where, text.trim()])).toEqual([
    ['before', 'keep'],
    ['after', 'lose'],
  ]);
});

test('very long texts that differ in a word are compared word by word', () => {
  const long = 'word '.repeat(20_000);
  expect(wordDiff(long, `${long}end`).map(({ text, in: where }) => [where, text.trim()])).toEqual([
    ['both', long.trim()],
    ['before', ''],
    ['after', 'end'],
  ]);
});

test('very long texts with little in common are compared as a whole', () => {
  const words = (name: string) => Array.from({ length: 20_000 }, (_, index) => `${name}${index}`).join(' ');
  expect(wordDiff(words('a'), words('b'))).toEqual([
    { in: 'before', text: words('a') },
    { in: 'after', text: words('b') },
  ]);
});
