// Passwords that an attacker would try first: those of past breaches, one or two characters repeated, runs such as
// 'abcdef', and a person's own name.

const FEWEST_CHARACTERS = 3;

/** Steps through the alphabet or the digits, up or down: 'abcdefgh', '987654'. */
function isRun(text: string): boolean {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = points.slice(1).map((point, index) => point - (points[index] ?? 0));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

/** The shortest text that this one repeats, such as 'abc' in 'abcabcabc', or else this text. */
const unit = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

/**
 * Whether a password is too easily guessed.
 * @param breached passwords known from breaches, in lower case
 * @param own the person's username and address
 */
export function isTooCommon(
  password: string,
  breached: ReadonlySet<string>,
  own: readonly string[],
): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  if (new Set(folded).size < FEWEST_CHARACTERS) return true;
  const core = unit(folded);
  if (breached.has(folded) || breached.has(core) || isRun(core)) return true;
  return own
    .flatMap((name) => [name, name.split('@', 1)[0] ?? name])
    .some((name) => [...name].length > 2 && core === name.normalize('NFKC').toLowerCase());
}
