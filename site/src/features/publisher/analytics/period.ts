// Periods of days in UTC, including both ends, as the API counts them.
import { lengthOf, problemOf } from '@sandcrate/api/analytics/contract.ts';

export type Period = { from: string; to: string };

const DAY = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The last days, including today. */
export function lastDays(days: number, now = Date.now()): Period {
  return { from: dayOf(now - (days - 1) * DAY), to: dayOf(now) };
}

const hasBothEnds = (period: Period) => !Number.isNaN(lengthOf(period));

/** Whether the server has numbers for a period: both ends are days, in order, and not too far apart or too long ago. */
export const isPeriod = (period: Period) => hasBothEnds(period) && problemOf(period) === undefined;

/** Why the server would refuse a period that has both ends. */
export const refusalOf = (period: Period) => (hasBothEnds(period) ? problemOf(period)?.message : undefined);
