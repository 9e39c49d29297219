// The content of mails about the account itself, in the account's language. Pure.

import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import type { ContentFacts, MailContent } from './mail-content.ts';
import type { Say } from './say-in.ts';

/** The mail about an event of an account; undefined for events that send none, or one in English only. */
export function accountMailOf(
  event: ProjectedEvent,
  { siteName, codeFor }: ContentFacts,
  say: Say,
): MailContent | undefined {
  const subject = subjectOf(event);
  const reasonOf = ({ reason }: { reason: string | null }) =>
    reason ? [say('The reason given: {reason}', { reason })] : [];
  switch (event.type) {
    case 'EmailVerificationRequested':
      return {
        subject: say('Your code for {siteName}', { siteName }),
        paragraphs: [say('Enter this code to confirm your email address. It works for 30 minutes.')],
        code: codeFor('verify-email', subject, event.data.nonce),
      };
    case 'PasswordResetRequested':
      return {
        subject: say('Reset your password on {siteName}', { siteName }),
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
        subject: say('Your password on {siteName} was changed', { siteName }),
        paragraphs: [
          say('Your password was changed, and you were signed out everywhere.'),
          say('If it was not you, ask for a new password at once.'),
        ],
        link: { label: say('Ask for a new password'), path: '/forgot-password' },
      };
    case 'AccountBanned':
      return {
        subject: say('Your account on {siteName} was banned', { siteName }),
        paragraphs: [say('Your account was banned, and your add-ons are hidden.'), ...reasonOf(event.data)],
      };
    case 'PublisherAccessGranted':
      return {
        subject: say('You can publish on {siteName} now', { siteName }),
        paragraphs: [say('You have publisher access now.')],
        link: { label: say('Go to your dashboard'), path: '/publisher/dashboard' },
      };
    case 'PublisherAccessDeclined':
      return {
        subject: say('Your request for publisher access on {siteName}', { siteName }),
        paragraphs: [say('Your request for publisher access was declined.'), ...reasonOf(event.data)],
      };
    default:
      return undefined;
  }
}
