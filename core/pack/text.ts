// Cleans texts from packs so that they can be stored and shown, whatever their encoding.
import { isVisible } from '../visible-text.ts';
import { MAX_PATH, MAX_TEXT } from './limits.ts';

// The section sign and the character after it colour text in the game.
const colourCodes = /§./gsu;
// Control characters, among them NUL, which PostgreSQL does not store, halves of surrogate pairs, and marks that change the direction of text and
// can make a name read as another. `plain` keeps line feeds and turns tabs into spaces.
const unprintable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

// All that `displayText` changes: the characters above, the section sign, and white space other than single spaces.
const removed = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF§]|[^\S ]|^ +| +$| {2,}/gu;

/** One line of plain, well-formed text of at most `limit` characters, cut with an ellipsis. */
export function displayText(text: string, limit = MAX_TEXT): string {
  return cut(plain(text).replace(/\s+/gu, ' ').trim(), limit);
}

/** As `displayText`; empty if nothing of it can be seen. */
export function displayName(text: string): string {
  const shown = displayText(text);
  return isVisible(shown) ? shown : '';
}

/** A file name as one line of plain text; if it is too long, the end of its stem is cut. */
export function displayFileName(name: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/su.exec(name) ?? [];
  const suffix = displayText(extension, MAX_TEXT / 2);
  return displayText(stem, MAX_TEXT - suffix.length) + suffix;
}

/**
 * A path of a file as one line of text. What `displayText` would remove is spelled out (`\u{a7}`), so that different files
 * have different paths. No path in an archive has a backslash of its own.
 */
export function displayPath(path: string): string {
  return cut(path.replace(removed, spelledOut), MAX_PATH);
}

/** As `displayText`, with line breaks kept. */
export function displayLines(text: string, limit = MAX_TEXT): string {
  const lines = plain(text.replace(/\r\n?/g, '\n')).split('\n');
  const trimmed = lines.map((line) => line.replace(/\s+/gu, ' ').trim()).join('\n');
  return cut(trimmed.replace(/\n{3,}/g, '\n\n').trim(), limit);
}

/** Decodes a file as UTF-16 if its first bytes show that, else as UTF-8, or as Windows-1252 if it is not UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = utf16Of(bytes);
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function utf16Of([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Some editors omit the byte order mark; no text that a pack needs begins with a NUL.
  if (first === 0 && second !== 0) return 'utf-16be';
  if (second === 0 && first !== 0) return 'utf-16le';
  return undefined;
}

const spelledOut = (characters: string) =>
  [...characters].map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`).join('');

const plain = (text: string) =>
  text
    .replace(colourCodes, '')
    .replace(/[\t\u2028\u2029]/g, ' ')
    .replace(unprintable, (character) => (character === '\n' ? '\n' : ''));

function cut(text: string, limit: number): string {
  const characters = [...text];
  return characters.length <= limit
    ? text
    : `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`;
}
