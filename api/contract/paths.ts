// Addresses of the site's pages that other programs lead to.

/** What follows the address of an add-on's page to open 'Look inside' on it. */
export const LOOK_INSIDE = '#look-inside';
/** The same for the file of its open change. */
export const LOOK_INSIDE_PROPOSED = '#look-inside-proposed';
