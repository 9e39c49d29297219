// Periods of days in UTC, including both ends, as the API counts them.
export type Period = { from: string; to: string };

const DAY = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The last days, including today. */
export function lastDays(days: number, now = Date.now()): Period {
  return { from: dayOf(now - (days - 1) * DAY), to: dayOf(now) };
}

/** How many days a period has; less than one when it ends before it begins. */
export const lengthOf = ({ from, to }: Period) => Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;

/** Whether both ends are days and in order. */
export const isPeriod = (period: Period) => lengthOf(period) >= 1;
