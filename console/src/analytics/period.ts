// The period that numbers are requested for: whole UTC days, both ends included.

export type Period = { from: string; to: string };

const DAY = 86_400_000;
export const LENGTHS = [7, 30, 90, 365] as const;
export const DEFAULT_LENGTH = 30;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The last `length` days, including today. */
export const lastDays = (length: number, now = Date.now()): Period => ({
  from: dayOf(now - (length - 1) * DAY),
  to: dayOf(now),
});

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The period in an address, or the default when it has no valid one. */
export function periodIn(address: URLSearchParams, now = Date.now()): Period {
  const [from, to] = [address.get('from'), address.get('to')];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : lastDays(DEFAULT_LENGTH, now);
}
