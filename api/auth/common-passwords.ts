// Passwords that an attacker would try first: those of past breaches, one character or a row of the keyboard again and
// again, and a person's own name.
import { BadRequest } from '../plugins/errors.ts';

export const TOO_COMMON = 'This password is too common. Please choose another one.';

let known: Promise<ReadonlySet<string>> | undefined;

/** Loaded when first needed: tens of thousands of passwords, the most used of what was ever published. */
async function breached(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}

const FEWEST_CHARACTERS = 3;

/** Steps through the alphabet or the digits, up or down: 'abcdefgh', '987654'. */
function isRun(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .map((character, index) => character.charCodeAt(0) - text.charCodeAt(index));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

/** The shorter text that it repeats, such as 'abc' of 'abcabcabc'; itself when it repeats none. */
const unit = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

/**
 * Whether a password is too easily guessed.
 * @param own what else says who the person is: username and address
 */
export async function isCommon(password: string, own: readonly string[] = []): Promise<boolean> {
  known ??= breached();
  const list = await known;
  const folded = password.normalize('NFKC').toLowerCase();
  if (new Set(folded).size < FEWEST_CHARACTERS) return true;
  const core = unit(folded);
  if (list.has(folded) || list.has(core) || isRun(core)) return true;
  return own
    .flatMap((name) => [name, name.split('@', 1)[0] ?? name])
    .some((name) => name.length > 2 && core === name.normalize('NFKC').toLowerCase());
}

/** @throws BadRequest on the field when its password is too easily guessed */
export async function requireUncommon(
  password: string,
  { field = 'password', own = [] }: { field?: string; own?: readonly string[] } = {},
): Promise<void> {
  if (await isCommon(password, own)) throw new BadRequest([{ path: field, message: TOO_COMMON }]);
}
