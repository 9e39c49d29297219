// One page of a list, with the list's length.
import { schemas } from '../../schemas.ts';
import { MAX_RESULTS, type SearchQuery } from '../search.ts';
import type { Parameters, Statement } from './sql.ts';
import { FEW } from './word-lookups.ts';

/** A list in SQL: `ids` selects its first entries in order, and `total` counts all. `ctes` may be empty. */
export type Listed = { ctes: string; ids: string; total: string };

/** How many add-ons match, up to one more than a few, and whether any title has all words, without any filter. */
export type Found = { count: number; inTitle: boolean };

/** A text query as its matches are counted, with what it finds if that is known. `rare` is a part of `anywhere`. */
export type Counted = {
  anywhere: string;
  inTitle: string;
  rare?: string | undefined;
  found?: Found | undefined;
};

/** SQL for a JSON array of type Found[]. */
export const foundArray = (queries: readonly Counted[], parameters: Parameters): string =>
  `jsonb_build_array(${queries.map((query) => foundObject(query, parameters)).join(', ')})`;

/** What matches nowhere is not looked up in titles. */
function foundObject({ anywhere, inTitle, rare, found }: Counted, parameters: Parameters): string {
  if (found) return parameters.add(JSON.stringify(found), 'jsonb');
  const matching = (query: string) => `i.terms @@ ${parameters.addTextQuery(query)}`;
  const all = `${schemas.catalogue}.search_index i`;
  const among = () =>
    rare === undefined
      ? all
      : `(select i.terms || '' as terms from ${all} where ${matching(rare)} offset 0) i`;
  return `(select jsonb_build_object('count', matching.count, 'inTitle', matching.count > 0 and exists (
          select from ${among()} where ${matching(inTitle)}))
        from (
          select count(*)::int as count from (
            select from ${among()} where ${matching(anywhere)}
            limit ${FEW + 1}) few
        ) matching)`;
}

/** Rows of the page. An empty page is one row with only the total. Texts are included when they must be marked. */
export type PageRow = {
  total: number;
  id: string | null;
  title: string;
  description: string;
  /** Only if it was asked for. */
  found: Found[] | null;
};

export type Page = Pick<SearchQuery, 'page' | 'limit'>;

/** How many entries of a list must be known to show this page. */
export const firstOf = ({ page, limit }: Page): number => Math.min(page * limit, MAX_RESULTS);

/** Text queries of which to count the matches beside the list. */
export type Counting = {
  queries: readonly Counted[];
  /** Counts only if the list has no more than a few entries. */
  ifFew?: boolean;
  /** SQL for whether to make the list at all, given SQL for what the nth query finds. Else the page is empty. */
  listsIf?: (found: (n: number) => { count: string; inTitle: string }) => string;
};

/** Returns rows of type PageRow in order. */
export function pageStatement(
  { ctes, ids, total }: Listed,
  { page, limit }: Page,
  withTexts: boolean,
  parameters: Parameters,
  { queries, ifFew = false, listsIf = () => 'true' }: Counting = { queries: [] },
): Statement {
  const from = parameters.add((page - 1) * limit + 1, 'int');
  const to = parameters.add(Math.min(page * limit, MAX_RESULTS), 'int');
  const texts = withTexts ? 'd.title, d.description' : `'' as title, '' as description`;
  const found = queries.length > 0 ? foundArray(queries, parameters) : 'null::jsonb';
  const lists = listsIf((n) => ({
    count: `(counted.found -> ${n} ->> 'count')::int`,
    inTitle: `(counted.found -> ${n} ->> 'inTitle')::bool`,
  }));
  // A subselect within `case` is run only if its branch is taken.
  const text = `
    ${ctes}
    select c.total::int, p.id, ${texts}, ${ifFew ? `case when c.total <= ${FEW} then ${found} end` : 'counted.found'} as found
    from (select ${ifFew ? 'null::jsonb' : found} as found offset 0) counted
    cross join lateral (select case when ${lists} then (${total}) else 0 end offset 0) c (total)
    left join lateral unnest((case when ${lists} then array(${ids}) end)[${from}:${to}]) with ordinality p (id, place)
      on true
    ${withTexts ? `left join ${schemas.catalogue}.search_documents d on d.addon_id = p.id` : ''}
    order by p.place`;
  return { text, values: parameters.values };
}
