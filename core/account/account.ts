// An account: who a person is to the site, how they prove it, and what they may do.

import type { AccountCommand } from './commands.ts';
import * as credentials from './credentials.ts';
import * as deletion from './deletion.ts';
import { userNotFound } from './errors.ts';
import type { AccountEvent } from './events.ts';
import * as registration from './registration.ts';
import * as standing from './standing.ts';
import type { Account } from './state.ts';

export type * from './commands.ts';
export {
  CODE_LIVES,
  CODE_TRIES,
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
 * @throws DomainError 'not-found' when there is no such account (any more), 'forbidden' when who asks may not,
 *   'invalid' for a wrong or dead code, 'conflict' when the account's state does not allow it
 * @throws TooSoon when a code was mailed less than a minute ago
 */
export function decide(command: AccountCommand, account: Account): AccountEvent[] {
  switch (command.type) {
    case 'RegisterAccount':
      return registration.register(command, account);
    case 'ImportAccount':
      return registration.importAccount(command, account);
    case 'AbandonRegistration':
      return registration.abandon(command, account);
    case 'EraseSubjects':
      return deletion.erase(command, account);
    case 'DeleteAccount':
      return account.status === 'deleted' ? [] : deletion.remove(command, active(account));
    default:
      return decideActive(command, active(account));
  }
}

function active(account: Account): Account {
  if (account.status !== 'active') throw userNotFound();
  return account;
}

type OnActive = Exclude<
  AccountCommand,
  { type: 'RegisterAccount' | 'ImportAccount' | 'AbandonRegistration' | 'EraseSubjects' | 'DeleteAccount' }
>;

function decideActive(command: OnActive, account: Account): AccountEvent[] {
  switch (command.type) {
    case 'HandOverAccount':
      return registration.handOver(command, account);
    case 'RequestEmailVerification':
      return credentials.requestVerification(command, account);
    case 'VerifyEmail':
      return credentials.verifyEmail(command, account);
    case 'RequestPasswordReset':
      return credentials.requestReset(command, account);
    case 'ResetPassword':
      return credentials.resetPassword(command, account);
    case 'ChangePassword':
      return credentials.changePassword(command, account);
    case 'EnrolSecondFactor':
      return credentials.enrol(command, account);
    case 'UseRecoveryCode':
      return credentials.useRecoveryCode(command, account);
    case 'RemoveSecondFactor':
      return credentials.removeSecondFactor(command, account);
    case 'EndSessions':
      return credentials.endSessions(command, account);
    case 'ApplyForPublisher':
      return standing.apply(command, account);
    case 'DeclinePublisher':
      return standing.decline(command, account);
    case 'Promote':
      return standing.promote(command, account);
    case 'Demote':
      return standing.demote(command, account);
    case 'Verify':
      return standing.verify(command, account);
    case 'Ban':
      return standing.ban(command, account);
    case 'ChangeRole':
      return standing.changeRole(command, account);
    case 'SetPublisher':
      return standing.setPublisher(command, account);
    case 'PatchAccount':
      return standing.patch(command, account);
  }
}
