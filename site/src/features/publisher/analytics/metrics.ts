import type { Totals } from '@sandcrate/api/analytics/contract.ts';
import { formatCount } from '../../../lib/format.ts';

export type Metric = keyof Totals;

/** What is counted, in the order in which it is shown. */
export const METRICS: readonly { metric: Metric; label: string }[] = [
  { metric: 'downloads', label: 'Downloads' },
  { metric: 'views', label: 'Views' },
  { metric: 'likes', label: 'Likes' },
  { metric: 'ratings', label: 'Ratings' },
  { metric: 'comments', label: 'Comments' },
];

/** By how much something has changed, in words; nothing to compare with is nothing. */
export function changeText(now: number, before: number | undefined): string | undefined {
  if (before === undefined) return undefined;
  if (before === 0) return now === 0 ? 'as before' : 'none before';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'as before';
  return `${formatCount(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'} than before`;
}
