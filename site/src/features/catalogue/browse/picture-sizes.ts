// How wide pictures are shown, as in the `sizes` of an img: what is drawn beforehand asks for the same ones.

/** On a card in a grid. A little less than it is on a phone, where the next picture would be half as large again. */
export const CARD_PICTURE = '(min-width: 80rem) 290px, (min-width: 64rem) 31vw, 46vw';

/** At the top of an add-on's page. */
export const SLIDE_PICTURE = '(min-width: 64rem) 56rem, (min-width: 30rem) 96vw, 88vw';
