/** The site's description until its owner writes one. The site shows it in the language of the page. */
export const DEFAULT_DESCRIPTION = 'Addons for your sandbox world: find them, share them, trust them.';
