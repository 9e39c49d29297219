// Moments in date and time fields, whose values are in the user's own time zone, without naming it.

const DAY = 86_400_000;

/** A moment as the value of such a field. */
export function inputOf(moment: string | number, between = 'T'): string {
  const at = new Date(moment);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16).replace('T', between);
}

/** The moment of such a field, in UTC; undefined when the field is empty or incomplete. */
export function momentOf(input: string): string | undefined {
  if (!/^\d{4,}-\d\d-\d\dT\d\d:\d\d/.test(input)) return undefined;
  const at = new Date(input);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The last 24 hours, up to and including this minute. */
export const lastDay = (now: number) => ({ from: inputOf(now - DAY), to: inputOf(now + 60_000) });
