import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoizeFor } from './memoize-for.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the result is made once for all callers, and again when it is too old', async () => {
  let made = 0;
  const ask = memoizeFor(5000, async () => ++made);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  vi.advanceTimersByTime(4999);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ask()).toBe(2);
});

test('a clock that is set back keeps no result longer', async () => {
  let made = 0;
  const ask = memoizeFor(5000, async () => ++made);
  await ask();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(5000);
  expect(await ask()).toBe(2);
});

test('a failure reaches its callers and is not cached', async () => {
  const make = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue('here');
  const ask = memoizeFor(5000, make);
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('away');
  expect(await ask()).toBe('here');
  expect(make).toHaveBeenCalledTimes(2);
});
