import { expect, test } from 'vitest';
import { generatedContents } from './generated-contents.ts';

const packs = Array.from({ length: 2_000 }, (_, n) => generatedContents(n).contents);
const named = packs.filter((contents) => contents.length > 0);
const shareOf = (part: unknown[], all: unknown[]) => part.length / all.length;
const distinctWords = (names: string[]) => new Set(names.join(' ').toLowerCase().split(' ')).size;

test('about half of the generated listings add named things, like six of thirteen real packs', () => {
  expect(shareOf(named, packs)).toBeCloseTo(0.5, 1);
});

test('packs with names have from three to three hundred, and half of them about thirty or more', () => {
  const counts = named.map((names) => names.length).sort((a, b) => a - b);
  expect(counts[0]).toBe(3);
  expect(counts.at(-1)).toBeLessThanOrEqual(300);
  expect(counts[counts.length >> 1]).toBeGreaterThan(20);
  expect(counts[counts.length >> 1]).toBeLessThan(50);
});

test('names in a series share their words, and other names have their own words', () => {
  const long = named.filter((names) => names.length > 100);
  const short = named.filter((names) => names.length > 20 && names.length < 30);
  const perName = (some: string[][]) =>
    some.reduce((sum, names) => sum + distinctWords(names) / names.length, 0) / some.length;
  expect(perName(long)).toBeLessThan(0.6);
  expect(perName(short)).toBeGreaterThan(1);
});

test('the contents of a listing are the same each time and no longer than the indexer keeps', () => {
  expect(generatedContents(7)).toEqual(generatedContents(7));
  expect(Math.max(...named.map((names) => names.join('\n').length))).toBeLessThanOrEqual(6_000);
});
