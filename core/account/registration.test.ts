import { expect, test } from 'vitest';
import { specify } from '../specify.ts';
import * as account from './account.ts';
import { RESERVATIONS_LOST } from './errors.ts';
import { abandoned, banned, deleted, handedOver, imported, registered } from './examples.ts';
import { DEFAULT_NOTIFICATIONS, type MailSubject, type OptionalKind } from './notifications.ts';

const { given, state } = specify(account);

function commandFor(event: account.AccountEvent, seenRevision: bigint): account.AccountCommand {
  switch (event.type) {
    case 'AccountRegistered':
      return { type: 'RegisterAccount', seenRevision, account: event.data };
    case 'AccountImported':
      return { type: 'ImportAccount', seenRevision, account: event.data };
    case 'AccountHandedOver':
      return { type: 'HandOverAccount', seenRevision, account: event.data };
    default:
      throw new Error(`${event.type} makes no account`);
  }
}

test('an account is registered once', () => {
  given().when(commandFor(registered, -1n)).then(registered);
  given(registered).when(commandFor(registered, 0n)).thenRefused('account-exists');
  given(registered, deleted).when(commandFor(registered, 1n)).thenRefused('account-exists');
});

test('a language is recorded once, and English only after another language', () => {
  const chosen = (language: string): account.AccountEvent => ({ type: 'LanguageChosen', data: { language } });
  const choose = (language: string): account.AccountCommand => ({
    type: 'ChooseLanguage',
    language,
    now: new Date('2026-03-01T12:00:00.000Z'),
  });
  given(registered).when(choose('de')).then(chosen('de'));
  given(registered).when(choose('en')).thenNothing();
  given(registered, chosen('de')).when(choose('de')).thenNothing();
  given(registered, chosen('de')).when(choose('en')).then(chosen('en'));
  given(registered, deleted).when(choose('de')).thenRefused('user-not-found');
  expect(state(registered, chosen('ar')).language).toBe('ar');
});

test('notification settings are recorded when they change', () => {
  const settings = { ...DEFAULT_NOTIFICATIONS, gameVersion: '1.21.50' };
  const choose = { type: 'ChooseNotifications', settings } as const;
  const chosen: account.AccountEvent = { type: 'NotificationsChosen', data: settings };
  given(registered).when(choose).then(chosen);
  given(registered, chosen).when(choose).thenNothing();
  given(registered)
    .when({ ...choose, settings: DEFAULT_NOTIFICATIONS })
    .thenNothing();
  given(registered, deleted).when(choose).thenRefused('user-not-found');
  expect(state(registered, chosen).notifications).toEqual(settings);
});

test('mail is stopped for one kind, or for all kinds in a digest', () => {
  const stopped = (...off: OptionalKind[]): account.AccountEvent => {
    const kinds = { ...DEFAULT_NOTIFICATIONS.kinds };
    for (const kind of off) kinds[kind] = { ...kinds[kind], mail: 'off' };
    return { type: 'NotificationsChosen', data: { ...DEFAULT_NOTIFICATIONS, kinds } };
  };
  const stop = (subject: MailSubject) => ({ type: 'StopMail', subject }) as const;
  given(registered).when(stop('decision')).then(stopped('decision'));
  given(registered).when(stop('weekly')).then(stopped('release', 'new-addon'));
  given(registered, stopped('comment')).when(stop('daily')).thenNothing();
  given(registered, deleted).when(stop('weekly')).thenRefused('user-not-found');
});

test('a language is changed ten times a day at most', () => {
  const chosenAt = (occurredAt: string) => (language: string) => ({
    type: 'LanguageChosen' as const,
    data: { language },
    metadata: { occurredAt },
  });
  const inTurn = ['de', 'fr', 'de', 'fr', 'de', 'fr', 'de', 'fr', 'de', 'fr'];
  const today = inTurn.map(chosenAt('2026-03-01T11:00:00.000Z'));
  const command = {
    type: 'ChooseLanguage',
    language: 'pl',
    now: new Date('2026-03-01T12:00:00.000Z'),
  } as const;
  given(registered, ...today.slice(1))
    .when(command)
    .then({ type: 'LanguageChosen', data: { language: 'pl' } });
  given(registered, ...today)
    .when(command)
    .thenNothing();
  given(registered, ...today)
    .when({ ...command, now: new Date('2026-03-02T00:00:00.000Z') })
    .then({ type: 'LanguageChosen', data: { language: 'pl' } });
});

test('a registration whose names have been given up must begin again', () => {
  given(abandoned).when(commandFor(registered, -1n)).thenRefused(RESERVATIONS_LOST);
  given(abandoned).when(commandFor(registered, 0n)).then(registered);
  given(abandoned).when(commandFor(imported, -1n)).thenRefused(RESERVATIONS_LOST);
  given(imported, abandoned).when(commandFor(handedOver, 0n)).thenRefused(RESERVATIONS_LOST);
});

test('an author is imported once, as a publisher whom nobody can log in as', () => {
  given().when(commandFor(imported, -1n)).then(imported);
  given(imported).when(commandFor(imported, -1n)).thenNothing();
  given(registered).when(commandFor(imported, 0n)).thenRefused('account-exists');
  expect(state(imported)).toMatchObject({
    status: 'active',
    role: 'publisher',
    isPublisher: true,
    email: null,
    passwordHash: null,
  });
});

test('an imported account is handed over once', () => {
  given(imported).when(commandFor(handedOver, 0n)).then(handedOver);
  given(imported, handedOver).when(commandFor(handedOver, 1n)).thenRefused('account-exists');
  given(registered).when(commandFor(handedOver, 0n)).thenRefused('account-exists');
  given().when(commandFor(handedOver, -1n)).thenRefused('user-not-found');
  expect(state(imported, handedOver)).toMatchObject({ role: 'publisher', emailVerified: true });
});

test('only an unfinished registration can be given up', () => {
  const abandon = { type: 'AbandonRegistration' } as const;
  given().when(abandon).then(abandoned);
  given(imported).when(abandon).then(abandoned);
  given(registered).when(abandon).thenNothing();
  given(imported, handedOver).when(abandon).thenNothing();
  given(registered, deleted).when(abandon).thenNothing();
});

test('giving up leaves no account', () =>
  expect(state(abandoned)).toMatchObject({ status: 'none', revision: 0n }));

test('a banned imported account can still be handed over, and stays banned', () => {
  given(imported, banned).when(commandFor(handedOver, 1n)).then(handedOver);
  expect(state(imported, banned, handedOver)).toMatchObject({ isBanned: true });
});
