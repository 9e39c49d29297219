import * as account from '@sandcrate/core/account/account.ts';
import { wrongPassword } from '@sandcrate/core/account/errors.ts';
import type { Sealed } from '@sandcrate/core/event-schema.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import type { Services } from '../services.ts';
import { passwordFits } from './passwords.ts';

/**
 * Checks the password of the logged-in account, for calls where a session alone is not enough.
 * @returns the stored hash that it matches, sealed
 * @throws DomainError 'forbidden' when it does not match
 */
export async function requireOwnPassword(
  { handler, privacy }: Pick<Services, 'handler' | 'privacy'>,
  accountId: string,
  password: string,
): Promise<Sealed> {
  const { state } = await handler.load(account, account.streamName(accountId));
  const stored = state.passwordHash && (await privacy.open(identity(accountId), state.passwordHash));
  const fits = await passwordFits(password.normalize('NFC'), stored);
  if (!fits || state.passwordHash === null) throw wrongPassword();
  return state.passwordHash;
}
