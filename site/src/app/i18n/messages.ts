import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core';
import {
  isLocale,
  isolated,
  LOCALES,
  type LocaleTag,
  SOURCE_LOCALE,
} from '@sandcrate/api/contract/locales.ts';
import { type Area, isNeeded } from './areas.ts';

type Language = { messages: Messages; areas: Record<string, () => Promise<unknown>> };

// One module for each language, so that the site's entry chunk need not list every catalog of every language.
const LANGUAGES = import.meta.glob<Language>('../../../locales/*/index.ts');

const isMessages = (value: unknown): value is Messages => typeof value === 'object' && value !== null;

async function fetchMessages(locale: string, area: Area): Promise<Messages> {
  const language = await LANGUAGES[`../../../locales/${locale}/index.ts`]?.();
  const found = area === 'main' ? language?.messages : await language?.areas[`./${area}.po`]?.();
  return isMessages(found) ? found : {};
}

/** An empty set of English messages: until a catalog is loaded, the texts in the code are shown. */
export const sourceI18n = () => createI18n(SOURCE_LOCALE);

/** The messages of one document. The server renders documents in several languages at once, so none is global. */
export function createI18n(locale: LocaleTag): I18n {
  return new IsolatingI18n({ locale, messages: { [locale]: {} } });
}

/** Isolates the texts that are inserted into messages, so that their direction does not reorder what is around them. */
class IsolatingI18n extends I18n {
  override _(descriptor: MessageDescriptor): string;
  override _(id: string, values?: Record<string, unknown>, options?: MessageOptions): string;
  override _(id: MessageDescriptor | string, values?: Record<string, unknown>, options?: MessageOptions) {
    const direction = isLocale(this.locale) ? LOCALES[this.locale].direction : 'ltr';
    return typeof id === 'string'
      ? super._(id, isolated(values, direction), options)
      : super._({ ...id, values: isolated(id.values, direction) });
  }
}

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
      i18n.load(i18n.locale, await fetchMessages(i18n.locale, area));
      known.add(area);
    }),
  );
}
