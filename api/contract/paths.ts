// Parts of the site's addresses that other programs link to.

/** The fragment of an add-on's address that opens 'Look inside'. */
export const LOOK_INSIDE = '#look-inside';
/** The same for the file of its open change. */
export const LOOK_INSIDE_PROPOSED = '#look-inside-proposed';
