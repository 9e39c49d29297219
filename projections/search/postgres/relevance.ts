// Ranks what matches a text. Those with every word in the title come first, and are ranked among themselves; only when
// they do not fill the page are the others ranked too: a common word costs what its page costs.
import type { SearchFilters } from '../search.ts';
import { filterConditions } from './filters.ts';
import type { Listed } from './page.ts';
import type { Parameters } from './sql.ts';
import type { TextQuery } from './text-query.ts';

/** So many of the best are looked at closely, for the words in a row. */
const CLOSE_LOOK = 200;

/** By weight D, C, B, A: the description's first words, publisher, tags, title. */
const WEIGHTS = `'{0.1, 0.25, 0.45, 1}'`;

/** The best `first` of what matches, in order of relevance. */
export function rankedByRelevance(
  query: TextQuery,
  filters: SearchFilters,
  first: number,
  parameters: Parameters,
): Listed {
  const anywhere = parameters.add(query.anywhere, 'tsquery');
  const inTitle = parameters.add(query.inTitle, 'tsquery');
  const exactly = parameters.add(query.exactlyInTitle, 'tsquery');
  const phrase = parameters.add(query.phrase, 'tsquery');
  const line = parameters.add(query.line, 'text');
  const keys = parameters.add(query.keys, 'text[]');
  const limit = parameters.add(first, 'int');
  const close = parameters.add(Math.max(first, CLOSE_LOOK), 'int');
  const filter = filterConditions(filters, parameters)
    .map((condition) => ` and ${condition}`)
    .join('');
  return {
    ctes: `
      with titles as materialized (
        select i.addon_id, i.created_at, 1000 + ${titleScore(line, keys, exactly)} as score
        from catalogue.search_index i
        where i.terms @@ ${inTitle}${filter}
        order by score desc
        fetch first ${limit} rows with ties
      ),
      others as materialized (
        select i.addon_id, i.created_at, ${wordScore(query, parameters)} + ${wholeTitle(keys)} as score
        from catalogue.search_index i
        where i.terms @@ ${anywhere} and not i.terms @@ ${inTitle}${filter}
          and (select count(*) from titles) < ${limit}
        order by score desc
        fetch first ${close} rows with ties
      ),
      ranked as (
        select addon_id, created_at, score from titles
        union all
        select o.addon_id, o.created_at,
          round((o.score + case when i.terms @@ ${phrase} then 15 else 0 end)::numeric)
        from others o join catalogue.search_index i using (addon_id)
      )`,
    ids: `
      select r.addon_id
      from ranked r left join statistics.addon_totals t using (addon_id)
      order by r.score desc, t.downloads desc nulls last, r.created_at desc, r.addon_id
      limit ${limit}`,
    total: `select count(*) from catalogue.search_index i where i.terms @@ ${anywhere}${filter}`,
  };
}

/** The whole title, its beginning or a part of it; as typed rather than as guessed; much of it rather than little. */
export const titleScore = (line: string, keys: string, exactly: string) => `
  case when i.title = ${line} then 50 else 0 end +
  case when i.title_key = any(${keys}) then 400 else 0 end
  + (select max(case strpos(i.title_key, key) when 0 then 0 when 1 then 120 else 60 end)
     from unnest(${keys}) key where key <> '')
  + case when i.head @@ ${exactly} then 200 else 0 end
  + round(100 * least(1, length((${keys})[1])::numeric / greatest(1, length(i.title_key))))`;

/** Who types a whole title and more wants that one, most likely. */
const wholeTitle = (keys: string) =>
  `case when i.title_key <> '' and strpos((${keys})[1], i.title_key) > 0 then 20 else 0 end`;

/** How much the places say in which the words were found; rare words say more. From 0 to 100. */
function wordScore({ words }: TextQuery, parameters: Parameters): string {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const scores = words.map(({ strong, weak, weight }) => {
    const places = (query: string) => `ts_rank(${WEIGHTS}, i.head, ${parameters.add(query, 'tsquery')})`;
    const best = weak === '' ? places(strong) : `greatest(${places(strong)}, 0.5 * ${places(weak)})`;
    return `${parameters.add((weight / total) * 100, 'float4')} * ${best}`;
  });
  return scores.join(' + ');
}
