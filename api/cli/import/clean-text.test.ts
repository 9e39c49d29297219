import { characters } from '@sandcrate/core/validation.ts';
import { expect, test } from 'vitest';
import { cleanLine, cleanText, cutAtWord } from './clean-text.ts';

test.each([
  ['a NUL', 'a\0b', 'ab'],
  ['half a character', 'a\ud83dz', 'a\ufffdz'],
  ['bells and escapes', '\u001b[31mred\u0007\u009b', '[31mred'],
  ['a directional override', 'safe \u202egpj.exe', 'safe gpj.exe'],
  ['line breaks of other systems', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
])('%s does no harm', (_what, text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test.each([
  '<b>Bold</b> &amp; <script>alert(1)</script>',
  '# Title\n\n* one\n\t* two',
  '§aGreen §l[accent]Bold[]',
  'מפה של העיר — خريطة المدينة',
  '👩‍👩‍👧‍👦 family \u200fmark',
  "'; drop table addons; -- %00 \\u0000",
])('%s stays as it is', (text) => {
  expect(cleanText(text)).toBe(text);
});

test('cleaning a line removes its line breaks', () => {
  expect(cleanLine('  one\n\ttwo  three ')).toBe('one two three');
});

test('a text within the limit is not cut', () => {
  expect(cutAtWord('exactly ten', 11)).toBe('exactly ten');
});

test('a text is cut at a word, and the ellipsis counts against the limit', () => {
  expect(cutAtWord('one two three', 12)).toBe('one two…');
  expect(cutAtWord('one two three', 8)).toBe('one two…');
  expect(cutAtWord('one two three', 7)).toBe('one…');
});

test('a script without spaces is cut at its word boundaries', () => {
  const cut = cutAtWord('我们的世界是一个由方块组成的世界'.repeat(20), 100);
  expect(characters(cut)).toBeLessThanOrEqual(100);
  expect(characters(cut)).toBeGreaterThan(90);
  expect(cut.endsWith('…')).toBe(true);
});

test('a cut never splits a character', () => {
  const cut = cutAtWord('👩‍👩‍👧‍👦'.repeat(50), 30);
  expect(cut.slice(0, -1).replaceAll('👩‍👩‍👧‍👦', '')).toBe('');
});

test('a single overlong word is cut', () => {
  expect(characters(cutAtWord('x'.repeat(3000), 2000))).toBeLessThanOrEqual(2000);
});
