// Separate from the other formats, because no page needs these in its first load.

import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';
import { formatDay, formatMoment, formatSpan, formatYear } from '../../lib/format-time.ts';

export type TimeFormat = {
  /** A span of time in its largest unit, rounded: '3 days', '1 hour', and 'a minute' for anything shorter. */
  span: (seconds: number) => string;
  year: (moment: string) => string;
  /** A day of UTC such as '2025-11-21', as 'Nov 21', or as 'Nov 21, 2025'. */
  day: (day: string, options?: { withYear?: boolean }) => string;
  /** Such as 'Nov 21, 2025, 8:40 PM', in the visitor's time zone; for parts that only the browser renders. */
  moment: (time: string) => string;
};

const ENGLISH: TimeFormat = { span: formatSpan, year: formatYear, day: formatDay, moment: formatMoment };
const A_MINUTE = msg`a minute`;

const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

function byIntl(locale: string, aMinute: string): TimeFormat {
  const write = (options: Intl.DateTimeFormatOptions, time: string) =>
    new Intl.DateTimeFormat(locale, options).format(new Date(time));
  return {
    span: (seconds) => {
      for (const { unit, seconds: length } of UNITS) {
        const count = Math.round(seconds / length);
        const options = { style: 'unit', unit, unitDisplay: 'long' } as const;
        if (count >= 1) return new Intl.NumberFormat(locale, options).format(count);
      }
      return aMinute;
    },
    year: (moment) => write({ year: 'numeric', timeZone: 'UTC' }, moment),
    day: (day, { withYear = false } = {}) =>
      write({ month: 'short', day: 'numeric', timeZone: 'UTC', ...(withYear && { year: 'numeric' }) }, day),
    moment: (time) => write({ dateStyle: 'medium', timeStyle: 'short' }, time),
  };
}

/** Days, times and spans of time as the document's language writes them. */
export function useTimeFormat(): TimeFormat {
  const { i18n } = useLingui();
  return i18n.locale === SOURCE_LOCALE ? ENGLISH : byIntl(i18n.locale, i18n._(A_MINUTE));
}
