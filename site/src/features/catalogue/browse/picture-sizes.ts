// How wide pictures are shown, for the `sizes` of an img.

/** On a card in a grid. Below 19rem, as with text twice as large on a phone, there is one column. */
export const CARD_PICTURE =
  '(min-width: 80rem) 290px, (min-width: 64rem) 32vw, (min-width: 19rem) 44vw, 92vw';

/** At the top of an add-on's page. */
export const SLIDE_PICTURE = '(min-width: 64rem) 56rem, (min-width: 30rem) 96vw, 88vw';
