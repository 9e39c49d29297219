import { expect, test } from 'vitest';
import {
  formatAgo,
  formatCounted,
  formatDays,
  formatDuration,
  formatMegabytes,
  formatWait,
} from './format.ts';

const now = Date.parse('2025-11-21T12:00:00Z');

test('a time within the last week is shown relative to now', () => {
  expect(formatAgo('2025-11-21T11:59:30Z', now)).toBe('just now');
  expect(formatAgo('2025-11-21T11:42:00Z', now)).toBe('18 min. ago');
  expect(formatAgo('2025-11-21T09:00:00Z', now)).toBe('3 hr. ago');
  expect(formatAgo('2025-11-20T10:00:00Z', now)).toBe('yesterday');
  expect(formatAgo('2025-11-01T12:00:00Z', now)).toBe('Nov 1, 2025');
});

test('a wait has the same number of hours or days in every list', () => {
  const [hours, days] = [4.8 * 3600, 2.9 * 86_400];
  const before = (seconds: number) => new Date(now - seconds * 1000).toISOString();
  expect([formatAgo(before(hours), now), formatWait(hours)]).toEqual(['4 hr. ago', '4 h']);
  expect([formatAgo(before(days), now), formatWait(days)]).toEqual(['2 days ago', '2 d']);
});

test('a count of one is shown in the singular', () => {
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

test('a duration is shown in its two largest units', () => {
  const told = [null, 0, 59.4, 90, 3600, 5400, 86_400, 90_061].map(formatDuration);
  expect(told).toEqual(['–', '0 s', '59 s', '1 min', '1 h', '1 h 30 min', '1 d', '1 d 1 h']);
});

test('days are shown with their year when they span several years', () => {
  expect(formatDays(['2025-11-21', '2025-11-22'])).toEqual(['Nov 21', 'Nov 22']);
  expect(formatDays(['2024-11-21', '2025-11-21'])).toEqual(['Nov 21, 2024', 'Nov 21, 2025']);
  expect(formatDays([])).toEqual([]);
});

test('a short duration is shown in its largest unit only', () => {
  expect([20, 300, 3 * 3600 + 59, 50 * 3600].map(formatWait)).toEqual(['now', '5 min', '3 h', '2 d']);
});
