/** Where sticky elements start: below the console's bar. */
export const BELOW_BAR = 72;

/** The room from there to the bottom of the window. */
export const DESK_HEIGHT = `calc(100dvh - ${BELOW_BAR + 16}px)`;
