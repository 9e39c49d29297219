import { formatDate } from '../../../lib/format.ts';

const DAY_MS = 86_400_000;

/** How long ago something was, in everyday words: 'today', '3 days ago', 'last week', 'Nov 21, 2025'. */
export function ageOf(moment: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(moment)) / DAY_MS);
  if (days < 1) return 'today';
  if (days < 2) return 'yesterday';
  if (days < 7) return `${days} days ago`;
  if (days < 14) return 'last week';
  if (days < 60) return `${Math.floor(days / 7)} weeks ago`;
  return formatDate(moment);
}
