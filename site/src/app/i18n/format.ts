// Numbers and days as the document's language writes them. English has its own functions, because the first use of Intl
// takes a phone a tenth of a second.
import { SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';
import { formatCount, formatDate, formatRating, formatShort } from '../../lib/format.ts';
import { formatMegabytes } from '../../lib/format-size.ts';

export type Format = {
  /** A whole number, such as 12,345. */
  count: (count: number) => string;
  /** For places with little room: exact up to four digits, then 12.3K or 4.5M. */
  short: (count: number) => string;
  /** One decimal. */
  rating: (rating: number) => string;
  /** A day in UTC with its year, such as 'Nov 21, 2025'. */
  date: (moment: string) => string;
  /** Bytes as megabytes with one decimal. */
  megabytes: (bytes: number) => string;
  /** Such as 'A, B and C'. */
  list: (items: readonly string[]) => string;
  /** As short as the language allows, such as 'A, B, C'. */
  series: (items: readonly string[]) => string;
};

const ENGLISH: Format = {
  count: formatCount,
  short: formatShort,
  rating: formatRating,
  date: formatDate,
  megabytes: formatMegabytes,
  list: (items) =>
    items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`,
  series: (items) => items.join(', '),
};

function byIntl(locale: string): Format {
  const number = (options: Intl.NumberFormatOptions) => {
    const { format } = new Intl.NumberFormat(locale, options);
    return (value: number) => format(value);
  };
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const count = number({});
  const compact = number({ notation: 'compact', maximumFractionDigits: 1 });
  const megabytes = number({ ...one, style: 'unit', unit: 'megabyte' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const list = new Intl.ListFormat(locale);
  const series = new Intl.ListFormat(locale, { style: 'narrow' });
  return {
    count,
    short: (value) => (value < 10_000 ? count(value) : compact(value)),
    rating: number(one),
    date: (moment) => keepNumbersTogether(day.format(new Date(moment))),
    megabytes: (bytes) => megabytes(bytes / 1_048_576),
    list: (items) => list.format(items),
    series: (items) => series.format(items),
  };
}

/** A day in numbers, such as the Korean '2025. 11. 21.', must not break at its spaces. One with words may. */
const keepNumbersTogether = (day: string) => (/\p{L}/u.test(day) ? day : day.replaceAll(' ', '\u00a0'));

const made = new Map<string, Format>([[SOURCE_LOCALE, ENGLISH]]);

/** The formats of a language, for use outside of components. */
export function formatOf(locale: string): Format {
  const known = made.get(locale) ?? byIntl(locale);
  made.set(locale, known);
  return known;
}
