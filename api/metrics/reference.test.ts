import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { metricsReference } from './reference.ts';

test('docs/reference/metrics.md lists the registered metrics', () => {
  const written = readFileSync(new URL('../../docs/reference/metrics.md', import.meta.url), 'utf8');
  expect(written, 'run `npm run docs`').toBe(metricsReference());
});
