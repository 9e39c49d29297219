// Redirects a visitor who arrives at the site to the language that they have chosen, or that their browser asks for.
import type { IncomingHttpHeaders } from 'node:http';
import {
  ALL_LOCALES,
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

/** Computed once: they are compared with every wanted language. */
const FORMS = new Map(ALL_LOCALES.map((locale) => [locale, formOf(locale)]));

/** Browsers ask for a few languages. The rest of a longer list is ignored, because parsing each one takes time. */
const MOST_WANTED = 30;

/** The languages of an Accept-Language header, most preferred first. */
function wantedLanguages(header: string): string[] {
  return header
    .split(',', MOST_WANTED)
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
        locale.toLowerCase() === tag.toLowerCase() || (form !== undefined && FORMS.get(locale) === form),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The offered language that a visitor has chosen before. */
function chosen(cookie: string, offered: readonly LocaleTag[]): LocaleTag | undefined {
  const [, value] = new RegExp(`(?:^|;)\\s*${CHOICE_COOKIE}=([^;]*)`).exec(cookie) ?? [];
  return offered.find((locale) => locale === value?.trim());
}

/** The language that a visitor has chosen, or else that their browser asks for. */
const preferred = (headers: IncomingHttpHeaders, offered: readonly LocaleTag[]): LocaleTag | undefined =>
  chosen(headers.cookie ?? '', offered) ?? negotiate(headers['accept-language'] ?? '', offered);

/** The path of the page of our own site from which a call came. */
function pageOf(referer: string | undefined, publicUrl: string): string | undefined {
  const page = referer === undefined ? null : URL.parse(referer);
  return page !== null && page.origin === URL.parse(publicUrl)?.origin ? page.pathname : undefined;
}

/** The console is in English for everybody. */
const CONSOLE = /^\/(?:admin|owner)(?:\/|$)/;

/**
 * The language of the visitor who sends a call: that of the page, or else the one they have chosen or prefer.
 * @returns undefined for calls from the console, which say nothing about the language of the person
 */
export function languageOf(
  headers: IncomingHttpHeaders,
  publicUrl: string,
  offered: readonly LocaleTag[] = OFFERED_LOCALES,
): LocaleTag | undefined {
  if (!isMultilingual(offered)) return SOURCE_LOCALE;
  const page = pageOf(headers.referer, publicUrl);
  if (page !== undefined) return CONSOLE.test(page) ? undefined : placeOf(page, offered).locale;
  return preferred(headers, offered) ?? SOURCE_LOCALE;
}

/**
 * Whether a visitor arrives from elsewhere. A visitor from our own pages keeps their language. Requests by the service
 * worker count as from our own site, but for a typed address or the start of the installed app they have no Referer.
 */
const isArrival = (headers: IncomingHttpHeaders) =>
  headers['sec-fetch-site'] !== 'same-origin' || headers.referer === undefined;

/** The service worker stores this page and shows it without a network, where no redirect could be followed. */
const OFFLINE = /^\/offline(?:\?|$)/;

type Visit = { url: string; headers: IncomingHttpHeaders };

/**
 * Whether the page at an address depends on the visitor: there are several languages, and the address names none. The
 * offline page is the same for everybody.
 */
export const dependsOnVisitor = (url: string, offered: readonly LocaleTag[] = OFFERED_LOCALES) =>
  isMultilingual(offered) && placeOf(url, offered).locale === SOURCE_LOCALE && !OFFLINE.test(url);

/** The address in the visitor's language, if the visitor should be redirected there. */
export function addressForVisitor(
  { url, headers }: Visit,
  offered: readonly LocaleTag[] = OFFERED_LOCALES,
): string | undefined {
  if (!dependsOnVisitor(url, offered) || !isArrival(headers)) return undefined;
  const locale = preferred(headers, offered);
  return locale === undefined || locale === SOURCE_LOCALE ? undefined : localized(locale, url);
}
