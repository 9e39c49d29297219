import { expect, test } from 'vitest';
import { docsPage } from './docs-page.ts';
import { Results } from './report.ts';
import { compare, median } from './rounds.ts';

test('a ratio is ours divided by raw, shown with the required ratio, and stored by name', () => {
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

test('the report shows the results of an older release in a separate column', () => {
  const results = new Results();
  results.ratio({ name: 'browse', ours: 3, raw: 4, unit: '/s', older: 1 });
  results.figure({ name: 'cost', value: 2, unit: 'ms', older: 8 });
  results.figure({ name: 'lag', value: 4, unit: 'ms' });
  const [head = '', ...lines] = results.table().split('\n');
  expect(head).toMatch(/older release$/);
  expect(lines.map((line) => line.split(/ {3,}/).at(-1))).toEqual(['1 /s', '8 ms', '4 ms']);
});

test('the page of a bench states where and when it was measured, above its table', () => {
  const results = new Results();
  results.ratio({ name: 'browse | warm', ours: 3, raw: 4, unit: '/s', required: 0.6 });
  results.figure({ name: 'lag', value: 4.25, unit: 'ms' });
  const from = {
    date: '2026-11-23',
    commit: 'abc1234',
    machine: '2 × Some CPU, 8 GiB, Linux 6.1, Node 24.1.0',
    load: 0.25,
    settings: ['BENCH_ADDONS=100', 'BENCH_SIZES=10'],
  };
  expect(docsPage('curves', results, from)).toBe(`# Benchmark: curves

<!-- Written by \`npm run bench -- curves --docs\`. What it measures is in README.md. -->

| | |
|---|---|
| date | 2026-11-23 |
| commit | abc1234 |
| machine | 2 × Some CPU, 8 GiB, Linux 6.1, Node 24.1.0 |
| load before the run | 0.3 |
| settings | \`BENCH_ADDONS=100 BENCH_SIZES=10\` |

|  | ours | raw | ratio | required |
|---|---:|---:|---:|---:|
| browse \\| warm | 3 /s | 4 /s | 0.75 | at least 0.6 |
| lag | 4.25 ms |  |  |  |
`);
});

test('the rounds of an older release are between the others', async () => {
  const order: string[] = [];
  const task = (way: string) => async () => {
    if (order.at(-1) !== way) order.push(way);
    await new Promise(setImmediate);
  };
  const ways = { ours: task('ours'), raw: task('raw'), older: task('older') };
  const compared = await compare(ways, { atOnce: 1, rounds: 1, roundMs: 5 });
  expect(order).toEqual(['raw', 'ours', 'older', 'ours', 'raw']);
  expect(compared.older).toBeGreaterThan(0);
});

test('a comparison alternates both ways, with the given concurrency', async () => {
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
