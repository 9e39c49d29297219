// The inspector's notes for site and console, and which of them concern reviewers.
import { NO_ICON } from '@sandcrate/core/pack/notes.ts';

export { NOTE_TEXTS, packNotes } from '@sandcrate/core/pack/notes.ts';

/** The notes that call for a closer look, which a missing icon does not: many packs have none. */
export const unusualNotes = (notes: readonly string[]): string[] => notes.filter((note) => note !== NO_ICON);
