import { expect, test } from 'vitest';
import { connectionsFor, defaultWorkers, pooledConnections, shareOf } from './share.ts';

test('the default is one process on up to two cores, then half of the cores, and at most eight', () => {
  expect([1, 2, 3, 4, 6, 8, 16, 64].map(defaultWorkers)).toEqual([1, 1, 2, 2, 3, 4, 8, 8]);
});

test('a single process gets everything that the machine has', () => {
  expect(shareOf(40, 4)).toBe(40);
  expect(shareOf(0, 1)).toBe(1);
  expect(pooledConnections()).toBe(20);
});

test('the embedded server allows the connections of the most workers that can be configured', () => {
  for (const workers of [1, 2, 8, 64]) {
    const pool = Math.min(20, Math.max(4, Math.floor(40 / workers)));
    const ofWorker = pool + 2 + 4; // the pool, two that read the log, those that append and listen
    const ofPrimary = 20 + 4 + 6;
    expect(connectionsFor(workers)).toBeGreaterThan(workers * ofWorker + ofPrimary);
  }
});
