// Titles that a person may be about to type.
import { schemas } from '../../schemas.ts';
import { MAX_SUGGESTIONS } from '../search.ts';
import { MAX_NAMED } from '../suggestions.ts';
import { titleScore } from './relevance.ts';
import { Parameters, type Statement } from './sql.ts';
import type { TextQuery } from './text-query.ts';

/** A title, or an add-on that may have the words in a name. */
export type SuggestedRow = { id: string; title: string | null };

/** So many add-ons with the words are looked at for names. */
const LOOKED_AT = 1_000;

/** Titles with all of the words, best first, then add-ons that may have them in other names. */
export function suggestStatement(query: TextQuery): Statement {
  const parameters = new Parameters();
  const inTitle = parameters.addTextQuery(query.inTitle);
  const score = titleScore(query, parameters);
  const named = parameters.add(query.named, 'tsquery');
  return {
    text: `
      with matching as materialized (
        select i.addon_id, i.head, i.adds
        from ${schemas.catalogue}.search_index i
        where i.terms @@ ${parameters.addTextQuery(query.anywhere)}
        limit ${LOOKED_AT}
      ),
      titles as materialized (
        select i.addon_id, i.created_at, ${score} as score
        from ${schemas.catalogue}.search_index i
        where i.terms @@ ${inTitle}
        order by score desc
        fetch first ${MAX_SUGGESTIONS} rows with ties
      )
      (select a.id, a.title
       from titles s
       join ${schemas.catalogue}.addons a on a.id = s.addon_id and a.is_public
       left join ${schemas.statistics}.addon_totals t using (addon_id)
       order by s.score desc, t.downloads desc nulls last, s.created_at desc, s.addon_id
       limit ${MAX_SUGGESTIONS})
      union all
      (select addon_id, null from matching where head @@ ${named} limit ${MAX_NAMED})
      union all
      (select addon_id, null from matching where adds <> '{}' limit ${MAX_NAMED})`,
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
      select a.id, a.title
      from candidates c join ${schemas.catalogue}.addons a on a.id = c.addon_id and a.is_public
      order by c.downloads desc, a.created_at desc, a.id
      limit ${MAX_SUGGESTIONS}`,
    values: parameters.values,
  };
}
