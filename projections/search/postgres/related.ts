// Add-ons related to one: those that share its tags and title words. Rarer ones count more.
import { schemas } from '../../schemas.ts';
import { isLight } from '../analysis/language.ts';
import { quoted } from './lexemes.ts';
import { Parameters, type Statement } from './sql.ts';

/** One of the add-on's words, with where it occurs: title, tag, publisher, or the description's beginning. */
export type OwnWord = { word: string; weights: string[]; documents: number };

const PLACES: Record<string, number> = { A: 1, B: 1.5, C: 0.5, D: 0.4 };
const MOST_WORDS = 8;
/** A word in more add-ons than this says nothing about any of them. */
const TOO_COMMON = 3_000;

/** Rows of type OwnWord. */
export const ownWordsStatement = (addonId: string): Statement => ({
  text: `
    select h.lexeme as word, h.weights, w.documents
    from ${schemas.catalogue}.search_index i
    cross join lateral unnest(i.head) h
    join ${schemas.catalogue}.search_words w on w.word = h.lexeme
    where i.addon_id = $1::uuid and w.documents between 2 and ${TOO_COMMON}`,
  values: [addonId],
});

/** Rows of `id`, best first. */
export function akinStatement(addonId: string, words: readonly OwnWord[], limit: number): Statement {
  const telling = words
    .filter(({ word }) => !isLight(word))
    .map(({ word, weights, documents }) => ({
      word,
      weight: Math.max(...weights.map((weight) => PLACES[weight] ?? 0)) / Math.log(2 + documents),
    }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_WORDS);
  const parameters = new Parameters();
  const any = parameters.addTextQuery(telling.map(({ word }) => quoted(word)).join(' | '));
  const scores = telling.map(
    ({ word, weight }) =>
      `${parameters.add(weight, 'float8')} * ts_rank('{0.3, 0.4, 1, 0.8}', i.head, ${parameters.add(quoted(word), 'tsquery')})`,
  );
  return {
    text: `
      select i.addon_id as id
      from ${schemas.catalogue}.search_index i left join ${schemas.statistics}.addon_totals t using (addon_id)
      where i.terms @@ ${any} and i.addon_id <> ${parameters.add(addonId, 'uuid')}
      order by round((100 * (${scores.join(' + ') || '0'}))::numeric) desc, t.downloads desc nulls last,
        i.created_at desc, i.addon_id
      limit ${parameters.add(limit, 'int')}`,
    values: parameters.values,
  };
}

/** Rows of `id`: add-ons of the same category, most downloaded first. */
export function sameCategoryStatement(addonId: string, limit: number): Statement {
  return {
    text: `
      select i.addon_id as id
      from ${schemas.catalogue}.search_index i
      left join ${schemas.statistics}.addon_totals t using (addon_id)
      where i.category = (select category from ${schemas.catalogue}.search_index where addon_id = $1::uuid)
        and i.addon_id <> $1::uuid
      order by t.downloads desc nulls last, i.created_at desc, i.addon_id
      limit $2::int`,
    values: [addonId, limit],
  };
}
