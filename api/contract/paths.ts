// Addresses of the site's pages that other programs lead to.

/** What follows the address of an add-on's page to open 'Look inside' on it. */
export const LOOK_INSIDE = '#look-inside';
