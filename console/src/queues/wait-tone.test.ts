import { expect, test } from 'vitest';
import { waitTone } from './wait-tone.ts';

const NOW = Date.parse('2025-11-20T10:00:00.000Z');

test.for([
  [null, 'patina'],
  ['2025-11-20T09:00:00.000Z', 'patina'],
  ['2025-11-19T10:00:00.000Z', 'warning'],
  ['2025-11-17T10:00:01.000Z', 'warning'],
  ['2025-11-17T10:00:00.000Z', 'redstone'],
] as const)('what has waited since %s is %s', ([since, tone]) => expect(waitTone(since, NOW)).toBe(tone));
