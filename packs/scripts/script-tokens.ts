// Splits a script into coloured lines.
import { type Token, tokenizer } from 'acorn';

export type TokenKind = 'comment' | 'text' | 'keyword' | 'number' | 'plain';
export type LinePart = { kind: TokenKind; text: string };

/** The lines of a script, without their ends. From where it cannot be read on, all of it is plain. */
export function linesOf(source: string): LinePart[][] {
  const lines: LinePart[][] = [[]];
  const add = (kind: TokenKind, text: string) => {
    for (const [n, part] of text.split(/\r?\n/).entries()) {
      if (n > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ kind, text: part });
    }
  };
  let at = 0;
  for (const { kind, start, end } of marksOf(source)) {
    if (start < at) continue;
    add('plain', source.slice(at, start));
    add(kind, source.slice(start, end));
    at = end;
  }
  add('plain', source.slice(at));
  return lines;
}

type Mark = { kind: TokenKind; start: number; end: number };

function marksOf(source: string): Mark[] {
  const marks: Mark[] = [];
  const onComment = (_isBlock: boolean, _text: string, start: number, end: number) =>
    marks.push({ kind: 'comment', start, end });
  const tokens = tokenizer(source, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    allowHashBang: true,
    onComment,
  });
  try {
    for (const token of tokens) {
      const kind = kindOf(token);
      if (kind !== 'plain') marks.push({ kind, start: token.start, end: token.end });
    }
  } catch {
    // The rest stays plain.
  }
  return marks.sort((a, b) => a.start - b.start);
}

const LITERALS: Readonly<Record<string, TokenKind>> = {
  string: 'text',
  template: 'text',
  regexp: 'text',
  num: 'number',
};
/** Words that the grammar takes for names. */
const NAMED = new Set(['async', 'await', 'let', 'of', 'static', 'get', 'set', 'yield']);

function kindOf({ type, value }: Token & { value?: unknown }): TokenKind {
  if (type.keyword !== undefined || (type.label === 'name' && NAMED.has(String(value)))) return 'keyword';
  return LITERALS[type.label] ?? 'plain';
}
