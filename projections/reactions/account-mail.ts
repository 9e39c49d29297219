// The content of mails about the account itself, in its language. Pure.
import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { type ContentFacts, type MailContent, reasonIn } from './mail-facts.ts';
import type { Say } from './mail-language.ts';

/** The mail about an event of an account; undefined for events that send none. */
export function accountMailOf(
  event: ProjectedEvent,
  { codeFor }: ContentFacts,
  say: Say,
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
          say('Your password was changed, and you were signed out everywhere.'),
          say('If it was not you, ask for a new password at once.'),
        ],
        link: { label: say('Ask for a new password'), path: '/forgot-password' },
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
          say('Your account was banned, and your add-ons are hidden.'),
          ...reasonIn(say, event.data),
        ],
      };
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
