// The texts of a pack in one language: lines of `key=value`, with a tab or `##` before comments.
import { extensionOf, fileNameOf } from './entry-path.ts';

/** Reads a .lang file; a key that occurs twice keeps its last text. */
export function parseLanguage(text: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    const equals = line.indexOf('=');
    const key = line.slice(0, equals).trim();
    if (equals < 1 || key.startsWith('##')) continue;
    const [value = ''] = line.slice(equals + 1).split(/\t|##/, 1);
    texts.set(key, value.trim());
  }
  return texts;
}

const preferred = ['en_us.lang', 'en_gb.lang'];

/** A pack's language files in the order in which the listing's texts are looked for: English, then others by name. */
export const languagesInOrder = (paths: readonly string[]): string[] =>
  paths
    .filter((path) => extensionOf(path) === 'lang')
    .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));

function rankOf(path: string): number {
  const rank = preferred.indexOf(fileNameOf(path).toLowerCase());
  return rank === -1 ? preferred.length : rank;
}
