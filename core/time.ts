export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;

/** The moment this many milliseconds after another, as ISO 8601. */
export const after = (moment: Date, milliseconds: number) =>
  new Date(moment.getTime() + milliseconds).toISOString();

/** Whether a moment recorded in an event has been reached. */
export const isPast = (moment: string, now: Date) => Date.parse(moment) <= now.getTime();
