// Translates texts of the API's contract and of the server's refusals, which are not in the site's own code. The
// English text is the message's id.
import type { I18n, MessageDescriptor } from '@lingui/core';
import { SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';

const PLACEHOLDER = /\{(\w+)\}/;

/** A message with placeholders: their names, and what its texts look like. */
type Pattern = { id: string; names: string[]; looks: RegExp };

function patternOf(id: string): Pattern {
  const parts = id.split(PLACEHOLDER);
  const fixed = parts
    .filter((_, at) => at % 2 === 0)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return {
    id,
    names: parts.filter((_, at) => at % 2 === 1),
    looks: new RegExp(`^${fixed.join('(.+)')}$`, 's'),
  };
}

const patterns = new WeakMap<I18n, Pattern[]>();

/** The messages with placeholders that are loaded. */
function patternsIn(i18n: I18n): Pattern[] {
  const known = patterns.get(i18n);
  if (known !== undefined) return known;
  const found = Object.keys(i18n.messages)
    .filter((id) => PLACEHOLDER.test(id))
    .map(patternOf);
  patterns.set(i18n, found);
  const stop = i18n.on('change', () => {
    patterns.delete(i18n);
    stop();
  });
  return found;
}

/**
 * The values at a message's placeholders. One at the beginning is the name of a field, which has a message of its own;
 * others may be values that a person typed.
 */
const valuesOf = (i18n: I18n, { id, names }: Pattern, found: readonly string[]) =>
  Object.fromEntries(
    names.map((name, at) => {
      const value = found[at] ?? '';
      return [name, at === 0 && id.startsWith('{') ? word(i18n, value) : value];
    }),
  );

/** A text of the contract or of a refusal in the document's language; unchanged if there is no message for it. */
export function word(i18n: I18n, text: string): string {
  if (i18n.locale === SOURCE_LOCALE) return text;
  if (Object.hasOwn(i18n.messages, text)) return i18n._(text);
  for (const pattern of patternsIn(i18n)) {
    const found = pattern.looks.exec(text);
    if (found !== null) return i18n._(pattern.id, valuesOf(i18n, pattern, found.slice(1)));
  }
  return text;
}

/** A message of the site, or a text as `word` translates it. */
export const sayIn = (i18n: I18n, text: MessageDescriptor | string): string =>
  typeof text === 'string' ? word(i18n, text) : i18n._(text);
