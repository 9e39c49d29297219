// Sizes that several parts of a page share, in pixels.

/** The console's bar. */
export const BAR_HEIGHT = 49;

/** Where sticky boxes start: below the bar, with a gap. */
export const BELOW_BAR = 72;

/** The room from there to the bottom of the window. */
export const DESK_HEIGHT = `calc(100dvh - ${BELOW_BAR + 16}px)`;

/** Where the evidence is wide enough for the conversation and the decision to be beside it. */
export const BESIDE = '@container evidence (min-width: 820px)';
