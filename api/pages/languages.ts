// Redirects a first visit to the site in the visitor's language.
import type { IncomingHttpHeaders } from 'node:http';
import {
  CHOICE_COOKIE,
  isMultilingual,
  type LocaleTag,
  localized,
  OFFERED_LOCALES,
  placeOf,
  SOURCE_LOCALE,
} from '../contract/locales.ts';

/** The headers on which the page at an address without a language depends. */
export const VARY = 'accept-language, cookie';

/** Two languages are the same when script and language are: 'pt-PT' is served by 'pt-BR', 'zh-TW' not by 'zh-Hans'. */
function formOf(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined; // '*', or no tag at all
  }
}

/** The languages of an Accept-Language header, most preferred first. */
function wantedLanguages(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** The most preferred language that is offered. */
export function negotiate(header: string, offered: readonly LocaleTag[]): LocaleTag | undefined {
  for (const tag of wantedLanguages(header)) {
    const form = formOf(tag);
    const found = offered.find(
      (locale) =>
        locale.toLowerCase() === tag.toLowerCase() || (form !== undefined && formOf(locale) === form),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

const hasChosen = (cookie = '') =>
  cookie.split(';').some((one) => one.trim().startsWith(`${CHOICE_COOKIE}=`));

/** Whether a visitor arrives from elsewhere, by Sec-Fetch-Site. A visitor from our own pages keeps their language. */
const isArrival = (site: unknown) => site !== 'same-origin';

type Visit = { url: string; headers: IncomingHttpHeaders };

/**
 * Whether the page at an address depends on the visitor: there are several languages, and the address names none.
 */
export const dependsOnVisitor = (url: string, offered: readonly LocaleTag[] = OFFERED_LOCALES) =>
  isMultilingual(offered) && placeOf(url, offered).locale === SOURCE_LOCALE;

/** The address in the visitor's language, if the visitor should be redirected there. */
export function addressForVisitor(
  { url, headers }: Visit,
  offered: readonly LocaleTag[] = OFFERED_LOCALES,
): string | undefined {
  const wanted = headers['accept-language'];
  if (!dependsOnVisitor(url, offered) || wanted === undefined) return undefined;
  if (hasChosen(headers.cookie) || !isArrival(headers['sec-fetch-site'])) return undefined;
  const locale = negotiate(wanted, offered);
  return locale === undefined || locale === SOURCE_LOCALE ? undefined : localized(locale, url);
}
