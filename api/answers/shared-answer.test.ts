import { expect, test, vi } from 'vitest';
import { SharedAnswer } from './shared-answer.ts';

test('no Accept-Encoding header stays in memory', async () => {
  const answer = new SharedAnswer('x'.repeat(2000), { headers: {}, subjects: new Set() });
  const set = vi.spyOn(Map.prototype, 'set');
  const header = 'gzip;q=0.123, br;q=0.001';
  expect((await answer.in(header)).encoding).toBe('gzip');
  const keys = set.mock.calls.map(([key]) => key);
  set.mockRestore();
  expect(keys).not.toContain(header);
});
