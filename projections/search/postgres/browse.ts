// Lists what passes the filters, in an order that needs no ranking.
import { schemas } from '../../schemas.ts';
import { RATING_PRIOR, type SearchFilters, type SearchSort } from '../search.ts';
import { filterConditions } from './filters.ts';
import type { Listed } from './page.ts';
import type { Parameters } from './sql.ts';

/** The table that defines the order, highest first. Add-ons without a row in it follow, newest first. */
const measures: Record<
  Exclude<SearchSort, 'newest' | 'relevance'>,
  { table: string; value: string; counts: string }
> = {
  downloads: { table: `${schemas.statistics}.addon_totals`, value: 'm.downloads', counts: 'm.downloads > 0' },
  rating: {
    table: `${schemas.catalogue}.counters`,
    value: `${schemas.catalogue}.bayesian_rating(m.rating_sum, m.rating_count)`,
    counts: 'm.rating_count > 0',
  },
  trending: { table: 'search.trending', value: 'm.score', counts: 'm.score > 0' },
};

/** The mean of these ratings and the prior's: part of the catalogue's schema, for the index on the counters. */
export const ratingOrderSchema = `
create function bayesian_rating(rating_sum int, rating_count int) returns double precision
  language sql immutable parallel safe
  return (rating_sum + ${RATING_PRIOR.count * RATING_PRIOR.stars}::double precision) / (rating_count + ${RATING_PRIOR.count});
`;

export const ratingOrderIndex = `
create index on counters (bayesian_rating(rating_sum, rating_count) desc) where rating_count > 0;
`;

/**
 * The first `first` add-ons that pass the filters.
 * @param matching a text search query that the add-ons must also match, if given
 */
export function listedBy(
  sort: Exclude<SearchSort, 'relevance'>,
  filters: SearchFilters,
  matching: string | undefined,
  first: number,
  parameters: Parameters,
): Listed {
  const limit = parameters.add(first, 'int');
  const conditions = filterConditions(filters, parameters);
  if (matching !== undefined) conditions.push(`i.terms @@ ${parameters.addTextQuery(matching)}`);
  const where = conditions.length === 0 ? 'true' : conditions.join(' and ');
  return {
    ctes: '',
    ids: sort === 'newest' ? newest(where, limit) : measured(sort, where, limit),
    total: `select count(*) from ${schemas.catalogue}.search_index i where ${where}`,
  };
}

const newest = (where: string, limit: string) => `
  select i.addon_id from ${schemas.catalogue}.search_index i
  where ${where}
  order by i.created_at desc, i.addon_id
  limit ${limit}`;

function measured(sort: keyof typeof measures, where: string, limit: string): string {
  const { table, value, counts } = measures[sort];
  return `
    with measured as materialized (
      select i.addon_id, i.created_at, ${value} as value
      from ${table} m join ${schemas.catalogue}.search_index i using (addon_id)
      where ${counts} and ${where}
      order by ${value} desc, i.created_at desc, i.addon_id
      limit ${limit}
    ),
    others as (
      select i.addon_id, i.created_at
      from ${schemas.catalogue}.search_index i
      where ${where} and (select count(*) from measured) < ${limit}
        and not exists (select from ${table} m where m.addon_id = i.addon_id and ${counts})
      order by i.created_at desc, i.addon_id
      limit ${limit}
    )
    select addon_id from (
      select 0 as part, addon_id, value, created_at from measured
      union all
      select 1, addon_id, 0, created_at from others
    ) as listed
    order by part, value desc, created_at desc, addon_id
    limit ${limit}`;
}
