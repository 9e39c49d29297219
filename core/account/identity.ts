// Decides about who an account is: made, handed over, deleted, and erased.
import type { ChooseLanguage, IdentityCommand } from './commands.ts';
import * as deletion from './deletion.ts';
import { userNotFound } from './errors.ts';
import type { AccountEvent } from './events.ts';
import * as registration from './registration.ts';
import type { Account } from './state.ts';

/** @throws DomainError 'not-found' unless the account exists */
export function active(account: Account): Account {
  if (account.status !== 'active') throw userNotFound();
  return account;
}

export function decideIdentity(command: IdentityCommand, account: Account): AccountEvent[] {
  switch (command.type) {
    case 'RegisterAccount':
      return registration.register(command, account);
    case 'ImportAccount':
      return registration.importAccount(command, account);
    case 'AbandonRegistration':
      return registration.abandon(command, account);
    case 'HandOverAccount':
      return registration.handOver(command, active(account));
    case 'ChooseLanguage':
      return chooseLanguage(command, active(account));
    case 'DeleteAccount':
      return account.status === 'deleted' ? [] : deletion.remove(command, active(account));
    case 'EraseSubjects':
      return deletion.erase(command, account);
  }
}

const chooseLanguage = ({ language }: ChooseLanguage, account: Account): AccountEvent[] =>
  language === account.language ? [] : [{ type: 'LanguageChosen', data: { language } }];
