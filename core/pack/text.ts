// Cleans texts from packs so that they can be stored and shown, whatever their encoding.
import { isVisible } from '../visible-text.ts';
import { MAX_TEXT } from './limits.ts';

// The section sign and the character after it colour text in the game.
const colourCodes = /§./gsu;
// Control characters, among them NUL, which PostgreSQL does not store, and marks that change the direction of text and
// can make a name read as another. `plain` keeps line feeds and turns tabs into spaces.
const unprintable = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

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

/** As `displayText`, with line breaks kept. */
export function displayLines(text: string, limit = MAX_TEXT): string {
  const lines = plain(text.replace(/\r\n?/g, '\n')).split('\n');
  const trimmed = lines.map((line) => line.replace(/\s+/gu, ' ').trim()).join('\n');
  return cut(trimmed.replace(/\n{3,}/g, '\n\n').trim(), limit);
}

/** Decodes a file as UTF-16 if its first bytes show that, else as UTF-8; invalid bytes are replaced. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Some editors omit the byte order mark; no text that a pack needs begins with a NUL.
  if (first === 0 && second !== 0) return 'utf-16be';
  if (second === 0 && first !== 0) return 'utf-16le';
  return 'utf-8';
}

const plain = (text: string) =>
  text
    .toWellFormed()
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
