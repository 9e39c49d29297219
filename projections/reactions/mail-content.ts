// The content of the mail about each event; account-mail.ts has those about the account itself. Pure: everything that it needs is passed in.
import type { Changes } from '@sandcrate/core/addon/content.ts';
import { perOptionalField } from '@sandcrate/core/addon/optional-fields.ts';
import type { CodePurpose } from '@sandcrate/core/privacy/codes.ts';
import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';

/** Paragraphs, then a code to type or a link to a page of the site. */
export type MailContent = {
  subject: string;
  paragraphs: string[];
  code?: string;
  link?: { label: string; path: string };
  /** English when left out. */
  language?: string;
};

export type ContentFacts = {
  siteName: string;
  /** The title of the add-on that the event is about. */
  title: string;
  /** The id of the add-on that an appeal or a comment is about, or that a recall closes; empty for other mails. */
  addonId: string;
  codeFor(purpose: CodePurpose, subject: string, nonce: string): string;
};

/** The English mail about an event; undefined for events that send none, or one about the account itself. */
export function mailContentOf(event: ProjectedEvent, facts: ContentFacts): MailContent | undefined {
  const { siteName, title } = facts;
  const subject = subjectOf(event);
  const page = { label: 'See its page', path: `/addon/${subject}` };
  const edit = { label: 'Edit it', path: `/publisher/edit/${subject}` };
  switch (event.type) {
    case 'InviteIssued': {
      const { role, expiresAt, nonce, accountId } = event.data;
      const offer = accountId
        ? `The listings under your name on ${siteName} are waiting for you to take them over.`
        : `You are invited to join ${siteName} as ${role === 'admin' ? 'an administrator' : 'a publisher'}.`;
      return {
        subject: `Your invitation to ${siteName}`,
        paragraphs: [offer, `The link is for you alone and works until ${dateOf(expiresAt)}.`],
        link: {
          label: 'Create your account',
          path: `/invite-register?code=${facts.codeFor('invite', subject, nonce)}`,
        },
      };
    }
    case 'AddonApproved':
      return {
        subject: `“${title}” is live`,
        paragraphs: [`Your add-on “${title}” was approved and is live on ${siteName}.`],
        link: page,
      };
    case 'AddonRejected':
      return {
        subject: event.data.takenDown ? `“${title}” was taken down` : `“${title}” was not approved`,
        paragraphs: [
          event.data.takenDown
            ? `Your add-on “${title}” was taken down from ${siteName}.`
            : `Your add-on “${title}” was not approved.`,
          ...reasonOf(event.data),
          'You can edit it, and it will be looked at again.',
        ],
        link: edit,
      };
    case 'AddonChangesRequested': {
      const what = event.data.changeId === null ? `“${title}”` : `your change to “${title}”`;
      return {
        subject: `Changes requested for ${what}`,
        paragraphs: [
          `A reviewer looked at ${what} and asks you to make changes before it can be approved.`,
          `Requested changes: ${event.data.reason}`,
          'Once you have edited it, it goes back to its place in the queue.',
        ],
        link: edit,
      };
    }
    case 'AddonChangesRequestWithdrawn': {
      const what = event.data.changeId === null ? `“${title}”` : `your change to “${title}”`;
      return {
        subject: `No more changes needed for ${what}`,
        paragraphs: [
          `The reviewers withdrew their request for changes. You don’t have to change anything: ${what} is back in the queue for review.`,
        ],
        link: edit,
      };
    }
    case 'AddonChangeApproved':
      return {
        subject: `Your change to “${title}” is live`,
        paragraphs: [`Your change to “${title}” was approved and is live on ${siteName}.`],
        link: page,
      };
    case 'AddonChangeRejected':
      return {
        subject: `Your change to “${title}” was not approved`,
        paragraphs: [
          `Your change to “${title}” was not approved; the add-on stays as it was.`,
          ...reasonOf(event.data),
        ],
        link: edit,
      };
    case 'AddonEdited':
      return {
        subject: `“${title}” was edited by a moderator`,
        paragraphs: [`A moderator of ${siteName} changed: ${fieldsOf(event.data.changes)}.`],
        link: page,
      };
    case 'AddonHidden':
      return {
        subject: `“${title}” was hidden`,
        paragraphs: [`Your add-on “${title}” is hidden for now.`, ...reasonOf(event.data)],
      };
    case 'AddonDeleted':
      return {
        subject: `“${title}” was deleted`,
        paragraphs: [`Your add-on “${title}” was deleted from ${siteName}.`, ...reasonOf(event.data)],
      };
    case 'CommentDeleted':
      return {
        subject: `Your comment on “${title}” was removed`,
        paragraphs: [
          `A moderator of ${siteName} removed your comment on “${title}”.`,
          ...reasonOf(event.data),
          'If you think that this is wrong, you can appeal within 30 days, under “History of decisions” on the add-on’s page. A different moderator will review it.',
        ],
        link: { label: 'Appeal', path: `/addon/${facts.addonId}` },
      };
    case 'ReviewMessagePosted':
      return {
        subject: `A reviewer wrote to you about “${title}”`,
        paragraphs: [
          `A reviewer of ${siteName} wrote to you about your add-on “${title}”. You can read it and answer on the page where you edit it.`,
        ],
        link: { label: 'Read and answer', path: `/publisher/edit/${facts.addonId}` },
      };
    case 'RecallIssued':
      if (facts.addonId) {
        return {
          subject: `“${title}” was recalled`,
          paragraphs: [
            `Your add-on “${title}” contains a file that was recalled. Nobody else can see or download the add-on on ${siteName}.`,
            ...reasonOf(event.data),
            'You can replace the file. The add-on is shown again once the new file is approved.',
          ],
          link: { label: 'Edit it', path: `/publisher/edit/${facts.addonId}` },
        };
      }
      return {
        subject: `Something you downloaded from ${siteName} was recalled`,
        paragraphs: [
          'A file that you downloaded has been recalled. Please remove it from your game.',
          event.data.advisory,
          ...reasonOf(event.data),
        ],
        link: { label: 'Read the advisory', path: `/advisories/${subject}` },
      };
    case 'AppealUpheld':
    case 'AppealOverturned':
      return {
        subject: `Your appeal about “${title}”`,
        paragraphs: [
          event.type === 'AppealUpheld'
            ? 'Another moderator reviewed the decision and upheld it.'
            : 'Another moderator reviewed the decision and overturned it.',
          ...reasonOf({ reason: event.data.note }),
        ],
        link: { label: 'See its page', path: `/addon/${facts.addonId}` },
      };
    default:
      return undefined;
  }
}

const reasonOf = ({ reason }: { reason: string | null }) => (reason ? [`The reason given: ${reason}`] : []);

const dateOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });

const NAMES: Readonly<Record<string, string>> = {
  ...perOptionalField(({ label, kind }) =>
    kind === 'link' ? `${label.toLowerCase()} link` : label.toLowerCase(),
  ),
  monetizationEnabled: 'monetization',
};

const fieldsOf = ({ content, release }: Changes) =>
  [...Object.keys(content).map((field) => NAMES[field] ?? field), ...(release ? ['release'] : [])].join(', ');
