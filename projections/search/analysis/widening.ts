// Which of a search's words an add-on must have when none, or only a few, have all of them.

/** Only the rarest words decide which add-ons match; the others still count in their order. */
const MOST_DECIDING = 6;
/** The share of the total weight of the words that an add-on must have: more where less would match too many. */
const ENOUGH = [0.35, 0.55, 0.7];
/** More matches than this make a search slow, and most of them have only a common word. */
const MANY = 1_000;

/**
 * How much a word says: more when fewer add-ons have it (inverse document frequency as in BM25, Robertson and Zaragoza
 * 2009, kept above 0).
 * @param documents the number of add-ons with the word
 * @param all the number of all add-ons
 */
export const wordWeight = (documents: number, all: number): number =>
  Math.log(1 + (all - Math.min(documents, all) + 0.5) / (documents + 0.5));

/**
 * The smallest sets of words that weigh enough: an add-on with all words of one set matches.
 * @param documents the number of add-ons with each word
 * @param all the number of all add-ons
 * @returns indices into `documents`
 */
export function sufficientSets(documents: readonly number[], all: number): number[][] {
  const deciding = documents
    .map((count, index) => ({ weight: wordWeight(count, all), count, index }))
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
    .slice(0, MOST_DECIDING);
  const total = deciding.reduce((sum, { weight }) => sum + weight, 0);
  let sets: (typeof deciding)[] = [];
  for (const share of ENOUGH) {
    sets = smallestSets(deciding, share * total);
    const matches = sets.reduce((sum, set) => sum + Math.min(...set.map(({ count }) => count)), 0);
    if (matches <= MANY) break;
  }
  return sets.map((set) => set.map(({ index }) => index));
}

function smallestSets<Word extends { weight: number }>(words: readonly Word[], enough: number): Word[][] {
  const sets: Word[][] = [];
  for (const set of subsets(words)) {
    if (set.reduce((sum, { weight }) => sum + weight, 0) < enough) continue;
    if (!sets.some((smaller) => smaller.every((word) => set.includes(word)))) sets.push(set);
  }
  return sets;
}

/** All subsets but the empty one, smaller ones first. */
function subsets<T>(items: readonly T[]): T[][] {
  const all: T[][] = [[]];
  for (const item of items) all.push(...all.map((set) => [...set, item]));
  return all.filter((set) => set.length > 0).sort((a, b) => a.length - b.length);
}
