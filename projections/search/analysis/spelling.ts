// Which words a misspelt word may stand for. Similar words share a key: what is left after deleting one or two letters.
// So candidates can be looked up by key.

/** Keys come from the first letters only: at most 22 per word, and mistakes further back are still found. */
const KEYED_LETTERS = 6;

/** How many mistakes are allowed in a word with this many letters. */
export function forgiven(letters: number): number {
  if (letters < 3) return 0;
  return letters < 7 ? 1 : 2;
}

/** A word's keys as 32-bit numbers; none for words that are too short, and for numbers. */
export function spellingKeys(word: string): number[] {
  const letters = [...word];
  const depth = forgiven(letters.length);
  if (depth === 0 || !/\p{L}/u.test(word)) return [];
  const beginning = letters.slice(0, KEYED_LETTERS).join('');
  const kept = new Set([beginning]);
  let latest = [beginning];
  for (let struck = 0; struck < depth; struck++) {
    latest = latest.flatMap(withoutOne);
    for (const rest of latest) kept.add(rest);
  }
  return [...new Set([...kept].map(hash))];
}

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

/**
 * How many letters are wrong, missing, doubled or swapped with their neighbour. Beyond `limit`, any number above it.
 */
export function mistakes(typed: string, meant: string, limit: number): number {
  const [a, b] = [[...typed], [...meant]];
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const substitution = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, substitution);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, at(beforePrevious, j - 2) + 1);
      }
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, b.length);
}

const at = (row: readonly number[], index: number) => row[index] ?? 0;
