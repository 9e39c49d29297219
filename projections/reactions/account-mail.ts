// The content of mails about the account itself, in its language. Pure.
import type { PenaltyKind } from '@sandcrate/core/account/penalty.ts';
import { actorId, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { type ContentFacts, type MailContent, reasonIn } from './mail-facts.ts';
import type { Language, Say } from './mail-language.ts';

/** The mail about an event of an account; undefined for events that send none. */
export function accountMailOf(
  event: ProjectedEvent,
  { codeFor }: ContentFacts,
  { say, tag }: Pick<Language, 'say' | 'tag'>,
): MailContent | undefined {
  const subject = subjectOf(event);
  switch (event.type) {
    case 'EmailVerificationRequested':
      return {
        subject: say('Your code for {siteName}'),
        paragraphs: [say('Enter this code to confirm your email address. It works for 30 minutes.')],
        code: codeFor('verify-email', subject, event.data.nonce),
      };
    case 'PasswordResetRequested':
      return {
        subject: say('Reset your password on {siteName}'),
        paragraphs: [
          say('Somebody, hopefully you, asked for a new password. The link works for 30 minutes, once.'),
          say('If it was not you, there is nothing to do: your password stays as it is.'),
        ],
        link: {
          label: say('Choose a new password'),
          path: `/reset-password?code=${codeFor('reset-password', subject, event.data.nonce)}`,
        },
      };
    case 'PasswordChanged':
      return {
        subject: say('Your password on {siteName} was changed'),
        paragraphs: [
          say('Your password was changed, and you were logged out everywhere.'),
          say('If it was not you, ask for a new password at once.'),
        ],
        link: { label: say('Ask for a new password'), path: '/forgot-password' },
      };
    case 'SecondFactorEnrolled':
      return {
        subject: say('Your account on {siteName} has a second factor now'),
        paragraphs: [
          say(
            'A second factor was set up. From now on, logging in takes a code from your authenticator app.',
          ),
          say('If it was not you, ask for a new password at once.'),
        ],
        link: { label: say('Open your security settings'), path: '/settings?tab=security' },
      };
    case 'SessionsEnded':
      return {
        subject: say('You were logged out of {siteName}'),
        paragraphs: [
          say(
            'A moderator of {siteName} signed you out everywhere. You can log in again with your password.',
          ),
        ],
        link: { label: say('Log in'), path: '/login' },
      };
    case 'SecondFactorLocked':
      return {
        subject: say('Too many wrong codes for your account on {siteName}'),
        paragraphs: [
          say(
            'Somebody who knows your password entered too many wrong codes. For an hour, codes from your authenticator app are not accepted.',
          ),
          say('If it was you, log in with this code. It works for 30 minutes, once.'),
          say('If it was not you, change your password now.'),
        ],
        code: codeFor('log-in', subject, event.data.nonce),
      };
    case 'SecondFactorRemoved': {
      const isOwnAction = actorId(event) === subject;
      return {
        subject: say('The second factor of your account on {siteName} was removed'),
        paragraphs: [
          isOwnAction
            ? say(
                'You removed the second factor of your account. Your password alone is now enough to log in.',
              )
            : say(
                'The owner of {siteName} removed the second factor of your account. Your password alone is now enough to log in.',
              ),
          isOwnAction
            ? say('If it was not you, change your password now.')
            : say('If you did not ask for this, change your password now and set up a second factor again.'),
        ],
        link: { label: say('Open your security settings'), path: '/settings?tab=security' },
      };
    }
    case 'LoginCodeRequested':
      return {
        subject: say('Your code to log in to {siteName}'),
        paragraphs: [
          say('Enter this code instead of one from your authenticator app. It works for 30 minutes, once.'),
          say('If you are not logging in, somebody knows your password: change it now.'),
        ],
        code: codeFor('log-in', subject, event.data.nonce),
      };
    case 'AccountBanned':
      return {
        subject: say('Your account on {siteName} was banned'),
        paragraphs: [
          say('Your account was banned, and your addons are hidden.'),
          ...reasonIn(say, event.data),
        ],
      };
    case 'PenaltyImposed': {
      const { kind, until } = event.data;
      const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(
        new Date(until),
      );
      return {
        subject: say('A penalty on your account on {siteName}'),
        paragraphs: [
          penaltyText(kind, date, say),
          ...reasonIn(say, event.data),
          say(
            'If you think that this is wrong, you can appeal within 30 days in your settings. A different moderator will review it.',
          ),
        ],
        link: { label: say('Appeal'), path: '/settings?tab=account' },
      };
    }
    case 'PublisherAccessGranted':
      return {
        subject: say('You can publish on {siteName} now'),
        paragraphs: [say('You have publisher access now.')],
        link: { label: say('Go to your dashboard'), path: '/publisher/dashboard' },
      };
    case 'PublisherAccessDeclined':
      return {
        subject: say('Your request for publisher access on {siteName}'),
        paragraphs: [say('Your request for publisher access was declined.'), ...reasonIn(say, event.data)],
      };
    default:
      return undefined;
  }
}

/** What a penalty means. `date`: when it ends. */
function penaltyText(kind: PenaltyKind, date: string, say: Say): string {
  switch (kind) {
    case 'warning':
      return say('A moderator of {siteName} warned you.');
    case 'no-comments':
      return say('You cannot comment on {siteName} until {date}.', { date });
    case 'no-uploads':
      return say('You cannot upload to {siteName} until {date}.', { date });
    case 'suspended':
      return say('Your account is suspended until {date}. You can log in, read and download.', { date });
  }
}
