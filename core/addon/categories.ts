/** The categories of add-ons, in the order in which the site lists them. */
export const CATEGORIES = ['tools', 'mobs', 'buildings', 'weapons', 'worldgen', 'gameplay'] as const;

export const MAX_TAGS = 10;
export const MAX_SCREENSHOTS = 5;
/** Pictures in the full description. */
export const MAX_PICTURES = 20;
/** Characters of a screenshot's caption. */
export const MAX_CAPTION = 140;
/** Characters of a release's notes. */
export const MAX_RELEASE_NOTES = 4000;
/** Characters of the full description. */
export const MAX_BODY = 30_000;
