import type { I18n } from '@lingui/core';
import { LinguiContext } from '@lingui/react';
import { isLocale, LOCALES, SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';
import { Direction } from 'radix-ui';
import { type ReactNode, useMemo } from 'react';

/** The `lang` and `dir` attributes of a document in its language. */
export function languageOf({ locale }: I18n) {
  const lang = isLocale(locale) ? locale : SOURCE_LOCALE;
  return { lang, dir: LOCALES[lang].direction === 'rtl' ? 'rtl' : undefined } as const;
}

/**
 * Wraps everything that shows texts. A document keeps its language, and a part waits for its messages, so unlike Lingui's own
 * provider this renders nothing anew when more messages are loaded.
 */
export function Language({ i18n, children }: { i18n: I18n; children?: ReactNode }) {
  const context = useMemo(() => ({ i18n, _: i18n.t.bind(i18n) }), [i18n]);
  return (
    <Direction.Provider dir={languageOf(i18n).dir ?? 'ltr'}>
      <LinguiContext value={context}>{children}</LinguiContext>
    </Direction.Provider>
  );
}
