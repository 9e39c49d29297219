// Which words a misspelt word may stand for. Similar words share a key: what is left after deleting one or two letters.
// So candidates can be looked up by key.

/**
 * Keys come from the first letters only, and mistakes further back are still found: at most 29 per word. With one letter fewer
 * a word would have 22, but share them with more than twice as many others.
 */
const KEYED_LETTERS = 7;
/** A shorter unfinished word is not compared with the beginnings of longer words. */
export const SHORTEST_BEGINNING = 5;

/** How many mistakes are allowed in a word with this many letters. */
export function forgiven(letters: number): number {
  if (letters < 3) return 0;
  return letters < 7 ? 1 : 2;
}

/**
 * The keys, as 32-bit numbers, by which a typed word is looked up; none for words that are too short, and for numbers. It
 * shares one with the `keysOfKnown` of each word that it may be a misspelling of.
 */
export const spellingKeys = (word: string): number[] => hashes(keysWithin(word, forgiven([...word].length)));

/** The keys, as 32-bit numbers, by which a word of the catalogue is found, also from its misspelt beginning. */
export function keysOfKnown(word: string): number[] {
  const letters = [...word];
  const beginning = letters.slice(0, SHORTEST_BEGINNING).join('');
  return hashes([
    ...keysWithin(word, forgiven(letters.length)),
    ...(letters.length > SHORTEST_BEGINNING ? keysWithin(beginning, forgiven(SHORTEST_BEGINNING)) : []),
  ]);
}

/** What is left of the first letters after deleting up to so many of them. */
function keysWithin(word: string, deletions: number): string[] {
  if (deletions === 0 || !/\p{L}/u.test(word)) return [];
  let latest = [[...word].slice(0, KEYED_LETTERS).join('')];
  const kept = new Set(latest);
  for (let deleted = 0; deleted < deletions; deleted++) {
    latest = latest.flatMap(withoutOne);
    for (const rest of latest) kept.add(rest);
  }
  return [...kept];
}

const hashes = (keys: readonly string[]) => [...new Set(keys.map(hash))];

const withoutOne = (text: string) => {
  const letters = [...text];
  return letters.map((_, index) => letters.toSpliced(index, 1).join(''));
};

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value | 0;
}

/** A word's letters as code points. */
export function lettersOf(word: string): number[] {
  const letters: number[] = [];
  for (let at = 0; at < word.length; at++) {
    const letter = word.codePointAt(at) ?? 0;
    letters.push(letter);
    if (letter > 0xffff) at++;
  }
  return letters;
}

/** Infinity stands for more than the limit. */
export type Mistakes = {
  /** In the whole word. */
  whole: number;
  /** In the best of its beginnings that are as long as what was typed, give or take a letter. */
  beginning: number;
};

const TOO_MANY: Mistakes = { whole: Number.POSITIVE_INFINITY, beginning: Number.POSITIVE_INFINITY };

/** The last rows of the table of distances. They are reused, because a search compares thousands of words. */
let [beforePrevious, previous, current]: [number[], number[], number[]] = [[], [], []];

/**
 * How many letters are wrong, missing, doubled or swapped with their neighbour: the optimal string alignment distance.
 * Only the cells of its table that may be within the limit are computed (Ukkonen 1985).
 */
export function mistakes(typed: readonly number[], meant: readonly number[], limit: number): Mistakes {
  const width = Math.min(meant.length, typed.length + limit);
  if (typed.length - width > limit) return TOO_MANY;
  for (let j = 0; j <= width; j++) current[j] = j;
  for (let i = 1; i <= typed.length; i++) {
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
    const from = Math.max(1, i - limit);
    const to = Math.min(width, i + limit);
    if (to === i + limit) previous[to] = limit + 1;
    let best = from === 1 ? i : limit + 1;
    current[from - 1] = best;
    for (let j = from; j <= to; j++) {
      let cost = Math.min(
        at(previous, j - 1) + (typed[i - 1] === meant[j - 1] ? 0 : 1),
        at(previous, j) + 1,
        at(current, j - 1) + 1,
      );
      if (i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]) {
        cost = Math.min(cost, at(beforePrevious, j - 2) + 1);
      }
      current[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return TOO_MANY;
  }
  const within = (length: number) => {
    const count = length < 0 || length > width ? Number.POSITIVE_INFINITY : at(current, length);
    return count > limit ? Number.POSITIVE_INFINITY : count;
  };
  const { length } = typed;
  return {
    whole: within(meant.length),
    beginning: Math.min(within(length - 1), within(length), within(length + 1)),
  };
}

const at = (row: readonly number[], index: number) => row[index] ?? 0;
