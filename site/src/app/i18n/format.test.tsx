import { OFFERED_LOCALES } from '@sandcrate/api/contract/locales.ts';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatOf } from './format.ts';
import { Language } from './Language.tsx';
import { createI18n } from './messages.ts';
import { useTimeFormat } from './use-time-format.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const timesIn = (locale: 'en' | 'de') =>
  renderHook(useTimeFormat, {
    wrapper: ({ children }) => <Language i18n={createI18n(locale)}>{children}</Language>,
  }).result.current;

test('English is formatted without Intl', () => {
  const { count, short, rating, date, megabytes, list, series } = formatOf('en');
  expect([count(12_345), short(12_345), rating(4), megabytes(1_572_864)]).toEqual([
    '12,345',
    '12.3K',
    '4.0',
    '1.5 MB',
  ]);
  expect(date('2025-11-21T23:30:00Z')).toBe('Nov 21, 2025');
  expect([list([]), list(['A']), list(['A', 'B']), list(['A', 'B', 'C'])]).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ]);
  expect(series(['A', 'B', 'C'])).toBe('A, B, C');
});

test('other languages are formatted by Intl, with days in UTC as well', () => {
  const { count, short, rating, date, megabytes, list } = formatOf('de');
  expect([count(12_345), short(9_999), rating(4), megabytes(1_572_864)].map(plain)).toEqual([
    '12.345',
    '9.999',
    '4,0',
    '1,5 MB',
  ]);
  expect(plain(formatOf('fr').short(12_345))).toBe('12,3 k');
  expect(date('2025-11-21T23:30:00Z')).toBe('21.11.2025');
  expect(list(['A', 'B', 'C'])).toBe('A, B und C');
});

test('a day that is written in numbers does not break at its spaces', () => {
  expect(formatOf('ko').date('2025-11-21T08:00:00Z')).toBe('2025.\u00a011.\u00a021.');
  expect(formatOf('es').date('2025-11-21T08:00:00Z')).toBe('21 nov 2025');
});

test.each(OFFERED_LOCALES)('the items of a list are separated by more than spaces in %s', (locale) => {
  const { list, series } = formatOf(locale);
  for (const text of [list, series].flatMap((format) => [format(['A', 'B']), format(['A', 'B', 'C'])])) {
    expect(text).not.toMatch(/A\s*B|B\s*C/);
  }
});

test('spans and days follow the language', () => {
  const english = timesIn('en');
  const german = timesIn('de');
  expect([english.span(3 * 86_400), english.span(5)]).toEqual(['3 days', 'a minute']);
  expect([german.span(3 * 86_400), german.span(3600)]).toEqual(['3 Tage', '1 Stunde']);
  expect(german.day('2025-11-21')).toBe('21. Nov.');
  expect(german.day('2025-11-21', { withYear: true })).toBe('21. Nov. 2025');
  expect(german.year('2025-12-31T23:30:00Z')).toBe('2025');
});
