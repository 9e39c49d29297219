import { expect, test } from 'vitest';
import { inputOf, lastDay, momentOf } from './moments.ts';

test('a moment survives its field, to the minute', () => {
  const moment = '2025-11-21T10:05:00.000Z';
  expect(momentOf(inputOf(moment))).toBe(moment);
});

test('an incomplete field has no moment', () => {
  expect(momentOf('')).toBeUndefined();
  expect(momentOf('2025-11-')).toBeUndefined();
});

test('the last day includes this minute', () => {
  const now = Date.parse('2025-11-21T10:05:59.000Z');
  const { from, to } = lastDay(now);
  expect(momentOf(to)).toBe('2025-11-21T10:06:00.000Z');
  expect(momentOf(from)).toBe('2025-11-20T10:05:00.000Z');
});
