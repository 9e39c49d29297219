// The password policy, with the list of passwords found in breaches.
import { TOO_COMMON } from '@sandcrate/core/account/errors.ts';
import { isTooCommon } from '@sandcrate/core/account/password-policy.ts';
import { BadRequest } from '../plugins/errors.ts';

let known: Promise<ReadonlySet<string>> | undefined;

/** Loaded on first use: tens of thousands of passwords, the most used of those ever published. */
async function breached(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}

/**
 * Whether a password is too easily guessed.
 * @param own the person's username and address
 */
export async function isCommon(password: string, own: readonly string[] = []): Promise<boolean> {
  known ??= breached();
  return isTooCommon(password, await known, own);
}

/** @throws BadRequest on the field when its password is too easily guessed */
export async function requireUncommon(
  password: string,
  { field = 'password', own = [] }: { field?: string; own?: readonly string[] } = {},
): Promise<void> {
  if (await isCommon(password, own)) throw new BadRequest([{ path: field, message: TOO_COMMON }]);
}
