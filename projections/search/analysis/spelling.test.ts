import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forgiven, keysOfKnown, lettersOf, mistakes, SHORTEST_BEGINNING, spellingKeys } from './spelling.ts';

describe('mistakes', () => {
  test.each([
    ['sodium', 'sodium', 0],
    ['soduim', 'sodium', 1],
    ['sodum', 'sodium', 1],
    ['sodiium', 'sodium', 1],
    ['podium', 'sodium', 1],
    ['osduim', 'sodium', 2],
    ['trajectoreis', 'trajectories', 1],
    ['boat', 'castle', Number.POSITIVE_INFINITY],
  ])('%s for %s: %i', (typed, meant, count) => {
    expect(between(typed, meant, 2).whole).toBe(count);
  });

  test('the best beginning of a longer word counts for an unfinished one', () => {
    expect(between('trajct', 'trajectories', 2)).toEqual({ whole: Number.POSITIVE_INFINITY, beginning: 1 });
    expect(between('tarject', 'trajectories', 2)).toEqual({ whole: Number.POSITIVE_INFINITY, beginning: 1 });
  });

  test('a letter outside the basic plane is one letter', () => {
    expect(between('𐐨𐐩𐐪', '𐐨𐐫𐐪', 2).whole).toBe(1);
  });

  test('all words are as far apart as in the whole table of distances', () => {
    fc.assert(
      fc.property(letters, letters, fc.integer({ min: 0, max: 3 }), (typed, meant, limit) => {
        const upTo = (count: number) => (count > limit ? Number.POSITIVE_INFINITY : count);
        const counts = [-1, 0, 1].flatMap((by) => {
          const length = typed.length + by;
          return length < 0 || length > meant.length ? [] : [distance(typed, meant.slice(0, length))];
        });
        expect(between(typed, meant, limit)).toEqual({
          whole: upTo(distance(typed, meant)),
          beginning: upTo(Math.min(...counts)),
        });
      }),
      { numRuns: 500 },
    );
  });
});

const between = (typed: string, meant: string, limit: number) =>
  mistakes(lettersOf(typed), lettersOf(meant), limit);

const letters = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 6 });

/** The optimal string alignment distance, as it is defined. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [left, right] = [a.slice(0, -1), b.slice(0, -1)];
  const same = a.at(-1) === b.at(-1) ? 0 : 1;
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return Math.min(
    distance(left, right) + same,
    distance(left, b) + 1,
    distance(a, right) + 1,
    isSwapped ? distance(a.slice(0, -2), b.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

const word = fc.string({ unit: fc.constantFrom(...'abcdeиш'), minLength: 4, maxLength: 14 });
const slip = fc.record({ kind: fc.constantFrom('wrong', 'missing', 'doubled', 'swapped'), at: fc.nat(13) });

function misspell(meant: string, { kind, at }: { kind: string; at: number }): string {
  const letters = [...meant];
  const index = at % letters.length;
  const letter = letters[index] ?? '';
  if (kind === 'wrong') return letters.with(index, 'x').join('');
  if (kind === 'missing') return letters.toSpliced(index, 1).join('');
  if (kind === 'doubled') return letters.toSpliced(index, 0, letter).join('');
  const next = Math.min(index + 1, letters.length - 1);
  return letters
    .with(index, letters[next] ?? '')
    .with(next, letter)
    .join('');
}

const shareKey = (typed: string, known: string) => {
  const keys = new Set(keysOfKnown(known));
  return spellingKeys(typed).some((key) => keys.has(key));
};

describe('keys', () => {
  test('a word with one mistake shares a key with the word that was meant', () => {
    fc.assert(
      fc.property(word, slip, (meant, mistake) => {
        const typed = misspell(meant, mistake);
        expect(between(typed, meant, 2).whole).toBeLessThanOrEqual(1);
        if (forgiven([...typed].length) > 0) expect(shareKey(typed, meant)).toBe(true);
      }),
    );
  });

  test('the beginning of a longer word shares a key with it, also with a mistake', () => {
    const longer = fc.string({ unit: fc.constantFrom(...'abcdeиш'), minLength: 9, maxLength: 14 });
    fc.assert(
      fc.property(longer, fc.integer({ min: SHORTEST_BEGINNING, max: 8 }), slip, (meant, length, mistake) => {
        const typed = misspell(meant.slice(0, length), mistake);
        if (typed.length >= SHORTEST_BEGINNING) expect(shareKey(typed, meant)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('two mistakes in longer words are found too', () => {
    for (const [typed, meant] of [
      ['enviromentel', 'environmental'],
      ['xchaterer', 'chatterer'],
      ['dinsaurr', 'dinosaur'],
    ] as const) {
      expect(shareKey(typed, meant)).toBe(true);
    }
  });

  test('there are few spelling suggestions, and none for numbers and single letters', () => {
    expect(spellingKeys('interplanetary').length).toBeLessThanOrEqual(29);
    expect(keysOfKnown('interplanetary').length).toBeLessThanOrEqual(35);
    expect(spellingKeys('2048')).toEqual([]);
    expect(spellingKeys('ab')).toEqual([]);
  });
});
