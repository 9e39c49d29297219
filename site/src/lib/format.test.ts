import { expect, test } from 'vitest';
import { formatMegabytes, formatRating, formatShort } from './format.ts';
import { formatSpan } from './format-time.ts';

test('a file size is megabytes of 1,048,576 bytes with one decimal', () => {
  expect([0, 1_048_576, 9_021_704].map(formatMegabytes)).toEqual(['0.0 MB', '1.0 MB', '8.6 MB']);
});

test('a rating has one decimal', () => {
  expect([0, 4, 4.25].map(formatRating)).toEqual(['0.0', '4.0', '4.3']);
});

test('a count is exact up to four digits, and short from there on', () => {
  expect([9999, 12_873].map(formatShort)).toEqual(['9,999', '12.9K']);
});

test('a span of time is told in its largest unit', () => {
  expect([0, 29, 60, 3599, 3600, 86_400, 200_000].map(formatSpan)).toEqual([
    'less than a minute',
    'less than a minute',
    '1 minute',
    '1 hour',
    '1 hour',
    '1 day',
    '2 days',
  ]);
});
