import type { SearchFilters } from '../search.ts';
import { Parameters } from './sql.ts';

/** The filters as SQL conditions on `search_index i`. */
export function filterConditions(
  { category, tag, featured, publisher, game, adds }: SearchFilters,
  parameters: Parameters,
): string[] {
  const conditions: string[] = [];
  if (category !== undefined) conditions.push(`i.category = ${parameters.add(category, 'text')}`);
  if (tag !== undefined) conditions.push(`i.tags @> array[${parameters.add(storable(tag), 'text')}]`);
  if (featured !== undefined) conditions.push(featured ? 'i.is_featured' : 'not i.is_featured');
  if (publisher !== undefined) {
    conditions.push(`i.publisher = ${parameters.add(storable(publisher.toLowerCase()), 'text')}`);
  }
  if (adds !== undefined) conditions.push(`i.adds @> array[${parameters.add(adds, 'text')}]`);
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
 * Whether the filters may match a handful of a large catalogue or most of it, so that a list needs its own plan. The
 * category and featured filters never do.
 */
export const isSelective = ({ tag, publisher, game, adds }: SearchFilters): boolean =>
  [tag, publisher, game, adds].some((filter) => filter !== undefined);

/** Four numbers, as the catalogue stores versions, so that they compare. */
const versionParts = (version: string) => [...version.split('.').map(Number), 0, 0, 0].slice(0, 4);

/** PostgreSQL texts have no NUL. No stored text equals one with a NUL, so the NUL can be removed. */
const storable = (text: string) => text.replaceAll('\0', '');
