// Cleans texts of an imported catalogue so that the site can store and show them.
import { characters } from '@sandcrate/core/validation.ts';

// Directional overrides and isolates affect the text around them; right-to-left scripts do not need them.
const UNWANTED = /[[\p{Cc}\u202a-\u202e\u2066-\u2069]--[\n\t]]/gv;

/** Removes lone surrogates, control characters and directional overrides. Markup is kept. */
export const cleanText = (text: string) =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNWANTED, '').trim();

/** As `cleanText`, on one line. */
export const cleanLine = (text: string) => cleanText(text.replace(/\s+/g, ' '));

const MARK = '…';
/** How far before the limit to look for a space. Scripts without spaces are cut at a word boundary. */
const REACH = 100;
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Shortens a text at a word to at most `limit` characters, its ellipsis included. */
export function cutAtWord(text: string, limit: number): string {
  if (characters(text) <= limit) return text;
  const head = [...text].slice(0, limit - MARK.length).join('');
  const next = text.slice(head.length);
  const end = /^\s/.test(next) ? head.length : endOfWord(head);
  return `${head.slice(0, end).trimEnd()}${MARK}`;
}

/** The end of the last complete word in a truncated text. */
function endOfWord(head: string): number {
  const space = head.search(/\s\S*$/);
  if (space > 0 && space >= head.length - REACH) return space;
  const last = [...words.segment(head)].at(-1)?.index ?? 0;
  return last > 0 ? last : head.length;
}
