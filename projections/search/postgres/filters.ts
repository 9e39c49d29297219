import type { SearchFilters } from '../search.ts';
import type { Parameters } from './sql.ts';

/** SQL for what the filters leave of `search_index i`, each as a condition of its own. */
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
    // What does not say which version it needs is not known to work: its version is empty, and before all others.
    const version = parameters.add(versionParts(game), 'int[]');
    conditions.push(`(i.game_version <> '{}' and i.game_version <= ${version})`);
  }
  return conditions;
}

/**
 * Whether the filters may leave a handful of a large catalogue or most of it, so that a list needs a plan of its own. A
 * category or what is featured never do.
 */
export const isSelective = ({ tag, publisher, game, adds }: SearchFilters): boolean =>
  [tag, publisher, game, adds].some((filter) => filter !== undefined);

/** Four numbers, as the catalogue keeps versions, so that they compare. */
const versionParts = (version: string) => [...version.split('.').map(Number), 0, 0, 0].slice(0, 4);

/** PostgreSQL has no NUL in a text: what holds one equals nothing stored, with or without it. */
const storable = (text: string) => text.replaceAll('\0', '');
