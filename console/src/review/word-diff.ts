import { diffArrays } from 'diff';

/** A piece of a text: in both, or only in the one that was or the one that is. */
export type Piece = { text: string; in: 'both' | 'before' | 'after' };

/** Texts that differ in more words than this are told apart as a whole: finding the words takes the square of their number. */
const MAX_EDITS = 500;

/** Words with the space before them, so that joining them gives the text again. */
const wordsOf = (text: string) => text.match(/\s*\S+|\s+$/g) ?? [];

/** Tells two texts apart word by word: the pieces in the order of reading, what went before what came. */
export function wordDiff(before: string, after: string): Piece[] {
  const pieces = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MAX_EDITS })?.map(
    ({ value, added, removed }): Piece => ({
      text: value.join(''),
      in: added ? 'after' : removed ? 'before' : 'both',
    }),
  );
  const whole: Piece[] = [
    { text: before, in: 'before' },
    { text: after, in: 'after' },
  ];
  return (pieces ?? whole).filter(({ text }) => text !== '');
}
