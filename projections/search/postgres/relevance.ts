// Ranks what matches a text. Add-ons with every word in the title come first, ranked among themselves. Only if they do
// not fill the page are the others ranked too, so that a common word costs no more than its page.
import { schemas } from '../../schemas.ts';
import type { SearchFilters } from '../search.ts';
import { filterConditions } from './filters.ts';
import type { Listed } from './page.ts';
import type { Parameters } from './sql.ts';
import { anyOf, type TextQuery } from './text-query.ts';

/** How many add-ons with words elsewhere are scored word by word. All of them get a rough score. */
const CLOSE_LOOK = 100;

/** For more add-ons than this, scanning all add-ons by downloads is faster than looking up the downloads of each. */
const MANY = 2_000;

/** By weight D, C, B, A: the description's first words, publisher, tags, title. */
const WEIGHTS = `'{0.1, 0.25, 0.45, 1}'`;

/** The weight of a synonym, if the word itself weighs 1. */
export const ALIKE = 0.7;

/** What a title scores for a word that need not match. */
const LIGHT_IN_TITLE = 15;

const IN_ORDER = 'score desc, t.downloads desc nulls last, created_at desc, addon_id';

/**
 * The best `first` matches, in order of relevance. Add-ons with no word in the head score nothing and are ordered by
 * downloads. Their downloads are looked up one by one, unless there are many such add-ons, as for a word inside many
 * packs: then all add-ons are scanned by downloads until enough are found.
 */
export function rankedByRelevance(
  query: TextQuery,
  filters: SearchFilters,
  first: number,
  parameters: Parameters,
): Listed {
  const anywhere = parameters.addTextQuery(query.anywhere);
  const inTitle = parameters.addTextQuery(anyOf([query.inTitle, query.wholeTitle].filter(Boolean)));
  const phrase = parameters.add(query.phrase, 'tsquery');
  const limit = parameters.add(first, 'int');
  const filter = filterConditions(filters, parameters)
    .map((condition) => ` and ${condition}`)
    .join('');
  return {
    ctes: `
      with titles as materialized (
        select i.addon_id, i.created_at, ${titleScore(query, parameters)} as score
        from ${schemas.catalogue}.search_index i
        where i.terms @@ ${inTitle}${filter}
        order by score desc
        fetch first ${limit} rows with ties
      ),
      enough as materialized (select count(*) >= ${limit} as titles from titles),
      others as materialized (
        select i.addon_id, i.created_at, ${roughScore(query, parameters)} as score
        from ${schemas.catalogue}.search_index i
        where i.terms @@ ${anywhere}${filter}
          and not (select titles from enough)
          and i.addon_id not in (select addon_id from titles)
      ),
      counts as materialized (
        select count(*) as others, count(*) filter (where score > 0) as in_head from others
      ),
      downloaded as materialized (
        select addon_id, downloads
        from ${schemas.statistics}.addon_totals
        where (select in_head < ${CLOSE_LOOK} and others > ${MANY} from counts) and downloads > 0
          and (addon_id in (select addon_id from others where score = 0)) is true
        order by downloads desc
        fetch first ${CLOSE_LOOK} rows with ties
      ),
      outside_head as (
        select i.addon_id, i.created_at, downloads
        from downloaded join ${schemas.catalogue}.search_index i using (addon_id)
        where (select count(*) from downloaded) >= ${CLOSE_LOOK}
        union all
        select addon_id, created_at, downloads
        from others left join ${schemas.statistics}.addon_totals using (addon_id)
        where score = 0 and (select count(*) from downloaded) < ${CLOSE_LOOK}
      ),
      promising as materialized (
        (select addon_id, created_at
         from (select * from others where score > 0 order by score desc fetch first ${CLOSE_LOOK} rows with ties) o
         left join ${schemas.statistics}.addon_totals t using (addon_id)
         order by ${IN_ORDER}
         limit ${CLOSE_LOOK})
        union all
        (select addon_id, created_at from outside_head
         order by downloads desc nulls last, created_at desc, addon_id
         limit ${CLOSE_LOOK} - least(${CLOSE_LOOK}, (select in_head from counts)))
      ),
      ranked as (
        select 1 as class, addon_id, created_at, score from titles
        union all
        select 2, addon_id, p.created_at, ${wordScore(query, parameters)}
          + case when i.terms @@ ${phrase} then 15 else 0 end
        from promising p join ${schemas.catalogue}.search_index i using (addon_id)
        union all
        select 3, addon_id, created_at, score
        from others
        where addon_id not in (select addon_id from promising)
          and ${limit} > (select count(*) from titles) + ${CLOSE_LOOK}
      )`,
    ids: `
      select addon_id
      from ranked left join ${schemas.statistics}.addon_totals t using (addon_id)
      order by class, ${IN_ORDER}
      limit ${limit}`,
    total: `
      select case when titles
        then (select count(*) from ${schemas.catalogue}.search_index i where i.terms @@ ${anywhere}${filter})
        else (select count(*) from titles) + (select others from counts)
      end
      from enough`,
  };
}

/**
 * Scores the whole title above its beginning, and that above a part of it; the typed words above guesses; and a larger
 * share of the title above a smaller one.
 */
export function titleScore(
  { line, keys, plainKey, titleKeys, exactlyInTitle, alikeInTitle, lightInTitle }: TextQuery,
  parameters: Parameters,
): string {
  const names = keys.map((key) => parameters.add(key, 'text'));
  const typed = parameters.add(plainKey, 'text');
  const exactly = parameters.add(exactlyInTitle, 'tsquery');
  const synonyms =
    alikeInTitle === '' ? '' : ` when i.head @@ ${parameters.add(alikeInTitle, 'tsquery')} then 120`;
  const light = lightInTitle.map((word) => parameters.add(word, 'tsquery'));
  const parts = [...names, typed].map(
    (key) => `case strpos(i.title_key, ${key}) when 0 then 0 when 1 then 120 else 60 end`,
  );
  return `
    case when i.title = ${parameters.add(line, 'text')} then 50 else 0 end
    + case when i.title_key in (${names.join(', ')}) then 400 else 0 end
    + case when i.title_key = any(${parameters.add(titleKeys, 'text[]')})
        then 150 + 100 * octet_length(i.title_key) / greatest(1, octet_length(${typed})) else 0 end
    + greatest(${parts.join(', ')})
    + case when i.head @@ ${exactly} then 200${synonyms} else 0 end
    ${light.map((word) => `+ case when i.head @@ ${word} then ${LIGHT_IN_TITLE} else 0 end`).join(' ')}
    + least(100, 100 * octet_length(${typed}) / greatest(1, octet_length(i.title_key)))`;
}

/** Scores the places where the words were found, with equal weight for all words. */
function roughScore({ words }: TextQuery, parameters: Parameters): string {
  const any = words.flatMap(({ strong, alike, weak }) => [strong, alike, weak].filter(Boolean)).join(' | ');
  return `ts_rank(${WEIGHTS}, i.head, ${parameters.add(any, 'tsquery')})`;
}

/**
 * Scores the places where each word was found, from 0 to 100. Rare words count more. A whole title within the typed
 * text adds 20, because somebody who types a title and other words most likely wants that add-on.
 */
function wordScore({ words, plainKey }: TextQuery, parameters: Parameters): string {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const places = (query: string) => `ts_rank(${WEIGHTS}, i.head, ${parameters.add(query, 'tsquery')})`;
  const scores = words.map(({ strong, alike, weak, weight }) => {
    const forms = [
      places(strong),
      ...(alike === '' ? [] : [`${ALIKE} * ${places(alike)}`]),
      ...(weak === '' ? [] : [`0.5 * ${places(weak)}`]),
    ];
    const best = forms.length === 1 ? forms[0] : `greatest(${forms.join(', ')})`;
    return `${parameters.add((weight / total) * 100, 'float4')} * ${best}`;
  });
  const key = parameters.add(plainKey, 'text');
  return `round((${scores.join(' + ')})::numeric)
    + case when i.title_key <> '' and strpos(${key}, i.title_key) > 0 then 20 else 0 end`;
}
