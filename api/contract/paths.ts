// Addresses of the site's pages that other programs lead to.

/** The query of an add-on's address that opens 'Look inside'. */
export const LOOK_INSIDE = '#look-inside';
/** The same for the file of its open change. */
export const LOOK_INSIDE_PROPOSED = '#look-inside-proposed';
