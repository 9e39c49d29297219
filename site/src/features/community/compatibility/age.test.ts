import { expect, test } from 'vitest';
import { sourceI18n } from '../../../app/i18n/messages.ts';
import { ageOf } from './age.ts';

const now = new Date('2026-03-31T12:00:00.000Z');

test.each([
  ['2026-03-31T11:59:00.000Z', 'today'],
  ['2026-04-01T00:00:00.000Z', 'today'], // the visitor's clock is slow
  ['2026-03-30T13:00:00.000Z', 'yesterday'], // less than a day ago
  ['2026-03-30T11:59:00.000Z', 'yesterday'],
  ['2026-03-28T11:59:00.000Z', '3 days ago'],
  ['2026-03-24T11:59:00.000Z', 'last week'],
  ['2026-03-10T11:59:00.000Z', '3 weeks ago'],
  ['2025-11-21T12:00:00.000Z', 'Nov 21, 2025'],
])('%s is %s', (moment, age) => expect(ageOf(moment, now, sourceI18n())).toBe(age));
