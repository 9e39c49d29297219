import { expect, test } from 'vitest';
import { formatAgo, formatCounted, formatDays, formatDuration, formatMegabytes } from './format.ts';

const now = Date.parse('2025-11-21T12:00:00Z');

test('a moment is told by how long ago it was, for a week', () => {
  expect(formatAgo('2025-11-21T11:59:30Z', now)).toBe('just now');
  expect(formatAgo('2025-11-21T11:42:00Z', now)).toBe('18 min. ago');
  expect(formatAgo('2025-11-21T09:10:00Z', now)).toBe('3 hr. ago');
  expect(formatAgo('2025-11-20T10:00:00Z', now)).toBe('yesterday');
  expect(formatAgo('2025-11-01T12:00:00Z', now)).toBe('Nov 1, 2025');
});

test('one of a thing is told in the singular', () => {
  expect([0, 1, 1200].map((count) => formatCounted(count, 'account'))).toEqual([
    '0 accounts',
    '1 account',
    '1,200 accounts',
  ]);
  expect(formatCounted(2, 'entry', 'entries')).toBe('2 entries');
});

test('sizes are megabytes with one decimal', () => {
  expect(formatMegabytes(1_048_576)).toBe('1.0 MB');
  expect(formatMegabytes(52_428_800)).toBe('50.0 MB');
});

test('a duration is told by its two largest units', () => {
  const told = [null, 0, 59.4, 90, 3600, 5400, 86_400, 90_061].map(formatDuration);
  expect(told).toEqual(['–', '0 s', '59 s', '1 min', '1 h', '1 h 30 min', '1 d', '1 d 1 h']);
});

test('days are told with their year when they are of more than one', () => {
  expect(formatDays(['2025-11-21', '2025-11-22'])).toEqual(['Nov 21', 'Nov 22']);
  expect(formatDays(['2024-11-21', '2025-11-21'])).toEqual(['Nov 21, 2024', 'Nov 21, 2025']);
  expect(formatDays([])).toEqual([]);
});
