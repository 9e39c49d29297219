// One page of a list, with how long the list is.
import { schemas } from '../../schemas.ts';
import { MAX_RESULTS, type SearchQuery } from '../search.ts';
import type { Parameters, Statement } from './sql.ts';

/** A list in SQL: `ids` selects the first so many of it in order, `total` counts it; `ctes` may be empty. */
export type Listed = { ctes: string; ids: string; total: string };

/** Rows of the page; where it is empty one row says the total alone. Texts come along when they are to be marked. */
export type PageRow = { total: number; id: string | null; title: string; description: string };

export type Page = Pick<SearchQuery, 'page' | 'limit'>;

/** How many of a list must be known to show this page of it. */
export const firstOf = ({ page, limit }: Page): number => Math.min(page * limit, MAX_RESULTS);

/** Answers rows of type PageRow in order. */
export function pageStatement(
  { ctes, ids, total }: Listed,
  { page, limit }: Page,
  withTexts: boolean,
  parameters: Parameters,
): Statement {
  const from = parameters.add((page - 1) * limit + 1, 'int');
  const to = parameters.add(Math.min(page * limit, MAX_RESULTS), 'int');
  const texts = withTexts ? 'd.title, d.description' : `'' as title, '' as description`;
  const text = `
    ${ctes}
    select c.total::int, p.id, ${texts}
    from (${total}) c (total)
    left join unnest((array(${ids}))[${from}:${to}]) with ordinality p (id, place) on true
    ${withTexts ? `left join ${schemas.catalogue}.search_documents d on d.addon_id = p.id` : ''}
    order by p.place`;
  return { text, values: parameters.values };
}
