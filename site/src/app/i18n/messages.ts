import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { type LocaleTag, SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';
import type { Area } from './areas.ts';

const CATALOGS = import.meta.glob<Messages>('../../../locales/*/*.po', { import: 'messages' });

/** A set of messages that is still empty: the texts in the code are their own messages until a catalog is loaded. */
export const sourceI18n = () => createI18n(SOURCE_LOCALE);

/** The messages of one language, for one document: on the server, documents of several languages are made at once. */
export function createI18n(locale: LocaleTag): I18n {
  return setupI18n({ locale, messages: { [locale]: {} } });
}

/** The texts of the contract are English themselves. */
export const isNeeded = (locale: string, area: Area) =>
  locale !== SOURCE_LOCALE || (area !== 'words' && area !== 'refusals');

const loaded = new WeakMap<I18n, Set<Area>>();

/**
 * Loads the messages of areas, each once.
 * @throws Error when a catalog cannot be fetched
 */
export async function loadMessages(i18n: I18n, areas: readonly Area[]): Promise<void> {
  const known = loaded.get(i18n) ?? new Set();
  loaded.set(i18n, known);
  await Promise.all(
    areas.map(async (area) => {
      if (known.has(area) || !isNeeded(i18n.locale, area)) return;
      const messages = await CATALOGS[`../../../locales/${i18n.locale}/${area}.po`]?.();
      if (messages !== undefined) i18n.load(i18n.locale, messages);
      known.add(area);
    }),
  );
}
