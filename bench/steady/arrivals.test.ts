import { expect, test } from 'vitest';
import { type Answered, letCome, quantile } from './arrivals.ts';
import { growth } from './memory.ts';

test('requests start at the given rate despite pending responses, and each one is reported', async () => {
  const told: Answered[] = [];
  let [asked, waiting, most] = [0, 0, 0];
  const ask = async () => {
    const number = ++asked;
    most = Math.max(most, ++waiting);
    if (number <= 10) await new Promise((resolve) => setTimeout(resolve, 30));
    waiting -= 1;
    if (number === 100) throw new Error('no');
  };
  await letCome({ perSecond: 1000, seconds: 0.1 }, ask, (answered) => told.push(answered));
  expect(asked).toBe(100);
  expect(told).toHaveLength(100);
  expect(most).toBeGreaterThanOrEqual(10);
  expect(told.filter(({ error }) => error)).toHaveLength(1);
});

test('a quantile is one of the values', () => {
  expect([0, 0.5, 0.99, 1].map((share) => quantile([10, 30, 20], share))).toEqual([10, 20, 30, 30]);
});

test('growth is the rise of the fitted line, as a share of the mean', () => {
  expect(growth([100, 100, 100])).toBe(0);
  expect(growth([90, 100, 110])).toBeCloseTo(0.2);
  expect(growth([110, 90, 110, 90])).toBeLessThan(0);
  expect(growth([5])).toBe(0);
});
