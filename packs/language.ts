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

/** Which of a pack's language files to take the listing's texts from: English, else the first by name. */
export function preferredLanguage(paths: readonly string[]): string | undefined {
  const languages = paths.filter((path) => extensionOf(path) === 'lang').sort();
  for (const wanted of preferred) {
    const found = languages.find((path) => fileNameOf(path).toLowerCase() === wanted);
    if (found !== undefined) return found;
  }
  return languages[0];
}
