import type { I18n } from '@lingui/core';
import { isLocale, localized, placeOf, SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';
import type { LocationRewrite } from '@tanstack/react-router';

/** For the router: puts the document's language before every address of a page. English has none. */
export function addressesIn({ locale }: I18n): LocationRewrite | undefined {
  if (locale === SOURCE_LOCALE || !isLocale(locale)) return undefined;
  return {
    input: ({ url }) => {
      url.pathname = placeOf(url.pathname, [locale]).path;
      return url;
    },
    output: ({ url }) => {
      url.pathname = localized(locale, url.pathname);
      return url;
    },
  };
}
