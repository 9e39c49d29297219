import { expect, test } from 'vitest';
import { memory, serverArguments } from './settings.ts';

test.each([
  [256, '64MB', '85MB'],
  [2_048, '256MB', '683MB'],
  [65_536, '512MB', '21845MB'],
])('of %i MB the server caches in %s and counts on %s', (megabytes, shared, cached) => {
  expect(memory(megabytes)).toEqual({ shared_buffers: shared, effective_cache_size: cached });
});

test('durable unless told otherwise, and overrides win', () => {
  expect(serverArguments(true)).toContain('synchronous_commit=on');
  expect(serverArguments(true)).not.toContain('fsync=off');
  expect(serverArguments(false)).toEqual(expect.arrayContaining(['fsync=off', 'synchronous_commit=off']));
  expect(serverArguments(true, { max_connections: 20 })).toContain('max_connections=20');
});
