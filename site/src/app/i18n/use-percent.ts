// Separate from the other formats, because no page needs this in its first load.

import { useLingui } from '@lingui/react';
import { SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';

/** Writes a whole number of percent as the document's language does, such as '42%' or '42 %'. */
export function usePercent(): (percent: number) => string {
  const { locale } = useLingui().i18n;
  if (locale === SOURCE_LOCALE) return (percent) => `${percent}%`;
  const { format } = new Intl.NumberFormat(locale, { style: 'percent' });
  return (percent) => format(percent / 100);
}
