// The languages of the site.

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
  de: { name: 'Deutsch', direction: 'ltr', isComplete: false },
  es: { name: 'Español', direction: 'ltr', isComplete: false },
  'pt-BR': { name: 'Português (Brasil)', direction: 'ltr', isComplete: false },
  fr: { name: 'Français', direction: 'ltr', isComplete: false },
  pl: { name: 'Polski', direction: 'ltr', isComplete: false },
  tr: { name: 'Türkçe', direction: 'ltr', isComplete: false },
  ru: { name: 'Русский', direction: 'ltr', isComplete: false },
  ja: { name: '日本語', direction: 'ltr', isComplete: false },
  ko: { name: '한국어', direction: 'ltr', isComplete: false },
  'zh-Hans': { name: '简体中文', direction: 'ltr', isComplete: false },
  ar: { name: 'العربية', direction: 'rtl', isComplete: false },
} as const satisfies Record<string, Locale>;

export type LocaleTag = keyof typeof LOCALES;

/** The language of the texts in the code, and of addresses without a language. */
export const SOURCE_LOCALE = 'en' satisfies LocaleTag;

export const ALL_LOCALES = Object.keys(LOCALES) as LocaleTag[];
export const OFFERED_LOCALES = ALL_LOCALES.filter((tag) => LOCALES[tag].isComplete);

export const isLocale = (tag: string): tag is LocaleTag => Object.hasOwn(LOCALES, tag);
