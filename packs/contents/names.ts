// The names of a thing in the languages of its pack.
import { MAX_LANGUAGES } from '@sandcrate/core/pack/limits.ts';
import { displayText } from '@sandcrate/core/pack/text.ts';
import type { Found } from './definition-files.ts';

/** The language of a name that is written in the definition itself: nearly always English. */
const UNTRANSLATED = 'en_US';

/** Texts by key, by language. */
export type Languages = Map<string, Map<string, string>>;

/** Adds the texts of one file to those of its language. The first text of a key is kept, and MAX_LANGUAGES languages. */
export function addTexts(languages: Languages, language: string, more: ReadonlyMap<string, string>): void {
  const texts = languages.get(language) ?? new Map<string, string>();
  if (languages.size >= MAX_LANGUAGES && !languages.has(language)) return;
  for (const [key, text] of more) if (!texts.has(key)) texts.set(key, text);
  languages.set(language, texts);
}

/**
 * Looks the names of a thing up, by language.
 * @param languages texts by key, by language
 */
export function namesOf(
  { nameKeys, ownName }: Pick<Found, 'nameKeys' | 'ownName'>,
  languages: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Record<string, string> {
  const keys = ownName === undefined ? nameKeys : [ownName, ...nameKeys];
  const names: Record<string, string> = {};
  for (const [language, texts] of languages) {
    const key = keys.find((candidate) => texts.get(candidate));
    const name = key === undefined ? '' : displayText(texts.get(key) ?? '');
    if (name !== '') names[language] = name;
  }
  const literal = ownName === undefined ? '' : displayText(ownName);
  if (Object.keys(names).length === 0 && literal !== '') names[UNTRANSLATED] = literal;
  return names;
}
