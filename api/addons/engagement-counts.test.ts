import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { EVERYTHING, numbersOf, type Touched } from '@sandcrate/projections/touched.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { CurrentCounts } from './engagement-counts.ts';

const ID = '6f1c2f0e-5d0b-4b57-9d0e-6a3f1f1c7a55';
const STORED = { likes: 9, ratingSum: 40, ratingCount: 10 };
const WRITTEN = { likes: 1, ratingSum: 5, ratingCount: 1 };
const pool = createPool('postgres://nowhere', { applicationName: 'test' });
const query = vi.fn(async () => ({ rows: [{ id: ID, ...STORED }] }));
Object.assign(pool, { query });
let touch: (touched: Touched) => void = () => {};
let isListening = true;
let counts: CurrentCounts;

beforeEach(() => {
  query.mockClear();
  isListening = true;
  counts = new CurrentCounts(pool, {
    onTouched: (hear) => {
      touch = hear;
    },
    isListening: () => isListening,
  });
});

const changed: Touched = { subjects: new Set([numbersOf(ID)]), lists: 'outdated' };
const written: Touched = { ...changed, counts: new Map([[ID, WRITTEN]]) };

test('counts that this process has just written are not read again', async () => {
  touch(written);
  expect(await counts.of(ID)).toEqual(WRITTEN);
  expect(query).not.toHaveBeenCalled();
});

test.each([
  ['another process has changed them', changed],
  ['anything may have changed', EVERYTHING],
])('counts are read when %s', async (_why, touched) => {
  touch(written);
  touch(touched);
  expect(await counts.of(ID)).toMatchObject(STORED);
});

test('counts are read while changes by other processes are not received', async () => {
  touch(written);
  isListening = false;
  expect(await counts.of(ID)).toMatchObject(STORED);
});
