const MB = 1_048_576;
const whole = new Intl.NumberFormat('en');
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

export const formatCount = (count: number) => whole.format(count);
/** Such as 'Nov 21, 2025'. */
export const formatDate = (at: string) => day.format(new Date(at));
export const formatMoment = (at: string) => moment.format(new Date(at));
/** Bytes as megabytes with one decimal. */
export const formatMegabytes = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago, such as '3 hr. ago'; the date when that is more than a week. */
export function formatAgo(at: string, now: number = Date.now()): string {
  const seconds = (new Date(at).getTime() - now) / 1000;
  if (Math.abs(seconds) > 7 * 86_400) return formatDate(at);
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return ago.format(Math.round(seconds / size), unit);
  }
  return 'just now';
}
