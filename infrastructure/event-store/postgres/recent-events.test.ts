import { range } from '@sandcrate/core/event-store/contract/harness.ts';
import { expect, test } from 'vitest';
import { RecentEvents } from './recent-events.ts';
import { positionOf, type StoredRow } from './stored-row.ts';

const row = (position: number, data = '{}'): StoredRow => [
  `stream-${position}`,
  0n,
  BigInt(position),
  `id-${position}`,
  'Noted',
  data,
  '{}',
  new Date(0),
];

/** The recent events of an endless log, and the reads that they caused. */
const recentEvents = (data?: string) => {
  const reads: string[] = [];
  const recent = new RecentEvents(async (after, end, limit) => {
    reads.push(`${after}..${end}`);
    await new Promise(setImmediate);
    return range(Math.min(Number(end - after), limit), Number(after) + 1).map((n) => row(n, data));
  });
  const after = async (position: number, end: number) => {
    const rows = await recent.after(BigInt(position), BigInt(end));
    return rows?.map((found) => Number(positionOf(found)));
  };
  return { after, reads, add: (n: number) => recent.add(row(n, data)) };
};

test('subscribers that wake together share one read', async () => {
  const { after, reads } = recentEvents();
  expect(await Promise.all(range(5).map(() => after(9, 12)))).toEqual(range(5).map(() => [10, 11, 12]));
  expect(await Promise.all([after(12, 13), after(12, 13), after(9, 13)])).toEqual([[13], [13], [10, 11, 12]]);
  expect(await after(11, 13)).toEqual([12, 13]);
  expect(reads).toEqual(['9..12', '12..13']);
});

test('a row that this process wrote is not read again, unless rows before it are missing', async () => {
  const { after, add, reads } = recentEvents();
  add(9);
  expect(await after(9, 10)).toEqual([10]);
  add(11);
  expect(await after(10, 11)).toEqual([11]);
  add(13);
  expect(await after(11, 13)).toEqual([12, 13]);
  const reading = after(13, 14);
  add(14);
  expect(await reading).toEqual([14]);
  expect(await after(12, 14)).toEqual([13, 14]);
  expect(reads).toEqual(['9..10', '11..13', '13..14']);
});

test('a subscriber behind the cached events reads separately', async () => {
  const { after, reads } = recentEvents();
  expect(await after(0, 1000)).toBeUndefined();
  expect(reads).toEqual([]);
  await after(100, 110);
  expect(await after(99, 110)).toBeUndefined();
});

test('rows that nobody read are skipped', async () => {
  const { after, reads } = recentEvents();
  await after(9, 12);
  expect(await after(5000, 5002)).toEqual([5001, 5002]);
  expect(await after(11, 5002)).toBeUndefined();
  expect(reads).toEqual(['9..12', '5000..5002']);
});

test('the cache is limited by number and by bytes', async () => {
  const small = recentEvents();
  for (let n = 0; n < 1000; n += 100) await small.after(n, n + 100);
  expect(await small.after(499, 1000)).toBeUndefined();
  expect(await small.after(500, 1000)).toHaveLength(500);

  const large = recentEvents('x'.repeat(1024 * 1024));
  for (const n of range(10)) await large.after(n, n + 1);
  expect(await large.after(5, 10)).toBeUndefined();
  expect(await large.after(7, 10)).toEqual([8, 9, 10]);
});

test('a failed read rejects for all waiting subscribers, and the next call reads again', async () => {
  let failures = 1;
  const recent = new RecentEvents(async () => {
    if (failures-- > 0) throw new Error('away');
    return [row(1)];
  });
  const outcomes = await Promise.allSettled([recent.after(0n, 1n), recent.after(0n, 1n)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await recent.after(0n, 1n)).toHaveLength(1);
});
