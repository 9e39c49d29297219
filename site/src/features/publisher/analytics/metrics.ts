import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Totals } from '@sandcrate/api/analytics/contract.ts';
import { percentOf } from '../../../app/i18n/use-percent.ts';

export type Metric = keyof Totals;

/** The counts, in the order in which they are shown. */
export const METRICS: readonly { metric: Metric; label: MessageDescriptor }[] = [
  { metric: 'downloads', label: msg`Downloads` },
  { metric: 'views', label: msg`Views` },
  { metric: 'likes', label: msg`Likes` },
  { metric: 'ratings', label: msg`Ratings` },
  { metric: 'comments', label: msg`Comments` },
];

/** The change in words; undefined if there is nothing to compare with. */
export function changeText(i18n: I18n, now: number, before: number | undefined): string | undefined {
  if (before === undefined) return undefined;
  if (before === 0) return i18n._(now === 0 ? msg`as before` : msg`none before`);
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return i18n._(msg`as before`);
  const change = percentOf(i18n.locale)(Math.abs(percent));
  return i18n._(percent > 0 ? msg`${change} more than before` : msg`${change} less than before`);
}
