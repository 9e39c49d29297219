// Apart from the other formats, because no first page needs these.
const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** A span of time in its largest unit, rounded: '3 days', '1 hour', 'less than a minute'. */
export function formatSpan(seconds: number): string {
  for (const { unit, seconds: length } of UNITS) {
    const count = Math.round(seconds / length);
    if (count >= 1) return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A day of UTC such as '2025-11-21', as 'Nov 21'. */
export const formatDay = (date: string) => day.format(new Date(date));

/** Such as 'Nov 21, 2025, 8:40 PM'. */
export const formatMoment = (time: string) => moment.format(new Date(time));
