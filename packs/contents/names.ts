// The names of a thing in the languages of its pack.
import { displayText } from '@sandcrate/core/pack/text.ts';
import type { Found } from './definition-files.ts';

/** The language of a name that is written in the definition itself: nearly always English. */
const UNTRANSLATED = 'en_US';

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
