// Separate from the other formats, because no page needs these in its first load.
import { formatCount, formatMonthDay } from './format.ts';

const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** A span of time in its largest unit, rounded: '3 days', '1 hour', and 'a minute' for anything shorter. */
export function formatSpan(seconds: number): string {
  for (const { unit, seconds: length } of UNITS) {
    const count = Math.round(seconds / length);
    if (count >= 1) return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'a minute';
}

export const formatYear = (moment: string) => String(new Date(moment).getUTCFullYear());

/** A day of UTC such as '2025-11-21', as 'Nov 21', or as 'Nov 21, 2025'. */
export function formatDay(day: string, { withYear = false } = {}): string {
  const date = new Date(day);
  const monthDay = formatMonthDay(date.getUTCMonth(), date.getUTCDate());
  return withYear ? `${monthDay}, ${date.getUTCFullYear()}` : monthDay;
}

/** Such as 'Nov 21, 2025, 8:40 PM', in the visitor's time zone; for parts that only the browser renders. */
export function formatMoment(time: string): string {
  const date = new Date(time);
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, '0');
  const day = `${formatMonthDay(date.getMonth(), date.getDate())}, ${date.getFullYear()}`;
  return `${day}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}
