// Checks and seals the credentials of a registration.
import type { z } from 'zod';
import { looksReserved } from '../name/look/look.ts';
import type { NameKeys } from '../privacy/name-keys.ts';
import type { Privacy } from '../privacy/privacy.ts';
import * as subjects from '../privacy/subjects.ts';
import { problemSentence } from '../problem-sentence.ts';
import { Email, RESERVED_USERNAME, Username, UsernameForm } from '../validation.ts';
import { invalidCredentials } from './errors.ts';
import type { NameOf } from './names.ts';
import type { Ports } from './ports.ts';

/** `passwordHash` is in argon2's text format. */
export type Credentials = { username: string; email: string; passwordHash: string };

function check<T>(field: 'username' | 'email', schema: z.ZodType<T>, value: string): T {
  const result = schema.safeParse(value, { error: problemSentence });
  if (result.success) return result.data;
  throw invalidCredentials(field, result.error.issues[0]?.message);
}

/** @throws DomainError 'invalid' with the form's message for a malformed address */
export const checkEmail = (email: string) => check('email', Email, email);

/** @throws DomainError 'invalid' with the form's message for a username or address that is not allowed */
export function checkCredentials({ username, email, passwordHash }: Credentials): Credentials {
  const checked = {
    username: check('username', Username, username),
    email: check('email', Email, email),
    passwordHash,
  };
  if (looksReserved(checked.username)) throw invalidCredentials('username', RESERVED_USERNAME);
  return checked;
}

/** As `checkCredentials`, but a reserved username is allowed. */
export const checkOwnCredentials = ({ username, email, passwordHash }: Credentials): Credentials => ({
  username: check('username', UsernameForm, username),
  email: check('email', Email, email),
  passwordHash,
});

/** In groups, see `NewAccount`. Reserve the email first: it is the more likely conflict, and then no username is reserved. */
export const namesOf = (
  { privacy }: Pick<Ports, 'privacy'>,
  { username, email }: Pick<Credentials, 'username' | 'email'>,
): NameOf[][] => [[{ kind: 'email', key: privacy.emailKey(email) }], ...usernameAndLooks(privacy, username)];

/**
 * A username and its looks: nobody else gets a name that can be mistaken for it. The username alone decides between
 * two people who register it at the same moment; of its looks there may be 16.
 */
export const usernameAndLooks = ({ usernameKey, lookKeys }: NameKeys, username: string): NameOf[][] =>
  [[usernameKey(username)], lookKeys(username)].map((keys) => keys.map((key) => ({ kind: 'username', key })));

/** Seals a person's credentials under the account's identity key. */
export async function sealCredentials(privacy: Privacy, accountId: string, credentials: Credentials) {
  const subject = subjects.identity(accountId);
  const { username, email, passwordHash } = credentials;
  return {
    username: await privacy.seal(subject, username),
    email: await privacy.seal(subject, email),
    passwordHash: await privacy.seal(subject, passwordHash),
    usernameKey: privacy.usernameKey(username),
    lookKeys: privacy.lookKeys(username),
    emailKey: privacy.emailKey(email),
  };
}
