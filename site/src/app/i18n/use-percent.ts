// Separate from the other formats, because no page needs this in its first load.

import { useLingui } from '@lingui/react';
import { SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';
import { formatCount } from '../../lib/format.ts';

/** Writes a whole number of percent as the document's language does, such as '42%' or '42 %'. */
export const usePercent = (): ((percent: number) => string) => percentOf(useLingui().i18n.locale);

/** The same for a language, for use outside of components. */
export function percentOf(locale: string): (percent: number) => string {
  if (locale === SOURCE_LOCALE) return (percent) => `${formatCount(percent)}%`;
  const { format } = new Intl.NumberFormat(locale, { style: 'percent' });
  return (percent) => format(percent / 100);
}
