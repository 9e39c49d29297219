// Decides about who an account is: made, handed over, deleted, and erased.
import { isDeepStrictEqual } from 'node:util';
import type { ChooseLanguage, IdentityCommand } from './commands.ts';
import * as deletion from './deletion.ts';
import { userNotFound } from './errors.ts';
import type { AccountEvent } from './events.ts';
import { type NotificationSettings, withoutMail } from './notifications.ts';
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
    case 'ChooseNotifications':
      return chooseNotifications(command.settings, active(account));
    case 'StopMail': {
      const { notifications } = active(account);
      return chooseNotifications(withoutMail(notifications, command.subject), account);
    }
    case 'DeleteAccount':
      return account.status === 'deleted' ? [] : deletion.remove(command, active(account));
    case 'EraseSubjects':
      return deletion.erase(command, account);
  }
}

/** Every login reads the stream, so that logins in ever other languages must not make it longer and longer. */
const LANGUAGES_A_DAY = 10;

function chooseLanguage(
  { language, now }: ChooseLanguage,
  { language: current, languagesChosen }: Account,
): AccountEvent[] {
  const { day, count } = languagesChosen;
  const isTooOften = day === now.toISOString().slice(0, 10) && count >= LANGUAGES_A_DAY;
  return language === current || isTooOften ? [] : [{ type: 'LanguageChosen', data: { language } }];
}

const chooseNotifications = (settings: NotificationSettings, { notifications }: Account): AccountEvent[] =>
  isDeepStrictEqual(settings, notifications) ? [] : [{ type: 'NotificationsChosen', data: settings }];
