// Numbers and days as English writes them. Not by Intl, whose first use takes a phone a tenth of a second, before
// anything can be pressed. The tests compare these functions with Intl.
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A whole number, such as 12,345. */
export const formatCount = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** For places with little room: exact up to four digits, then 12.3K or 4.5M. */
export function formatShort(count: number): string {
  if (count < 10_000) return formatCount(count);
  // From 999,950 on it would be 1,000.0K.
  const [size, unit] = count < 999_950 ? [1e3, 'K'] : [1e6, 'M'];
  return `${Math.round(count / (size / 10)) / 10}${unit}`;
}

/** A day of a month (0 to 11), such as 'Nov 21'. */
export const formatMonthDay = (month: number, day: number) => `${MONTHS[month]} ${day}`;

/** Such as 'Nov 21, 2025', the day in UTC, because the server does not know the visitor's time zone. */
export function formatDate(moment: string): string {
  const date = new Date(moment);
  return `${formatMonthDay(date.getUTCMonth(), date.getUTCDate())}, ${date.getUTCFullYear()}`;
}

export const formatRating = (rating: number) => rating.toFixed(1);
