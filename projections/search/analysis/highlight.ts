// Marks a search's matches in a text.
import type { Highlights, Segment } from '../search.ts';
import { eachToken, type Token } from './tokens.ts';

/** The words to mark: whole words and prefixes, or pairs of characters in scripts without spaces. */
export type Matcher = { words: ReadonlySet<string>; beginnings: readonly string[] };

const MAX_EXTRACT = 180;

/** The whole text in segments; undefined when nothing in it matches. */
export function highlight(text: string, matcher: Matcher): Segment[] | undefined {
  const spans = [...spansIn(text, matcher)];
  return spans.length === 0 ? undefined : segments(text, spans, 0, text.length);
}

/** The part of the text around the first match, in one line; undefined when nothing matches. */
export function extract(text: string, matcher: Matcher): Segment[] | undefined {
  const finds = spansIn(text, matcher);
  const first = finds.next().value;
  if (!first) return undefined;
  const from = text.length <= MAX_EXTRACT ? 0 : wordStart(text, Math.max(0, first.start - MAX_EXTRACT / 3));
  const to = Math.max(first.end, wordEnd(text, Math.min(text.length, from + MAX_EXTRACT)));
  const inside = [first];
  for (const span of finds) {
    if (span.end > to) break; // the rest of the text need not be tokenized
    inside.push(span);
  }
  const found = segments(text, inside, from, to).map(({ text: part, match }) => ({
    text: part.replace(/\s+/g, ' '),
    match,
  }));
  if (from > 0) found.unshift({ text: '…', match: false });
  if (to < text.length) found.push({ text: '…', match: false });
  return found;
}

type Span = { start: number; end: number };

/** The matches in order. Adjacent ones are merged. */
function* spansIn(text: string, matcher: Matcher): Generator<Span> {
  if (!mayHold(text, matcher)) return;
  let last: Span | undefined;
  for (const token of eachToken(text)) {
    for (const span of token.grams ? gramSpans(token, text, matcher) : wordSpans(token, matcher)) {
      if (last && last.end >= span.start) last.end = Math.max(last.end, span.end);
      else {
        if (last) yield last;
        last = { ...span };
      }
    }
  }
  if (last) yield last;
}

const ascii = /^\p{ASCII}*$/u;

/** A cheap test that avoids tokenizing most texts. False only for an ASCII text without a match. */
function mayHold(text: string, { words, beginnings }: Matcher): boolean {
  if (!ascii.test(text)) return true;
  const asWritten = text.toLowerCase();
  const closed = asWritten.replace(/['.]/g, ''); // as in don't and T.N.T
  const isThere = (word: string) => asWritten.includes(word) || closed.includes(word);
  return [...words].some(isThere) || beginnings.some(isThere);
}

function wordSpans({ start, end, whole, atoms }: Token, { words, beginnings }: Matcher): Span[] {
  const found = [whole, ...atoms].some(
    (word) => words.has(word) || beginnings.some((beginning) => word.startsWith(beginning)),
  );
  return found ? [{ start, end }] : [];
}

/** Pairs start one character apart. A single character matches where it begins a pair. */
function gramSpans({ start, end }: Token, text: string, { words }: Matcher): Span[] {
  const characters = [...text.slice(start, end)];
  let at = start;
  return characters.flatMap((character, index) => {
    const from = at;
    at += character.length;
    const next = characters[index + 1];
    if (next !== undefined && words.has((character + next).toLowerCase())) {
      return [{ start: from, end: at + next.length }];
    }
    return words.has(character) ? [{ start: from, end: at }] : [];
  });
}

function segments(text: string, spans: readonly Span[], from: number, to: number): Segment[] {
  const pieces: Segment[] = [];
  let at = from;
  for (const { start, end } of spans) {
    if (start < from) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), match: false });
    pieces.push({ text: text.slice(start, end), match: true });
    at = end;
  }
  if (at < to) pieces.push({ text: text.slice(at, to), match: false });
  return pieces;
}

function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return at === 0 || space < 0 || space > at + 30 ? wholeCharacter(text, at) : space + 1;
}

function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return at === text.length || space < at - 30 ? wholeCharacter(text, at) : space;
}

/** Moves `at` out of a surrogate pair. */
const wholeCharacter = (text: string, at: number) => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at);

/** The matches in a title and a description. */
export function highlightsOf(texts: { title: string; description: string }, matcher: Matcher): Highlights {
  const title = highlight(texts.title, matcher);
  const description = extract(texts.description, matcher);
  return { ...(title && { title }), ...(description && { description }) };
}
