// Translates texts of the API's contract and of the server's refusals, which are not in the site's own code. The
// English text is the message's id.
import type { I18n, MessageDescriptor } from '@lingui/core';
import { SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';

const PLACEHOLDER = /\{(\w+)\}/;

/** The values in a text at the placeholders of a message, or undefined if the text does not match the message. */
function valuesIn(text: string, id: string): Record<string, string> | undefined {
  const parts = id.split(PLACEHOLDER);
  const fixed = parts
    .filter((_, at) => at % 2 === 0)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const found = new RegExp(`^${fixed.join('(.+)')}$`, 's').exec(text);
  return found
    ? Object.fromEntries(found.slice(1).map((value, at) => [parts[at * 2 + 1], value]))
    : undefined;
}

/** A value may be a text with a message of its own, such as the name of a field. */
const translated = (i18n: I18n, values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, word(i18n, value)]));

/** A text of the contract or of a refusal in the document's language; unchanged if there is no message for it. */
export function word(i18n: I18n, text: string): string {
  if (i18n.locale === SOURCE_LOCALE) return text;
  if (Object.hasOwn(i18n.messages, text)) return i18n._(text);
  for (const id of Object.keys(i18n.messages)) {
    const values = PLACEHOLDER.test(id) ? valuesIn(text, id) : undefined;
    if (values !== undefined) return i18n._(id, translated(i18n, values));
  }
  return text;
}

/** A message of the site, or a text as `word` translates it. */
export const sayIn = (i18n: I18n, text: MessageDescriptor | string): string =>
  typeof text === 'string' ? word(i18n, text) : i18n._(text);
