// Numbers that server, site and console share. Sizes are bytes.

import type { CATEGORIES } from '../../core/addon/categories.ts';

export const MB = 1_048_576;
export const MAX_ADDON_FILE = 50 * MB;
export const MAX_IMAGE = 10 * MB;
export const ADDON_EXTENSIONS = ['.zip', '.mcpack', '.mcaddon'] as const;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const IMAGE_EXTENSIONS = ['.jpg', '.jpeg', '.png', '.webp'] as const;
export {
  CATEGORIES,
  MAX_BODY,
  MAX_CAPTION,
  MAX_PICTURES,
  MAX_RELEASE_NOTES,
  MAX_TAGS,
} from '../../core/addon/categories.ts';
export {
  MAX_COLLECTION_DESCRIPTION,
  MAX_COLLECTION_NOTE,
  MAX_COLLECTIONS,
} from '../../core/collection/limits.ts';
export { COMMENT_EDITABLE_MS, MAX_COMMENT } from '../../core/comment/limits.ts';
export { PACK_TYPES } from '../../core/pack/limits.ts';
export {
  MAX_PROFILE_LINKS,
  MAX_PROFILE_PICTURE,
  MAX_PROFILE_TEXT,
  MIN_PROFILE_PICTURE,
} from '../../core/profile/limits.ts';
/** Uploaded pictures of one account that no full description shows yet. */
export const MAX_WAITING_PICTURES = 40;
export const SCREENSHOT_SLOTS = [1, 2, 3, 4, 5] as const;
export const PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 100;
/** The last page of a list that can be asked for. */
export const MAX_PAGE = 10_000;
/** Rows per page of a list that is not a grid of cards: the default and the maximum. */
export const LIST_SIZE = 100;
export const MAX_LIST_SIZE = 1000;
/** Comments per page: the default and the maximum. */
export const COMMENTS_SIZE = 500;
/** Widths in pixels at which pictures are served: append `?w=` to a picture's address. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920] as const;
export const DELETE_PHRASE = 'DELETE_MY_ACCOUNT';
export { REPORT_REASONS } from '../../core/report/reasons.ts';

export const CATEGORY_LABELS = {
  tools: 'Tools & Utilities',
  mobs: 'Mobs & Creatures',
  buildings: 'Buildings & Structures',
  weapons: 'Weapons & Armor',
  worldgen: 'World Generation',
  gameplay: 'Gameplay',
} as const satisfies Record<(typeof CATEGORIES)[number], string>;
export type CategoryId = keyof typeof CATEGORY_LABELS;

/** Kinds of things that add-ons add to the game, for the filter of the browse page. */
export const ADDED_THINGS = ['mobs', 'blocks', 'items', 'recipes', 'sounds'] as const;
export type AddedThing = (typeof ADDED_THINGS)[number];

/** Values that a filter of the browse page may have at once. */
export const MAX_FILTER_VALUES = 10;

export const SORT_LABELS = {
  newest: 'Newest',
  downloads: 'Most Downloaded',
  rating: 'Highest Rated',
  trending: 'Trending',
  relevance: 'Best Match',
} as const;
export type SortId = keyof typeof SORT_LABELS;

/** Characters of a search that is reported to be counted; longer ones are cut. */
export const MAX_REPORTED_SEARCH = 200;
