// One page of a list, with the list's length.
import { schemas } from '../../schemas.ts';
import { MAX_RESULTS, type SearchQuery } from '../search.ts';
import type { Parameters, Statement } from './sql.ts';

/** A list in SQL: `ids` selects its first entries in order, and `total` counts all. `ctes` may be empty. */
export type Listed = { ctes: string; ids: string; total: string };

/** Rows of the page. An empty page is one row with only the total. Texts are included when they must be marked. */
export type PageRow = { total: number; id: string | null; title: string; description: string };

export type Page = Pick<SearchQuery, 'page' | 'limit'>;

/** How many entries of a list must be known to show this page. */
export const firstOf = ({ page, limit }: Page): number => Math.min(page * limit, MAX_RESULTS);

/** Returns rows of type PageRow in order. */
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
