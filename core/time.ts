export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;

/** The moment that many milliseconds after another, as ISO 8601. */
export const after = (moment: Date, milliseconds: number) =>
  new Date(moment.getTime() + milliseconds).toISOString();

/** Whether a moment that an event wrote has been reached. */
export const isPast = (moment: string, now: Date) => Date.parse(moment) <= now.getTime();
