import { expect, test } from 'vitest';
import { lastDays, periodIn } from './period.ts';

const now = Date.parse('2025-11-21T23:30:00Z');
const asked = (query: string) => periodIn(new URLSearchParams(query), now);

test('the last days end today', () => {
  expect(lastDays(7, now)).toEqual({ from: '2025-11-15', to: '2025-11-21' });
  expect(lastDays(1, now)).toEqual({ from: '2025-11-21', to: '2025-11-21' });
});

test('the period is read from the address if it is valid', () => {
  expect(asked('from=2025-01-01&to=2025-01-31')).toEqual({ from: '2025-01-01', to: '2025-01-31' });
  for (const query of [
    '',
    'from=2025-01-01',
    'from=2025-02-01&to=2025-01-01',
    'from=a&to=b',
    'from=2025-99-99&to=2026-01-01',
  ])
    expect(asked(query)).toEqual({ from: '2025-10-23', to: '2025-11-21' });
});
