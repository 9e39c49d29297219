// Which of the inspector's notes concern reviewers.
import { NO_ICON } from '@sandcrate/core/pack/facts.ts';

/** The notes that ask a reviewer for a closer look: many packs have no icon of their own. */
export const unusualNotes = (notes: readonly string[]): string[] => notes.filter((note) => note !== NO_ICON);
