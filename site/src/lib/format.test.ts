import { expect, test } from 'vitest';
import { formatCount, formatDate, formatRating, formatShort } from './format.ts';
import { formatMegabytes } from './format-size.ts';
import { formatDay, formatMoment, formatSpan } from './format-time.ts';

test('a file size is megabytes of 1,048,576 bytes with one decimal', () => {
  expect([0, 1_048_576, 9_021_704].map(formatMegabytes)).toEqual(['0.0 MB', '1.0 MB', '8.6 MB']);
});

test('a rating has one decimal', () => {
  expect([0, 4, 4.25].map(formatRating)).toEqual(['0.0', '4.0', '4.3']);
});

test('a count is exact up to four digits, and abbreviated above', () => {
  expect([9999, 12_873].map(formatShort)).toEqual(['9,999', '12.9K']);
});

test('counts are formatted as by Intl in English', () => {
  const whole = new Intl.NumberFormat('en');
  const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
  const counts = [
    0, 7, 999, 1000, 9999, 10_000, 12_345, 99_949, 100_000, 999_949, 999_950, 1_234_567, 45_600_000,
  ];
  expect(counts.map(formatCount)).toEqual(counts.map((count) => whole.format(count)));
  const long = counts.filter((count) => count >= 10_000);
  expect(long.map(formatShort)).toEqual(long.map((count) => compact.format(count)));
});

test('days in UTC and local times are formatted as by Intl in English', () => {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
  const dayOfUtc = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const moments = Array.from({ length: 24 }, (_, n) => new Date(Date.UTC(2025, n % 12, n + 1, n, n)));
  for (const moment of moments) {
    const text = moment.toISOString();
    expect(formatDate(text)).toBe(day.format(moment));
    expect(formatMoment(text)).toBe(time.format(moment).replace('\u202f', ' '));
    expect(formatDay(text.slice(0, 10))).toBe(dayOfUtc.format(moment));
  }
});

test('a span of time is shown in its largest unit', () => {
  expect([0, 29, 60, 3599, 3600, 86_400, 200_000].map(formatSpan)).toEqual([
    'a minute',
    'a minute',
    '1 minute',
    '1 hour',
    '1 hour',
    '1 day',
    '2 days',
  ]);
});
