// The content of the mail with an invite. It is in English, because nothing is known yet about whom it invites.
import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import type { ContentFacts, MailContent } from './mail-facts.ts';

export function inviteMailOf(
  event: Extract<ProjectedEvent, { type: 'InviteIssued' }>,
  { siteName, codeFor }: ContentFacts,
): MailContent {
  const { role, expiresAt, nonce, accountId } = event.data;
  const offer = accountId
    ? `The listings under your name on ${siteName} are waiting for you to take them over.`
    : `You are invited to join ${siteName} as ${role === 'admin' ? 'an administrator' : 'a publisher'}.`;
  return {
    subject: `Your invitation to ${siteName}`,
    paragraphs: [offer, `The link is for you alone and works until ${dateOf(expiresAt)}.`],
    link: {
      label: 'Create your account',
      path: `/invite-register?code=${codeFor('invite', subjectOf(event), nonce)}`,
    },
  };
}

const dateOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
