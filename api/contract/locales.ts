// The languages of the site.

export { isolated } from '../../core/isolated.ts';

export type Direction = 'ltr' | 'rtl';

type Locale = {
  /** The language's name in itself. */
  name: string;
  direction: Direction;
  /** Whether everything is translated. Only complete languages are offered. */
  isComplete: boolean;
};

/** By the tag that addresses and `lang` attributes have. */
export const LOCALES = {
  en: { name: 'English', direction: 'ltr', isComplete: true },
  de: { name: 'Deutsch', direction: 'ltr', isComplete: true },
  es: { name: 'Español', direction: 'ltr', isComplete: true },
  'pt-BR': { name: 'Português (Brasil)', direction: 'ltr', isComplete: true },
  fr: { name: 'Français', direction: 'ltr', isComplete: true },
  pl: { name: 'Polski', direction: 'ltr', isComplete: true },
  tr: { name: 'Türkçe', direction: 'ltr', isComplete: true },
  ru: { name: 'Русский', direction: 'ltr', isComplete: true },
  ja: { name: '日本語', direction: 'ltr', isComplete: true },
  ko: { name: '한국어', direction: 'ltr', isComplete: true },
  'zh-Hans': { name: '简体中文', direction: 'ltr', isComplete: true },
  ar: { name: 'العربية', direction: 'rtl', isComplete: true },
} as const satisfies Record<string, Locale>;

export type LocaleTag = keyof typeof LOCALES;

/** The language of the texts in the code, and of addresses without a language. */
export const SOURCE_LOCALE = 'en' satisfies LocaleTag;

export const ALL_LOCALES = Object.keys(LOCALES) as LocaleTag[];
export const OFFERED_LOCALES = ALL_LOCALES.filter((tag) => LOCALES[tag].isComplete);

export const isLocale = (tag: string): tag is LocaleTag => Object.hasOwn(LOCALES, tag);

/** The cookie that holds the language that a visitor has chosen. */
export const CHOICE_COOKIE = 'language';

/** Whether there is anything to choose from. */
export const isMultilingual = (offered: readonly LocaleTag[] = OFFERED_LOCALES) => offered.length > 1;

/** The language of an address from the root, and the address without it. */
export function placeOf(
  address: string,
  offered: readonly LocaleTag[] = OFFERED_LOCALES,
): { locale: LocaleTag; path: string } {
  const [, first, rest = ''] = /^\/([^/?#]+)(.*)$/s.exec(address) ?? [];
  const locale = offered.find((tag) => tag === first && tag !== SOURCE_LOCALE);
  if (locale === undefined) return { locale: SOURCE_LOCALE, path: address };
  return { locale, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** An address from the root in a language. */
export const localized = (locale: string, address: string): string =>
  locale === SOURCE_LOCALE ? address : `/${locale}${address.replace(/^\/(?=[?#]|$)/, '')}`;
