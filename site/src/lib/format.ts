const MB = 1_048_576;

const whole = new Intl.NumberFormat('en');
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

export const formatCount = (count: number) => whole.format(count);

/** For places with little room: exact up to four digits, then 12.3K. */
export const formatShort = (count: number) => (count < 10_000 ? whole : short).format(count);

/** Such as 'Nov 21, 2025'. */
export const formatDate = (moment: string) => day.format(new Date(moment));

export const formatYear = (moment: string) => String(new Date(moment).getFullYear());

/** Bytes as megabytes with one decimal. */
export const formatMegabytes = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;

export const formatRating = (rating: number) => rating.toFixed(1);

const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** A span of time in its largest unit, rounded: '3 days', '1 hour', 'less than a minute'. */
export function formatSpan(seconds: number): string {
  for (const { unit, seconds: length } of UNITS) {
    const count = Math.round(seconds / length);
    if (count >= 1) return `${whole.format(count)} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}

const shortDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A day of UTC such as '2025-11-21', as 'Nov 21'. */
export const formatDay = (date: string) => shortDay.format(new Date(date));

/** Such as 'Nov 21, 2025, 8:40 PM'. */
export const formatMoment = (time: string) => moment.format(new Date(time));
