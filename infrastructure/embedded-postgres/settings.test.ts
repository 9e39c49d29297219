import { expect, test } from 'vitest';
import { memory, serverArguments } from './settings.ts';

test.each([
  [256, '64MB', '85MB'],
  [2_048, '256MB', '683MB'],
  [65_536, '512MB', '21845MB'],
])('with %i MB the server has a cache of %s and expects %s in total', (megabytes, shared, cached) => {
  expect(memory(megabytes)).toEqual({ shared_buffers: shared, effective_cache_size: cached });
});

test('the server is durable unless set otherwise, and overrides win', () => {
  expect(serverArguments(true)).toContain('synchronous_commit=on');
  expect(serverArguments(true)).not.toContain('fsync=off');
  expect(serverArguments(false)).toEqual(expect.arrayContaining(['fsync=off', 'synchronous_commit=off']));
  expect(serverArguments(true, { max_connections: 20 })).toContain('max_connections=20');
});
