import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { isLocale, LOCALES, SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';
import { Direction } from 'radix-ui';
import type { ReactNode } from 'react';

/** The `lang` and `dir` attributes of a document in its language. */
export function languageOf({ locale }: I18n) {
  const lang = isLocale(locale) ? locale : SOURCE_LOCALE;
  return { lang, dir: LOCALES[lang].direction === 'rtl' ? 'rtl' : undefined } as const;
}

/** Wraps everything that shows texts. */
export function Language({ i18n, children }: { i18n: I18n; children?: ReactNode }) {
  return (
    <Direction.Provider dir={languageOf(i18n).dir ?? 'ltr'}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </Direction.Provider>
  );
}
