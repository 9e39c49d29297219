import { lengthOf } from '@sandcrate/api/analytics/contract.ts';
import { expect, test } from 'vitest';
import { createI18n, sourceI18n } from '../../../app/i18n/messages.ts';
import { niceSteps } from '../../../ui/chart/scale.ts';
import { changeText } from './metrics.ts';
import { isPeriod, lastDays } from './period.ts';

test('the last 30 days end today and have 30 days', () => {
  const period = lastDays(30, Date.parse('2025-03-01T12:00:00Z'));
  expect(period).toEqual({ from: '2025-01-31', to: '2025-03-01' });
  expect(lengthOf(period)).toBe(30);
});

test('a period begins before it ends', () => {
  expect([
    isPeriod({ from: '2025-03-01', to: '2025-03-01' }),
    isPeriod({ from: '2025-03-02', to: '2025-03-01' }),
    isPeriod({ from: '', to: '2025-03-01' }),
  ]).toEqual([true, false, false]);
});

const i18n = sourceI18n();

test('a change is formatted in percent', () => {
  expect([
    changeText(i18n, 15, 10),
    changeText(i18n, 5, 10),
    changeText(i18n, 10, 10),
    changeText(i18n, 0, 0),
  ]).toEqual(['50% more than before', '50% less than before', 'as before', 'as before']);
  expect([changeText(i18n, 3, 0), changeText(i18n, 3, undefined)]).toEqual(['none before', undefined]);
});

test('a change is written with the percent sign of the language', () => {
  const untranslated = createI18n('tr');
  expect(changeText(untranslated, 15, 10)).toBe('%50 more than before');
});

test('a scale has round steps and reaches at least the highest value', () => {
  expect(niceSteps(0)).toEqual([0, 1]);
  expect(niceSteps(1)).toEqual([0, 1]);
  expect(niceSteps(7)).toEqual([0, 2, 4, 6, 8]);
  expect(niceSteps(1230)).toEqual([0, 500, 1000, 1500]);
});
