/** The categories of add-ons, in the order in which the site lists them. */
export const CATEGORIES = ['tools', 'mobs', 'buildings', 'weapons', 'worldgen', 'gameplay'] as const;

export const MAX_TAGS = 10;
export const MAX_SCREENSHOTS = 5;
