import { DAY } from '@sandcrate/core/time.ts';
import { expect, test } from 'vitest';
import { catalogue } from './catalogue/catalogue.ts';
import { planOf } from './plan.ts';
import { randomFrom } from './random.ts';

const end = Date.parse('2026-03-01T12:00:00Z');
const period = { start: end - 60 * DAY, end };
const plans = planOf(catalogue(), period, randomFrom('test'));

test('everything happens in order and in the past', () => {
  for (const { addon, submittedAt, approvedAt, rejectedAt, featuredAt, updates } of plans) {
    const decided = approvedAt ?? rejectedAt;
    const moments = [submittedAt, decided, ...updates.flatMap(({ at, decidedAt }) => [at, decidedAt])];
    const happened = moments.filter((moment) => moment !== null);
    expect(happened, addon.title).toEqual(happened.toSorted((a, b) => a - b));
    expect(happened[0], addon.title).toBeGreaterThanOrEqual(period.start);
    expect(happened.at(-1), addon.title).toBeLessThan(period.end);
    if (featuredAt !== null) expect(featuredAt).toBeGreaterThan(approvedAt ?? Number.POSITIVE_INFINITY);
  }
});

test('some add-ons wait, one is rejected, two have open changes, and some are featured', () => {
  const waiting = plans.filter(({ approvedAt, rejectedAt }) => approvedAt === null && rejectedAt === null);
  expect(waiting.length).toBeGreaterThanOrEqual(3);
  expect(plans.filter(({ rejectedAt }) => rejectedAt !== null)).toHaveLength(1);
  const open = plans.filter(({ updates }) => updates.some(({ decidedAt }) => decidedAt === null));
  expect(open).toHaveLength(2);
  expect(plans.filter(({ featuredAt }) => featuredAt !== null).length).toBeGreaterThan(4);
});

test('a small demo has waiting and rejected add-ons and open changes, too', () => {
  const few = planOf(catalogue(2), { start: end - 12 * DAY, end }, randomFrom('test'));
  expect(few).toHaveLength(12);
  expect(few.filter(({ approvedAt, rejectedAt }) => approvedAt === null && rejectedAt === null)).toHaveLength(
    1,
  );
  expect(few.some(({ rejectedAt }) => rejectedAt !== null)).toBe(true);
  expect(few.some(({ updates }) => updates.some(({ decidedAt }) => decidedAt === null))).toBe(true);
});
