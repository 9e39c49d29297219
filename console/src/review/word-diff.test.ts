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
])('both texts can be read again from the pieces: %j and %j', ([before = '', after = '']) => {
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

test('very long texts are compared as a whole', () => {
  const long = 'word '.repeat(2000);
  expect(wordDiff(long, `${long}end`)).toEqual([
    { in: 'before', text: long },
    { in: 'after', text: `${long}end` },
  ]);
});
