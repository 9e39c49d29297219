// Runs the golden queries on an engine.
import type { Search } from '../search.ts';
import { type GoldenKind, type GoldenQuery, type GoldenScore, scoreOf } from './golden-query.ts';

export type GoldenReport = GoldenScore & {
  misspelt: GoldenScore;
  /** The queries whose first hit was not the one wanted, with what came first. */
  missed: { text: string; kind: GoldenKind; first: string | undefined }[];
};

/**
 * @param find returns the keys of the hits, best first
 */
export async function measure(
  queries: readonly GoldenQuery[],
  find: (text: string) => Promise<string[]>,
): Promise<GoldenReport> {
  const results: { query: GoldenQuery; found: string[] }[] = [];
  for (const query of queries) results.push({ query, found: await find(query.text) });
  const missed = results.filter((result) => scoreOf([result]).successAt1 === 0);
  return {
    ...scoreOf(results),
    misspelt: scoreOf(results.filter(({ query }) => query.kind === 'misspelt')),
    missed: missed.map(({ query: { text, kind }, found }) => ({ text, kind, first: found[0] })),
  };
}

/** Finds keys through the port, given the key of each id. */
export const findBy =
  (search: Search, keys: ReadonlyMap<string, string>) =>
  async (text: string): Promise<string[]> => {
    const { ids } = await search.search({ text, page: 1, limit: 10 });
    return ids.map((id) => keys.get(id) ?? id);
  };

export function describeReport(
  name: string,
  { successAt1, ndcgAt10, misspelt, missed }: GoldenReport,
): string {
  const score = (value: number) => value.toFixed(3);
  const lines = missed.map(({ kind, text, first }) => `    missed (${kind}) ${text}: ${first ?? 'nothing'}`);
  return [
    `  ${name}: success@1 ${score(successAt1)}, nDCG@10 ${score(ndcgAt10)};` +
      ` misspelt ${score(misspelt.successAt1)}, ${score(misspelt.ndcgAt10)}`,
    ...lines,
  ].join('\n');
}
