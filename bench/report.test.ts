import { expect, test } from 'vitest';
import { Results } from './report.ts';
import { compare, median } from './rounds.ts';

test('a ratio is ours by raw, told beside what is required, and kept by name', () => {
  const results = new Results();
  results.ratio({ name: 'appends', ours: 1500, raw: 1000, unit: '/s', required: 1.2 });
  results.ratio({ name: 'replay', ours: 300, raw: 1000, unit: '/s', required: 0.5 });
  results.ratio({ name: 'browse', ours: 1, raw: 3, unit: '/s' });
  results.figure({ name: 'lag', value: 4.25, unit: 'ms' });
  expect(results.ratios).toEqual({ appends: 1.5, replay: 0.3, browse: 0.333 });
  expect(
    results
      .table()
      .split('\n')
      .map((line) => line.replaceAll(/ {2,}/g, ' | ')),
  ).toEqual([
    ' | ours | raw | ratio | required',
    'appends | 1,500 /s | 1,000 /s | 1.50 | at least 1.2',
    'replay | 300 /s | 1,000 /s | 0.30 | BELOW 0.5',
    'browse | 1 /s | 3 /s | 0.33',
    'lag | 4.25 ms',
  ]);
});

test('a comparison runs both by turns, so many at once', async () => {
  const calls: string[] = [];
  let running = 0;
  let most = 0;
  const task = (way: string) => async () => {
    if (calls.at(-1) !== way) calls.push(way);
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
  };
  const compared = await compare(
    { ours: task('ours'), raw: task('raw') },
    { atOnce: 3, rounds: 2, roundMs: 5 },
  );
  expect(calls).toEqual(['raw', 'ours', 'raw', 'ours']);
  expect(most).toBe(3);
  expect(compared.ratio).toBeGreaterThan(0);
});

test('the median of an even number of values is the mean of the middle two', () => {
  expect(median([4, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});
