import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forgiven, mistakes, spellingKeys } from './spelling.ts';

describe('mistakes', () => {
  test.each([
    ['sodium', 'sodium', 0],
    ['soduim', 'sodium', 1],
    ['sodum', 'sodium', 1],
    ['sodiium', 'sodium', 1],
    ['podium', 'sodium', 1],
    ['osduim', 'sodium', 2],
    ['trajectoreis', 'trajectories', 1],
    ['boat', 'castle', 3],
  ])('%s for %s: %i', (typed, meant, count) => {
    expect(mistakes(typed, meant, 2)).toBe(count);
  });
});

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

const shareKey = (a: string, b: string) => {
  const keys = new Set(spellingKeys(a));
  return spellingKeys(b).some((key) => keys.has(key));
};

describe('keys', () => {
  test('a word with one mistake shares a key with the word that was meant', () => {
    fc.assert(
      fc.property(word, slip, (meant, mistake) => {
        const typed = misspell(meant, mistake);
        expect(mistakes(typed, meant, 2)).toBeLessThanOrEqual(1);
        if (forgiven([...typed].length) > 0) expect(shareKey(typed, meant)).toBe(true);
      }),
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
    expect(spellingKeys('interplanetary').length).toBeLessThanOrEqual(22);
    expect(spellingKeys('2048')).toEqual([]);
    expect(spellingKeys('ab')).toEqual([]);
  });
});
