// Titles that a person may be about to type.
import { schemas } from '../../schemas.ts';
import { MAX_SUGGESTIONS } from '../search.ts';
import { titleScore } from './relevance.ts';
import { Parameters, type Statement } from './sql.ts';
import type { TextQuery } from './text-query.ts';

/** Titles with all of the words, best first, as rows of `id` and `title`. */
export function suggestStatement(query: TextQuery): Statement {
  const parameters = new Parameters();
  const inTitle = parameters.addTextQuery(query.inTitle);
  const score = titleScore(query, parameters);
  return {
    text: `
      with titles as materialized (
        select i.addon_id, i.created_at, ${score} as score
        from ${schemas.catalogue}.search_index i
        where i.terms @@ ${inTitle}
        order by score desc
        fetch first ${MAX_SUGGESTIONS} rows with ties
      )
      select d.addon_id as id, d.title
      from titles s
      join ${schemas.catalogue}.search_documents d using (addon_id)
      left join ${schemas.statistics}.addon_totals t using (addon_id)
      order by s.score desc, t.downloads desc nulls last, s.created_at desc, s.addon_id
      limit ${MAX_SUGGESTIONS}`,
    values: parameters.values,
  };
}

const MOST_DOWNLOADED = 1_000;

/** For one or two letters, which begin too many titles to rank: the most downloaded add-ons with such a title. */
export function beginningsStatement(key: string): Statement {
  const parameters = new Parameters();
  const beginning = parameters.add(key, 'text');
  const begins = `i.title_key >= ${beginning} collate "C" and i.title_key < (${beginning} || U&'\\+10FFFF') collate "C"`;
  return {
    text: `
      with popular as materialized (
        select addon_id, downloads from ${schemas.statistics}.addon_totals
        where downloads > 0 order by downloads desc limit ${MOST_DOWNLOADED}
      ),
      candidates as (
        (select i.addon_id, p.downloads from popular p join ${schemas.catalogue}.search_index i using (addon_id) where ${begins}
         order by p.downloads desc limit ${MAX_SUGGESTIONS})
        union
        (select i.addon_id, coalesce(t.downloads, 0)
         from (select addon_id from ${schemas.catalogue}.search_index i where ${begins} order by i.title_key limit ${MAX_SUGGESTIONS}) i
         left join ${schemas.statistics}.addon_totals t using (addon_id))
      )
      select d.addon_id as id, d.title
      from candidates c join ${schemas.catalogue}.search_documents d using (addon_id)
      order by c.downloads desc, d.created_at desc, d.addon_id
      limit ${MAX_SUGGESTIONS}`,
    values: parameters.values,
  };
}
