import { expect, test } from 'vitest';
import { compareGames, parseGame } from './game.ts';

test('versions are compared by their numbers', () => {
  const sorted = ['1.21.50', '1.9', '1.21', '1.20.81', '1.21.0.1'].toSorted(compareGames);
  expect(sorted).toEqual(['1.9', '1.20.81', '1.21', '1.21.0.1', '1.21.50']);
  expect(compareGames('1.21', '1.21.0')).toBe(0);
});

test('only text that looks like a version is parsed as one', () => {
  expect(['1.21', '1.21.50', '1.2.3.4', '', '1.21.', 'x', '1.2.3.4.5', 7].map(parseGame)).toEqual([
    '1.21',
    '1.21.50',
    '1.2.3.4',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
