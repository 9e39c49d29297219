import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { formatOf } from '../../../app/i18n/format.ts';

const DAY_MS = 86_400_000;

/** The beginning of the visitor's day. Days are 23 to 25 hours apart. */
const midnight = (time: Date) => new Date(time).setHours(0, 0, 0, 0);

/** How long ago something was, in everyday words: 'today', '3 days ago', 'last week', 'Nov 21, 2025'. */
export function ageOf(moment: string, now: Date, i18n: I18n): string {
  const days = Math.round((midnight(now) - midnight(new Date(moment))) / DAY_MS);
  if (days < 1) return i18n._(msg`today`);
  if (days < 2) return i18n._(msg`yesterday`);
  if (days < 7) return i18n._(msg`${plural(days, { one: '# day ago', other: '# days ago' })}`);
  if (days < 14) return i18n._(msg`last week`);
  const weeks = Math.floor(days / 7);
  if (days < 60) return i18n._(msg`${plural(weeks, { one: '# week ago', other: '# weeks ago' })}`);
  return formatOf(i18n.locale).date(moment);
}
