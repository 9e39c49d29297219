import { expect, test } from 'vitest';
import { compareVersions, highestVersion } from './version.ts';

test.each([
  ['1.9.0', '1.21.0', -1],
  ['1.21', '1.21.0', 0],
  ['1.21.0.3', '1.21.0', 1],
  ['2.0.0-beta', '2.0.0', 0],
  [' 1.2.0', '1.2', 0],
  ['unknown', '0.0.1', -1],
])('%s compared with %s', (a, b, order) => {
  expect(Math.sign(compareVersions(a, b))).toBe(order);
  expect(Math.sign(compareVersions(b, a))).toBe(order === 0 ? 0 : -order);
});

test('the highest of several versions', () => {
  expect(highestVersion(['1.9.0', '1.21.50', '1.21.5'])).toBe('1.21.50');
  expect(highestVersion([])).toBeNull();
});
