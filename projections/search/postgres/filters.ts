import { schemas } from '../../schemas.ts';
import type { SearchFilters } from '../search.ts';
import { Parameters } from './sql.ts';

/** The filters as SQL conditions on `search_index i`. */
export function filterConditions(
  {
    categories,
    tags,
    withoutTags,
    featured,
    publisher,
    game,
    adds,
    packTypes,
    minRating,
    among,
    without,
  }: SearchFilters,
  parameters: Parameters,
): string[] {
  const conditions: string[] = [];
  if (categories !== undefined) conditions.push(`i.category = any(${parameters.add(categories, 'text[]')})`);
  if (tags !== undefined) conditions.push(`i.tags @> ${parameters.add(tags.map(storable), 'text[]')}`);
  if (withoutTags !== undefined) {
    conditions.push(`not i.tags && ${parameters.add(withoutTags.map(storable), 'text[]')}`);
  }
  if (featured !== undefined) conditions.push(featured ? 'i.is_featured' : 'not i.is_featured');
  if (publisher !== undefined) {
    conditions.push(`i.publisher = ${parameters.add(storable(publisher.toLowerCase()), 'text')}`);
  }
  if (adds !== undefined) conditions.push(`i.adds @> ${parameters.add(adds, 'text[]')}`);
  if (packTypes !== undefined) conditions.push(`i.pack_type = any(${parameters.add(packTypes, 'text[]')})`);
  if (minRating !== undefined) {
    const least = parameters.add(minRating, 'double precision');
    conditions.push(`exists (
      select from ${schemas.catalogue}.counters c
      where c.addon_id = i.addon_id and c.rating_count > 0 and c.rating_sum >= ${least} * c.rating_count)`);
  }
  if (among !== undefined) conditions.push(`i.addon_id = any(${parameters.add(among, 'uuid[]')})`);
  if (without !== undefined) conditions.push(`i.addon_id <> all(${parameters.add(without, 'uuid[]')})`);
  if (game !== undefined) {
    // Add-ons that name no version are not known to work. Their version is empty and sorts before all others.
    const version = parameters.add(versionParts(game), 'int[]');
    conditions.push(`(i.game_version <> '{}' and i.game_version <= ${version})`);
  }
  return conditions;
}

export const isFiltered = (filters: SearchFilters): boolean =>
  filterConditions(filters, new Parameters()).length > 0;

/**
 * Whether the filters may match a handful of a large catalogue or most of it, so that a list needs its own plan. Filters
 * by category, pack type and featuring never do.
 */
export const isSelective = ({
  tags,
  withoutTags,
  publisher,
  game,
  adds,
  minRating,
  among,
}: SearchFilters): boolean =>
  [tags, withoutTags, publisher, game, adds, minRating, among].some((filter) => filter !== undefined);

/** Four numbers, as the catalogue stores versions, so that they compare. */
const versionParts = (version: string) => [...version.split('.').map(Number), 0, 0, 0].slice(0, 4);

/** PostgreSQL texts have no NUL. No stored text equals one with a NUL, so the NUL can be removed. */
const storable = (text: string) => text.replaceAll('\0', '');
