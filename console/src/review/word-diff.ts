import { diffArrays } from 'diff';

/** A piece of text: in both versions, or only in the old or the new one. */
export type Piece = { text: string; in: 'both' | 'before' | 'after' };

/** Texts that differ in more words are compared as a whole: the cost grows with the square of that number. */
const MAX_EDITS = 500;

/** Words with the space before them, so that joining them restores the text. */
const wordsOf = (text: string) => text.match(/\s*\S+|\s+$/g) ?? [];

/** Compares two texts word by word. Returns the pieces in reading order, removed ones before added ones. */
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
