// Which bones a render controller or a block hides for good. Conditions are not evaluated: what depends on one is shown.
import { z } from 'zod';

/** A condition that is always false. */
const NEVER = /^\s*(?:0(?:\.0*)?|false)\s*;?\s*$/i;
/** Whether bones are shown. */
export const Visibility = z.union([
  z.boolean(),
  z.number().transform((number) => number !== 0),
  z.string().transform((condition) => !NEVER.test(condition)),
]);

/** Whether bones are shown, by their names or patterns with `*`; the last one that fits counts. */
export type VisibilityRules = readonly (readonly [pattern: string, isShown: boolean])[];

const MAX_RULES = 1000;

/** The rules of `part_visibility`: a list of objects. */
export const rulesOf = (visibility: readonly Readonly<Record<string, boolean>>[]): VisibilityRules =>
  visibility.flatMap((one) => Object.entries(one)).slice(0, MAX_RULES);

/** Whether a bone is hidden. This says nothing about the bones in it. */
export function isHidden(bone: string, rules: VisibilityRules): boolean {
  const name = bone.toLowerCase();
  return rules.findLast(([pattern]) => fits(name, pattern.toLowerCase()))?.[1] === false;
}

/** Matches in linear time: a stranger wrote the pattern. */
function fits(name: string, pattern: string): boolean {
  const [start = '', ...pieces] = pattern.split('*');
  const end = pieces.pop();
  if (end === undefined) return name === pattern;
  if (!name.startsWith(start)) return false;
  let at = start.length;
  for (const piece of pieces) {
    const found = name.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return name.length - end.length >= at && name.endsWith(end);
}
