import type { I18n } from '@lingui/core';
import { isLocale, localized, placeOf, SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';
import type { LocationRewrite } from '@tanstack/react-router';

/** For the router: prefixes every page's address with the document's language. English has no prefix. */
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
