/** A piece of a text: in both, or only in the one that was or the one that is. */
export type Piece = { text: string; in: 'both' | 'before' | 'after' };

/** Longer texts than this many words are told apart as a whole: comparing takes the product of their lengths. */
const MAX_WORDS = 1500;

/** Words with the space before them, so that joining them gives the text again. */
const wordsOf = (text: string) => text.match(/\s*\S+|\s+$/g) ?? [];

/** Tells two texts apart word by word: the pieces in the order of reading, what went before what came. */
export function wordDiff(before: string, after: string): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length > MAX_WORDS || now.length > MAX_WORDS)
    return joined([
      ['before', before],
      ['after', after],
    ]);
  const common = commonLengths(old, now);
  const marked: Array<[Piece['in'], string]> = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [was = '', is = ''] = [old[i], now[j]];
    if (i < old.length && j < now.length && was === is) {
      marked.push(['both', was]);
      i += 1;
      j += 1;
    } else if (j >= now.length || (i < old.length && at(common, i + 1, j) >= at(common, i, j + 1))) {
      marked.push(['before', was]);
      i += 1;
    } else {
      marked.push(['after', is]);
      j += 1;
    }
  }
  return joined(marked);
}

/** For each pair of places, how many words the rests of the texts have in common, in order. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = rows[i];
      if (row)
        row[j] =
          old[i] === now[j] ? at(rows, i + 1, j + 1) + 1 : Math.max(at(rows, i + 1, j), at(rows, i, j + 1));
    }
  }
  return rows;
}

const at = (rows: readonly Uint16Array[], i: number, j: number) => rows[i]?.[j] ?? 0;

function joined(marked: ReadonlyArray<readonly [Piece['in'], string]>): Piece[] {
  const pieces: Piece[] = [];
  for (const [where, text] of marked) {
    const last = pieces.at(-1);
    if (last?.in === where) last.text += text;
    else if (text !== '') pieces.push({ text, in: where });
  }
  return pieces;
}
