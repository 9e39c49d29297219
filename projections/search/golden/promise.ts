// The scores that every engine must reach on the real catalogue.
import { expect } from 'vitest';
import type { Search } from '../search.ts';
import { describeReport, findBy, measure } from './measure.ts';
import { realQueries } from './real-queries.ts';

/**
 * Runs the golden queries on an engine and on its server's default search, prints both scores, and expects the promised
 * ones.
 * @param keys the key of each id
 */
export async function expectGolden(
  engine: { name: string; search: Search },
  plain: { name: string; find: (text: string) => Promise<string[]> },
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  const ours = await measure(realQueries, findBy(engine.search, keys));
  const theirs = await measure(realQueries, async (text) =>
    (await plain.find(text)).map((id) => keys.get(id) ?? id),
  );
  console.info(describeReport(engine.name, ours));
  console.info(describeReport(plain.name, { ...theirs, missed: [] }));
  expect(realQueries.length).toBeGreaterThanOrEqual(60);
  expect(ours.successAt1).toBeGreaterThanOrEqual(0.9);
  expect(ours.ndcgAt10).toBeGreaterThanOrEqual(0.9);
  expect(ours.misspelt.successAt1).toBeGreaterThanOrEqual(theirs.misspelt.successAt1 + 0.2);
  expect(ours.misspelt.ndcgAt10).toBeGreaterThanOrEqual(theirs.misspelt.ndcgAt10 + 0.2);
}
