import { expect, test } from 'vitest';
import { extract, highlight, type Matcher } from './highlight.ts';

const matcher = (words: string[], ...beginnings: string[]): Matcher => ({
  words: new Set(words),
  beginnings,
});
const marked = (segments: { text: string; match: boolean }[] | undefined) =>
  segments?.map(({ text, match }) => (match ? `[${text}]` : text)).join('');

test('words are marked as they were written', () => {
  expect(marked(highlight('Café Décor & CAFÉS', matcher(['cafe'])))).toBe('[Café] Décor & CAFÉS');
  expect(marked(highlight('LuckyBlock Classic', matcher(['lucky'])))).toBe('[LuckyBlock] Classic');
  expect(marked(highlight('Sodium Shaders', matcher([], 'sodi')))).toBe('[Sodium] Shaders');
});

test('overlapping pairs of characters are one match', () => {
  expect(marked(highlight('きらきらパーティクル', matcher(['パー', 'ーテ', 'ティ'])))).toBe(
    'きらきら[パーティ]クル',
  );
});

test('the segments, joined, are the text', () => {
  const text = 'A 🔥 <b>boat</b> & a boat';
  const segments = highlight(text, matcher(['boat'])) ?? [];
  expect(segments.map((segment) => segment.text).join('')).toBe(text);
});

test('a text without a match has no marks', () => {
  expect(highlight('Castle', matcher(['boat']))).toBeUndefined();
  expect(extract('Castle', matcher(['boat']))).toBeUndefined();
});

test('an extract shows the text around the first match, in whole words', () => {
  const text = `${'far away words '.repeat(40)}the hidden boat lies${' behind more of them'.repeat(40)}`;
  const shown = marked(extract(text, matcher(['boat']))) ?? '';
  expect(shown).toMatch(/^….*the hidden \[boat\] lies behind.*…$/);
  expect(shown.length).toBeLessThan(200);
  expect(shown).not.toMatch(/…\w*rds/);
});

test('a short text is its own extract', () => {
  expect(marked(extract('Row the\nboat ashore', matcher(['boat'])))).toBe('Row the [boat] ashore');
});
