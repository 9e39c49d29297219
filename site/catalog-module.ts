import type { LocaleTag } from '@sandcrate/api/contract/locales.ts';
import { type Area, areasOf, isNeeded } from './src/app/i18n/areas.ts';

/** The module of a catalog, as the build's manifest names it. */
const moduleOf = (locale: LocaleTag, area: Area) =>
  `locales/${locale}/${area === 'main' ? 'index.ts' : `${area}.po`}`;

/** The modules of the messages that the page at a path loads in a language. */
export const catalogModules = (path: string, locale: LocaleTag): string[] =>
  areasOf(path)
    .filter((area) => isNeeded(locale, area))
    .map((area) => moduleOf(locale, area));
