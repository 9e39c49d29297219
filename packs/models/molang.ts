// Which expressions in Molang may be evaluated in a browser: those whose work is bounded by their length.
import { MAX_MOLANG_LENGTH } from '@sandcrate/core/pack/limits.ts';

/** Functions that take the same time for all arguments, unlike `die_roll`, which takes a number of rolls. */
const MATH = new Set(
  (
    'abs acos asin atan atan2 ceil clamp copy_sign cos exp floor hermite_blend inverse_lerp lerp lerprotate ln max min ' +
    'min_angle mod pow random random_integer round sign sin sqrt trunc'
  ).split(' '),
);
const EASING = /^ease_(?:in|out|in_out)_(?:quad|cubic|quart|quint|sine|expo|circ|bounce|back|elastic)$/;

/** Loops, functions of unbounded work and unknown ones are not on the list. */
function isAllowedCall(name: string): boolean {
  const [, kind, rest = ''] = /^(math|query|q)\.(.*)$/.exec(name) ?? [];
  if (kind === undefined) return name === 'return';
  return kind !== 'math' || MATH.has(rest) || EASING.test(rest);
}

/** Whether an expression of a pack may be evaluated. The interpreter ignores case and white space, and so does this. */
export function isHarmless(text: string): boolean {
  if (text.length > MAX_MOLANG_LENGTH) return false;
  const calls = text
    .toLowerCase()
    .replace(/\s/g, '')
    .matchAll(/([a-z0-9_.]+)\(/g);
  return [...calls].every(([, name = '']) => isAllowedCall(name));
}
