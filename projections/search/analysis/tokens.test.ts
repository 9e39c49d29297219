import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachToken, tokensOf } from './tokens.ts';

test('an ASCII text has the same tokens as next to other letters', () => {
  const piece = fc.constantFrom(
    ..."aZ9 .'-".split(''),
    "don't",
    'T.N.T',
    'U.S.A.',
    '1.21.50',
    'LuckyBlock2',
    'iOS',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      const besideAnother = tokensOf(`${text} ж`);
      expect(tokensOf(text)).toEqual(besideAnother.slice(0, -1));
    }),
  );
});

test('tokens come one by one', () => {
  const tokens = eachToken('Lucky Block');
  expect(tokens.next().value).toMatchObject({ whole: 'lucky', start: 0, end: 5 });
  expect(tokens.next().value).toMatchObject({ whole: 'block', start: 6, end: 11 });
});
