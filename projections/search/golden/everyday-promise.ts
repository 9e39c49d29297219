// What every engine must reach on searches as people write them.
import { expect } from 'vitest';
import type { Search } from '../search.ts';
import { type EverydayKind, everydayQueriesOver } from './everyday-queries.ts';
import { ndcgAt10, scoreOf } from './golden-query.ts';
import type { Listing } from './listing.ts';
import { findBy } from './measure.ts';
import { randomWords, strangerWords } from './nonsense.ts';

/** The mean nDCG@10 by kind. */
const REQUIRED: Record<EverydayKind, number> = { wish: 0.55, surplus: 0.97, synonym: 0.85, language: 0.8 };

/** Runs the everyday queries on an engine, prints its scores, and expects the required ones. */
export async function expectEveryday(
  { name, search }: { name: string; search: Search },
  listings: readonly Listing[],
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  const find = findBy(search, keys);
  const results = [];
  for (const query of everydayQueriesOver(listings)) results.push({ query, found: await find(query.text) });
  expect(results.length).toBeGreaterThanOrEqual(240);
  for (const [kind, required] of Object.entries(REQUIRED)) {
    const some = results.filter(({ query }) => query.kind === kind);
    const { ndcgAt10: score } = scoreOf(some);
    const low = some
      .filter(({ query, found }) => ndcgAt10(query, found) < 0.3)
      .map(({ query }) => query.text);
    console.info(
      `  ${name}, ${kind}: nDCG@10 ${score.toFixed(3)} of ${some.length}; low: ${low.join(' · ')}`,
    );
    expect.soft(score, kind).toBeGreaterThanOrEqual(required);
  }
  const unanswered = results.filter(({ found }) => found.length === 0);
  expect(unanswered.length / results.length).toBeLessThanOrEqual(0.05);
}

/** Expects that searches which the catalogue cannot answer find nothing, or say that nothing has the word. */
export async function expectNoConfidence(search: Search, listings: readonly Listing[]): Promise<void> {
  const texts = listings.map((listing) => JSON.stringify(listing).toLowerCase());
  const lacking = [...randomWords(120), ...strangerWords].filter(
    (word) => !texts.some((written) => written.includes(word)),
  );
  expect(lacking.length).toBeGreaterThanOrEqual(140);
  for (const text of lacking) {
    const { total, notes } = await search.search({ text, page: 1, limit: 10 });
    const saysSo = notes?.missing.includes(text) === true || notes?.didYouMean !== undefined;
    expect(total === 0 || saysSo, `${text} finds ${total} without a word`).toBe(true);
  }
}
