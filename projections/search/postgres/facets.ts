// Counts a search's hits by what could be chosen next.
import { schemas } from '../../schemas.ts';
import { MAX_GAME_FACETS, MAX_TAG_FACETS, RATING_STEPS, type SearchFilters } from '../search.ts';
import { filterConditions } from './filters.ts';
import { Parameters, type Statement } from './sql.ts';

/** Returns one row of type Facets. A game version counts add-ons that need it or an older one. */
export function facetsStatement(filters: SearchFilters, matching: string | undefined): Statement {
  const parameters = new Parameters();
  const text = matching === undefined ? undefined : parameters.addTextQuery(matching);
  const { categories, packTypes, game, minRating, ...shared } = filters;
  const own = { categories, packTypes, game, minRating };
  const index = `${schemas.catalogue}.search_index i`;
  // A text's matches are looked up once for all lists. Without a text the lists read the narrow index one by one,
  // which is cheaper than materializing all of its rows.
  const matched = text && [`i.terms @@ ${text}`, ...filterConditions(shared, parameters)].join(' and ');
  const source = matched ? 'matched i' : index;
  const where = (others: SearchFilters) => {
    const conditions = filterConditions(matched ? others : { ...others, ...shared }, parameters);
    return conditions.length === 0 ? 'true' : conditions.join(' and ');
  };
  const list = (counts: string) => `
    coalesce((select jsonb_agg(jsonb_build_object('value', value, 'count', count)) from (${counts}) c), '[]')`;
  return {
    text: `
      ${
        matched
          ? `with matched as materialized (
        select i.addon_id, i.category, i.tags, i.game_version, i.adds, i.pack_type from ${index} where ${matched})`
          : ''
      }
      select
      ${list(`
        select i.category as value, count(*) as count from ${source}
        where ${where({ ...own, categories: undefined })}
        group by 1 order by 2 desc, 1`)} as categories,
      ${list(`
        select i.pack_type as value, count(*) as count from ${source}
        where i.pack_type is not null and ${where({ ...own, packTypes: undefined })}
        group by 1 order by 2 desc, 1`)} as "packTypes",
      ${list(`
        select kind as value, count(*) as count from ${source}, unnest(i.adds) kind
        where ${where(own)}
        group by 1 order by 2 desc, 1`)} as adds,
      ${list(`
        select tag as value, count(*) as count from ${source}, unnest(i.tags) tag
        where ${where(own)}
        group by 1 order by 2 desc, 1 limit ${MAX_TAG_FACETS}`)} as tags,
      ${list(`
        select version as value, works as count from (
          select array_to_string(case when i.game_version[4] = 0 then trim_array(i.game_version, 1) else i.game_version end, '.')
              as version,
            i.game_version, sum(count(*)) over (order by i.game_version) as works
          from ${source}
          where ${where({ ...own, game: undefined })} and i.game_version <> '{}'
          group by i.game_version
        ) by_version
        order by game_version desc limit ${MAX_GAME_FACETS}`)} as games,
      (
        select jsonb_build_array(${RATING_STEPS.map(countFrom).join(', ')})
        from ${schemas.catalogue}.counters c join ${source} using (addon_id)
        where c.rating_count > 0 and ${where({ ...own, minRating: undefined })}
      ) as ratings`,
    values: parameters.values,
  };
}

const countFrom = (step: number) => `
  jsonb_build_object('value', ${step}, 'count', count(*) filter (where c.rating_sum >= ${step} * c.rating_count))`;
