// Compares the answers to counted searches with the current synonyms and with others.
import { isDeepStrictEqual } from 'node:util';
import { publicAddons } from '@sandcrate/projections/catalogue/queries.ts';
import { parseQuery } from '@sandcrate/projections/search/analysis/query.ts';
import { thesaurusWith } from '@sandcrate/projections/search/analysis/thesaurus.ts';
import type { Search, SearchResult, Synonyms } from '@sandcrate/projections/search/search.ts';
import type pg from 'pg';
import { PREVIEWED_ANSWERS, PREVIEWED_SEARCHES, type SynonymsPreview } from './contract.ts';
import { latestSearches } from './search-counts.ts';

/** How many results of a search are compared and shown. */
const FIRST = 3;
const AT_ONCE = 4;

type Ports = { pool: pg.Pool; search: Pick<Search, 'search'> };
type Compared = { text: string; searches: number; before: SearchResult; after: SearchResult };

/**
 * The latest counted searches that would be answered otherwise. Only those that contain a term of a changed group are
 * searched.
 * @throws SearchUnavailable when the engine cannot be reached
 */
export async function previewSynonyms(
  { pool, search }: Ports,
  { before, after }: { before: Synonyms; after: Synonyms },
  now: Date,
): Promise<SynonymsPreview> {
  const counted = await latestSearches(pool, PREVIEWED_SEARCHES, now);
  const meaningOf = (text: string, synonyms: Synonyms) => parseQuery(text, thesaurusWith(synonyms)).words;
  const concerned = counted
    .filter(({ text }) => !isDeepStrictEqual(meaningOf(text, before), meaningOf(text, after)))
    .sort((a, b) => b.searches - a.searches);
  const compared: Compared[] = [];
  const waiting = concerned.slice(0, PREVIEWED_ANSWERS).entries();
  async function compare() {
    for (const [place, { text, searches }] of waiting) {
      const answer = (synonyms: Synonyms) => search.search({ text, synonyms, page: 1, limit: FIRST });
      compared[place] = { text, searches, before: await answer(before), after: await answer(after) };
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, compare));
  const changed = compared.filter((one) => !isSame(one));
  const ids = new Set(changed.flatMap((one) => [...one.before.ids, ...one.after.ids]));
  const titles = new Map((await publicAddons(pool, [...ids])).map(({ id, title }) => [id, title]));
  const shown = ({ total, ids }: SearchResult) => ({
    total,
    first: ids.flatMap((id) => {
      const title = titles.get(id);
      return title === undefined ? [] : { id, title };
    }),
  });
  return {
    searches: counted.length,
    concerned: concerned.length,
    compared: compared.length,
    changed: changed.map(({ text, searches, before, after }) => ({
      text,
      searches,
      before: shown(before),
      after: shown(after),
    })),
  };
}

const isSame = ({ before, after }: Compared) =>
  before.total === after.total && isDeepStrictEqual(before.ids, after.ids);
