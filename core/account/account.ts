// An account: who a person is to the site, how they prove it, and what they may do.

import type { AccountCommand } from './commands.ts';
import { decideCredentials } from './credentials.ts';
import type { AccountEvent } from './events.ts';
import { active, decideIdentity } from './identity.ts';
import { decideStanding } from './standing.ts';
import type { Account } from './state.ts';

export type * from './commands.ts';
export {
  CODE_LIVES,
  CODE_TRIES,
  isSecondFactorLocked,
  mustEnrol,
  RESEND_AFTER,
  refusalOf,
  requireNoSecondFactor,
} from './credentials.ts';
export { requireDeletable } from './deletion.ts';
export { type AccountEvent, accountEvents as events } from './events.ts';
export { awaitsHandOver, isUnfinished } from './registration.ts';
export { isActiveOwner } from './standing.ts';
export { type Account, type Code, evolve, initial } from './state.ts';

export const streamName = (accountId: string) => `account-${accountId}`;

/**
 * @throws DomainError 'not-found' when the account does not exist or was deleted, 'forbidden' when the actor may not,
 *   'invalid' for a code that is wrong or no longer valid, 'conflict' when the account's state does not allow it
 * @throws TooSoon when a code was mailed less than a minute ago
 */
export function decide(command: AccountCommand, account: Account): AccountEvent[] {
  switch (command.type) {
    case 'RegisterAccount':
    case 'ImportAccount':
    case 'HandOverAccount':
    case 'AbandonRegistration':
    case 'ChooseLanguage':
    case 'ChooseNotifications':
    case 'StopMail':
    case 'DeleteAccount':
    case 'EraseSubjects':
      return decideIdentity(command, account);
    case 'RequestEmailVerification':
    case 'VerifyEmail':
    case 'RequestPasswordReset':
    case 'ResetPassword':
    case 'ChangePassword':
    case 'EnrolSecondFactor':
    case 'UseRecoveryCode':
    case 'LockSecondFactor':
    case 'RequestLoginCode':
    case 'UseLoginCode':
    case 'RemoveSecondFactor':
    case 'EndSessions':
      return decideCredentials(command, active(account));
    default:
      return decideStanding(command, active(account));
  }
}
