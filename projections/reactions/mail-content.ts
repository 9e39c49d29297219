// The content of the mail about each event, in the language of its recipient. Pure: everything that it needs is passed in.
import type { Changes } from '@sandcrate/core/addon/content.ts';
import { type OptionalField, perOptionalField } from '@sandcrate/core/addon/optional-fields.ts';
import type { ProfilePart } from '@sandcrate/core/profile/events.ts';
import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { accountMailOf } from './account-mail.ts';
import { inviteMailOf } from './invite-mail.ts';
import { type ContentFacts, type MailContent, reasonIn, ruleCitedIn } from './mail-facts.ts';
import { type Language, type Say, SOURCE } from './mail-language.ts';

const APPEAL_ON_COLLECTION =
  'If you think that this is wrong, you can appeal within 30 days on the collection’s page. A different moderator will review it.';

/** The mail about an event; undefined for events that send no mail. */
export function mailContentOf(
  event: ProjectedEvent,
  facts: ContentFacts,
  language: Language,
): MailContent | undefined {
  const { siteName, title } = facts;
  const subject = subjectOf(event);
  const say: Say = (text, values) => language.say(text, { siteName, title, ...values });
  const page = { label: say('See its page'), path: `/addon/${subject}` };
  const edit = { label: say('Edit it'), path: `/publisher/edit/${subject}` };
  switch (event.type) {
    case 'InviteIssued':
      return inviteMailOf(event, facts);
    case 'AddonApproved':
      return {
        subject: say('“{title}” is live'),
        paragraphs: [say('Your addon “{title}” was approved and is live on {siteName}.')],
        link: page,
      };
    case 'AddonRejected':
      return {
        subject: event.data.takenDown ? say('“{title}” was taken down') : say('“{title}” was not approved'),
        paragraphs: [
          event.data.takenDown
            ? say('Your addon “{title}” was taken down from {siteName}.')
            : say('Your addon “{title}” was not approved.'),
          ...reasonIn(say, event.data),
          say('You can edit it, and it will be looked at again.'),
        ],
        link: edit,
      };
    case 'AddonChangesRequested': {
      const isNew = event.data.changeId === null;
      return {
        subject: isNew
          ? say('Changes requested for “{title}”')
          : say('Changes requested for your change to “{title}”'),
        paragraphs: [
          isNew
            ? say('A reviewer looked at “{title}” and asks you to make changes before it can be approved.')
            : say(
                'A reviewer looked at your change to “{title}” and asks you to make changes before it can be approved.',
              ),
          say('Requested changes: {reason}', { reason: event.data.reason }),
          ...ruleCitedIn(say, event.data.rule),
          say('Once you have edited it, it goes back to its place in the queue.'),
        ],
        link: edit,
      };
    }
    case 'AddonChangesRequestWithdrawn': {
      const isNew = event.data.changeId === null;
      return {
        subject: isNew
          ? say('No more changes needed for “{title}”')
          : say('No more changes needed for your change to “{title}”'),
        paragraphs: [
          isNew
            ? say(
                'The reviewers withdrew their request for changes. You don’t have to change anything: “{title}” is back in the queue for review.',
              )
            : say(
                'The reviewers withdrew their request for changes. You don’t have to change anything: your change to “{title}” is back in the queue for review.',
              ),
        ],
        link: edit,
      };
    }
    case 'AddonChangeApproved':
      return {
        subject: say('Your change to “{title}” is live'),
        paragraphs: [say('Your change to “{title}” was approved and is live on {siteName}.')],
        link: page,
      };
    case 'AddonChangeRejected':
      return {
        subject: say('Your change to “{title}” was not approved'),
        paragraphs: [
          say('Your change to “{title}” was not approved; the addon stays as it was.'),
          ...reasonIn(say, event.data),
        ],
        link: edit,
      };
    case 'AddonEdited':
      return {
        subject: say('“{title}” was edited by a moderator'),
        paragraphs: [
          say('A moderator of {siteName} changed: {fields}.', {
            fields: fieldsOf(event.data.changes, language),
          }),
        ],
        link: page,
      };
    case 'AddonHidden':
      return {
        subject: say('“{title}” was hidden'),
        paragraphs: [say('Your addon “{title}” is hidden for now.'), ...reasonIn(say, event.data)],
      };
    case 'AddonDeleted':
      return {
        subject: say('“{title}” was deleted'),
        paragraphs: [say('Your addon “{title}” was deleted from {siteName}.'), ...reasonIn(say, event.data)],
      };
    case 'CommentDeleted':
      return {
        subject: say('Your comment on “{title}” was removed'),
        paragraphs: [
          event.data.automatic
            ? say('Your comment on “{title}” is hidden for now.')
            : say('A moderator of {siteName} removed your comment on “{title}”.'),
          ...reasonIn(say, event.data),
          say(
            'If you think that this is wrong, you can appeal within 30 days, under “History of decisions” on the addon’s page. A different moderator will review it.',
          ),
        ],
        link: { label: say('Appeal'), path: `/addon/${facts.addonId}` },
      };
    case 'CollectionHidden':
      return {
        subject: say('Your collection “{title}” was hidden'),
        paragraphs: [
          say('Your collection “{title}” is hidden from others for now.'),
          ...reasonIn(say, event.data),
          say(APPEAL_ON_COLLECTION),
        ],
        link: { label: say('Appeal'), path: `/collection/${subject}` },
      };
    case 'CollectionDeleted':
      return {
        subject: say('Your collection “{title}” was deleted'),
        paragraphs: [
          say('A moderator of {siteName} deleted your collection “{title}”.'),
          ...reasonIn(say, event.data),
          say(APPEAL_ON_COLLECTION),
        ],
        link: { label: say('Appeal'), path: `/collection/${subject}` },
      };
    case 'ProfileCleared':
      return {
        subject: say('A moderator cleared parts of your public profile'),
        paragraphs: [
          say('A moderator of {siteName} cleared this in your public profile: {parts}.', {
            parts: partsOf(event.data.parts, language),
          }),
          ...reasonIn(say, event.data),
          say(
            'If you think that this is wrong, you can appeal within 30 days in your settings, under “Public profile”. A different moderator will review it.',
          ),
        ],
        link: { label: say('Appeal'), path: '/settings?tab=public' },
      };
    case 'ReviewMessagePosted':
      return {
        subject: say('A reviewer wrote to you about “{title}”'),
        paragraphs: [
          say(
            'A reviewer of {siteName} wrote to you about your addon “{title}”. You can read it and answer on the page where you edit it.',
          ),
        ],
        link: { label: say('Read and answer'), path: `/publisher/edit/${facts.addonId}` },
      };
    case 'RecallIssued':
      if (facts.addonId) {
        return {
          subject: say('“{title}” was recalled'),
          paragraphs: [
            say(
              'Your addon “{title}” contains a file that was recalled. Nobody else can see or download the addon on {siteName}.',
            ),
            ...reasonIn(say, event.data),
            say('You can replace the file. The addon is shown again once the new file is approved.'),
          ],
          link: { label: say('Edit it'), path: `/publisher/edit/${facts.addonId}` },
        };
      }
      return {
        subject: say('Something you downloaded from {siteName} was recalled'),
        paragraphs: [
          say('A file that you downloaded has been recalled. Please remove it from your game.'),
          event.data.advisory,
          ...reasonIn(say, event.data),
        ],
        link: { label: say('Read the advisory'), path: `/advisories/${subject}` },
      };
    case 'ReportResolved':
    case 'ReportDismissed':
      return {
        subject: say('Your report about “{title}”'),
        paragraphs: [
          event.type === 'ReportResolved'
            ? say('A moderator of {siteName} looked at your report about “{title}” and resolved it.')
            : say('A moderator of {siteName} looked at your report about “{title}” and dismissed it.'),
          ...reasonIn(say, { ...event.data, reason: event.data.note }),
        ],
      };
    case 'AppealUpheld':
    case 'AppealOverturned':
      return {
        subject: title === '' ? say('Your appeal on {siteName}') : say('Your appeal about “{title}”'),
        paragraphs: [
          event.type === 'AppealUpheld'
            ? say('Another moderator reviewed the decision and upheld it.')
            : say('Another moderator reviewed the decision and overturned it.'),
          ...reasonIn(say, { reason: event.data.note }),
        ],
        ...(facts.page && { link: { label: say('See its page'), path: facts.page } }),
      };
    default:
      return accountMailOf(event, facts, { ...language, say });
  }
}

/** The names of the changed fields, as a list in the language. */
function fieldsOf({ content, release }: Changes, language: Language): string {
  const { tag, say } = language;
  const names: Readonly<Record<string, string>> = {
    title: say('title'),
    description: say('description'),
    body: say('full description'),
    category: say('category'),
    tags: say('tags'),
    ...perOptionalField((field) => nameOf(field, language)),
    monetizationEnabled: say('monetization'),
    banner: say('banner'),
    screenshots: say('screenshots'),
  };
  const changed = Object.keys(content).map((field) => names[field] ?? field);
  return new Intl.ListFormat(tag, { type: 'unit' }).format(release ? [...changed, say('release')] : changed);
}

/** The names of parts of a profile, as a list in the language. */
function partsOf(parts: readonly ProfilePart[], { tag, say }: Language): string {
  const names = { picture: say('picture'), text: say('text'), links: say('links') };
  return new Intl.ListFormat(tag, { type: 'unit' }).format(parts.map((part) => names[part]));
}

/** The name of an optional field within a sentence. */
function nameOf({ label, kind }: OptionalField, { tag, say }: Language): string {
  const name = tag === SOURCE ? label.toLowerCase() : say(label);
  return kind === 'link' ? say('{name} link', { name }) : name;
}
