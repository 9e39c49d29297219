// Table columns by the width that they need. The first cell shows what is in hidden columns.

export const fromMedium = { display: { xs: 'none', md: 'table-cell' } } as const;
export const fromLarge = { display: { xs: 'none', lg: 'table-cell' } } as const;
export const fromExtraLarge = { display: { xs: 'none', xl: 'table-cell' } } as const;

/** Text in the first cell that has a column of its own where there is room. */
export const belowMedium = { display: { md: 'none' } } as const;
export const belowLarge = { display: { lg: 'none' } } as const;
export const belowExtraLarge = { display: { xl: 'none' } } as const;

/** Cuts text off after two lines. It needs `display: -webkit-box` where it is shown. */
export const twoLines = { WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' } as const;
