// Counts what a search leaves by category, tag and game version, each without regard to its own filter.
import { schemas } from '../../schemas.ts';
import { MAX_GAME_FACETS, MAX_TAG_FACETS, type SearchFilters } from '../search.ts';
import { filterConditions } from './filters.ts';
import { Parameters, type Statement } from './sql.ts';

/** Answers one row of type Facets. A game version counts what asks for it or for an older one. */
export function facetsStatement(filters: SearchFilters, matching: string | undefined): Statement {
  const parameters = new Parameters();
  const text = matching === undefined ? undefined : parameters.addTextQuery(matching);
  const where = ({ ...others }: SearchFilters) => {
    const conditions = filterConditions(others, parameters);
    if (text) conditions.push(`i.terms @@ ${text}`);
    return conditions.length === 0 ? 'true' : conditions.join(' and ');
  };
  const list = (counts: string) => `
    coalesce((select jsonb_agg(jsonb_build_object('value', value, 'count', count)) from (${counts}) c), '[]')`;
  return {
    text: `select
      ${list(`
        select i.category as value, count(*) as count from ${schemas.catalogue}.search_index i
        where ${where({ ...filters, category: undefined })}
        group by 1 order by 2 desc, 1`)} as categories,
      ${list(`
        select tag as value, count(*) as count from ${schemas.catalogue}.search_index i, unnest(i.tags) tag
        where ${where({ ...filters, tag: undefined })}
        group by 1 order by 2 desc, 1 limit ${MAX_TAG_FACETS}`)} as tags,
      ${list(`
        select version as value, works as count from (
          select array_to_string(case when i.game_version[4] = 0 then trim_array(i.game_version, 1) else i.game_version end, '.')
              as version,
            i.game_version, sum(count(*)) over (order by i.game_version) as works
          from ${schemas.catalogue}.search_index i
          where ${where({ ...filters, game: undefined })} and i.game_version <> '{}'
          group by i.game_version
        ) by_version
        order by game_version desc limit ${MAX_GAME_FACETS}`)} as games`,
    values: parameters.values,
  };
}
