// The period of a query for statistics.
import type { Period } from '@sandcrate/projections/statistics/queries.ts';
import { BadRequest } from '../plugins/errors.ts';
import { type AnalyticsQuery, lengthOf, problemOf } from './contract.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const daysLater = (day: string, days: number) => dayOf(Date.parse(day) + days * DAY_MS);

/**
 * The period of a query: by default the last 30 days, or the 30 days up to `to`. With only `from`, it ends today.
 * @throws BadRequest when it ends before it begins, is longer than three years, or begins before FIRST_DAY
 */
export function periodOf({ from, to }: Pick<AnalyticsQuery, 'from' | 'to'>, now: Date): Period {
  const today = dayOf(now.getTime());
  const until = to ?? today;
  const period = { from: from ?? daysLater(until, 1 - DEFAULT_DAYS), to: until };
  const problem = problemOf(period);
  if (problem !== undefined) throw new BadRequest([problem]);
  return period;
}

/** The period of the same length that ends the day before. */
export function periodBefore(period: Period): Period {
  return { from: daysLater(period.from, -lengthOf(period)), to: daysLater(period.from, -1) };
}

/** Its days, in order. */
export const daysIn = (period: Period): string[] =>
  Array.from({ length: lengthOf(period) }, (_, index) => daysLater(period.from, index));

/** One row per day; `empty` supplies the missing ones. */
export function withoutGaps<Row extends { day: string }>(
  period: Period,
  rows: readonly Row[],
  empty: (day: string) => Row,
): Row[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return daysIn(period).map((day) => byDay.get(day) ?? empty(day));
}
