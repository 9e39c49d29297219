const MB = 1_048_576;
const whole = new Intl.NumberFormat('en');
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

export const formatCount = (count: number) => whole.format(count);
/** A count of things, such as '1 entry' or '3 entries'. The plural adds an s unless it is given. */
export const formatCounted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
/** Such as 'Nov 21, 2025'. */
export const formatDate = (at: string) => day.format(new Date(at));
export const formatMoment = (at: string) => moment.format(new Date(at));
/** To the second and in UTC, such as '2025-11-21 19:31:05'. */
export const formatExact = (at: string) => at.slice(0, 19).replace('T', ' ');
const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
/** Such as '7:31 PM'. */
export const formatTime = (at: string) => time.format(new Date(at));
/** Bytes as megabytes with one decimal. */
export const formatMegabytes = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago in whole units, such as '3 hr. ago'; after more than a week, the date. */
export function formatAgo(at: string, now: number = Date.now()): string {
  const seconds = (new Date(at).getTime() - now) / 1000;
  if (Math.abs(seconds) > 7 * 86_400) return formatDate(at);
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return ago.format(Math.trunc(seconds / size), unit);
  }
  return 'just now';
}

const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
/** 0 to 1 as percent. */
export const formatShare = (part: number) => share.format(part);

/** A duration in its two largest units; '–' when there is none. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '–';
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`;
}

/** A duration in its largest unit only, for narrow places: '5 min', '3 h', '12 d'. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return 'now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
/** Such as 12.3K, where there is little room. */
export const formatShort = (count: number) => short.format(count);

const dayOfMonth = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayOfYear = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
/** Sorted UTC days such as '2025-11-21' as 'Nov 21', or as 'Nov 21, 2025' if they span more than one year. */
export function formatDays(days: readonly string[]): string[] {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const format = first.slice(0, 4) === last.slice(0, 4) ? dayOfMonth : dayOfYear;
  return days.map((day) => format.format(new Date(day)));
}

/** Bytes in a suitable unit, for mostly small sizes. */
export const formatBytes = (bytes: number) =>
  bytes < 1024 ? `${bytes} B` : bytes < MB ? `${(bytes / 1024).toFixed(1)} KB` : formatMegabytes(bytes);
