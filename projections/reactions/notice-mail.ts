// The content of mail about notices, one alone or several in a digest, and what a push message says of one. Pure.
import type { NoticeRow } from '../inbox/queries.ts';
import { NAMED_IN_DIGEST } from './digests.ts';
import type { MailContent } from './mail-facts.ts';
import type { Language, Say } from './mail-language.ts';
import type { Recipient } from './outbox.ts';

type Mailed = Extract<Recipient, { kind: 'notices' }>['mailed'];

/** The mail about notices, newest first; undefined when nothing is left to tell. */
export function noticeMailOf(
  notices: readonly NoticeRow[],
  mailed: Mailed,
  { siteName }: { siteName: string },
  language: Language,
): MailContent | undefined {
  const say: Say = (text, values) => language.say(text, { siteName, ...values });
  const items = notices.map((notice) => itemOf(notice, say));
  const [first] = items;
  if (first === undefined) return undefined;
  if (mailed === 'at-once') return { subject: first.text, paragraphs: [], items: [first] };
  const isMore = items.length > NAMED_IN_DIGEST;
  return {
    subject: mailed === 'daily' ? say('Your day on {siteName}') : say('Your week on {siteName}'),
    paragraphs: [
      say('This happened since the last digest, and you have not read it yet:'),
      ...(isMore ? [say('Only the newest are named here. The others are in your inbox.')] : []),
    ],
    items: items.slice(0, NAMED_IN_DIGEST),
    link: { label: say('Open your inbox'), path: '/inbox' },
  };
}

/** Whether a notice can be mailed: it still holds, and the member may see its subject. */
export const isTellable = ({ isOver, addonId, title }: NoticeRow) =>
  !isOver && (addonId === null || title !== null);

/** What a notice says, why it came and what it quotes, and the page that it leads to, if there is one. */
export function itemOf(notice: NoticeRow, say: Say): { text: string; details: string[]; path?: string } {
  const details = [reasonOf(notice, say), notice.text].filter((detail) => detail != null && detail !== '');
  return { text: headingOf(notice, say), details: details as string[], path: pathOf(notice) };
}

function headingOf(notice: NoticeRow, say: Say): string {
  const { kind, type, why, author } = notice;
  const collection = notice.collectionTitle ?? '';
  const title = notice.title ?? notice.collectionTitle ?? notice.profileOwner ?? '';
  switch (kind) {
    case 'release':
      return say('New version of “{title}”: {version}', { title, version: notice.version ?? '' });
    case 'new-addon':
      return say('{publisher} published “{title}”', { publisher: notice.publisher ?? '', title });
    case 'collection':
      return say('“{title}” was added to “{collection}”', { title, collection });
    case 'comment':
      return author === null
        ? say('New comment on “{title}”', { title })
        : say('{author} commented on “{title}”', { author, title });
    case 'answer':
      if (author === null) return say('New reply on “{title}”', { title });
      return why === 'mentioned'
        ? say('{author} mentioned you on “{title}”', { author, title })
        : say('{author} replied to your comment on “{title}”', { author, title });
    case 'message':
      return why === 'review'
        ? say('The publisher of “{title}” wrote to the reviewers', { title })
        : say('A reviewer wrote to you about “{title}”', { title });
    case 'queue':
      return say('“{title}” has waited for a review for more than a day', { title });
    case 'recall':
      return why === 'download'
        ? say('A file that you downloaded was recalled: “{title}”', { title })
        : say('“{title}” was recalled', { title });
    case 'security':
      return securityOf(type, say);
    default:
      return decisionOf(type, title, say);
  }
}

/** What happened to the account, by the type of the event. */
function securityOf(type: string, say: Say): string {
  switch (type) {
    case 'PasswordChanged':
      return say('Your password was changed');
    case 'SecondFactorEnrolled':
      return say('Your second factor was set up');
    case 'SecondFactorRemoved':
      return say('Your second factor was removed');
    case 'SecondFactorLocked':
      return say('Too many wrong codes for your account');
    case 'SessionsEnded':
      return say('You were logged out everywhere by a moderator');
    default:
      return say('The security of your account changed');
  }
}

/** What was decided, by the type of the event. */
function decisionOf(type: string, title: string, say: Say): string {
  switch (type) {
    case 'AddonApproved':
      return say('“{title}” is live', { title });
    case 'AddonRejected':
      return say('“{title}” was not approved', { title });
    case 'AddonChangesRequested':
      return say('Changes requested for “{title}”', { title });
    case 'AddonChangesRequestWithdrawn':
      return say('No more changes needed for “{title}”', { title });
    case 'AddonChangeApproved':
      return say('Your change to “{title}” is live', { title });
    case 'AddonChangeRejected':
      return say('Your change to “{title}” was not approved', { title });
    case 'AddonEdited':
      return say('“{title}” was edited by a moderator', { title });
    case 'AddonHidden':
      return say('“{title}” was hidden', { title });
    case 'AddonDeleted':
      return say('“{title}” was deleted', { title });
    case 'CommentDeleted':
      return say('Your comment on “{title}” was removed', { title });
    case 'CollectionHidden':
      return say('Your collection “{title}” was hidden', { title });
    case 'CollectionDeleted':
      return say('Your collection “{title}” was deleted', { title });
    case 'ProfileCleared':
      return say('A moderator cleared parts of your public profile');
    case 'ReportResolved':
      return say('Your report about “{title}” was resolved', { title });
    case 'ReportDismissed':
      return say('Your report about “{title}” was dismissed', { title });
    case 'AppealUpheld':
      return title === ''
        ? say('A decision was upheld after your appeal')
        : say('The decision about “{title}” was upheld after your appeal', { title });
    case 'AppealOverturned':
      return title === ''
        ? say('A decision was overturned after your appeal')
        : say('The decision about “{title}” was overturned after your appeal', { title });
    case 'PenaltyImposed':
      return say('A moderator imposed a penalty on your account');
    case 'PublisherAccessGranted':
      return say('You have publisher access now');
    case 'PublisherAccessDeclined':
      return say('Your request for publisher access was declined');
    default:
      return say('Something about “{title}” changed', { title });
  }
}

/** Why the notice came, where that is not plain. */
function reasonOf({ kind, why, myVersion, publisher }: NoticeRow, say: Say): string | undefined {
  switch (why) {
    case 'download':
      return myVersion === null ? say('You downloaded it') : say('You downloaded {myVersion}', { myVersion });
    case 'like':
      return say('You like it');
    case 'collected':
      return say('It is in one of your collections');
    case 'follow':
      if (kind === 'collection') return say('You follow this collection');
      return publisher === null
        ? say('You follow its publisher')
        : say('You follow {publisher}', { publisher });
    case 'review':
      return say('You wrote to its publisher');
    default:
      return undefined;
  }
}

/** The page of the site that it leads to, if there is one. */
function pathOf({
  kind,
  type,
  why,
  addonId,
  collectionId,
  profileId,
  subjectId,
}: NoticeRow): string | undefined {
  if (kind === 'queue' || (kind === 'message' && why === 'mentioned')) {
    return addonId === null ? `/admin/users/${profileId}` : `/admin/pending/${addonId}`;
  }
  if (kind === 'security') return '/settings?tab=security';
  if (kind === 'recall' && why === 'download') return `/advisories/${subjectId}`;
  if (collectionId !== null) return `/collection/${collectionId}`;
  if (profileId !== null) return why === 'own' ? '/settings?tab=public' : undefined;
  if (type === 'PenaltyImposed') return '/settings?tab=account';
  if (type === 'PublisherAccessGranted') return '/publisher/dashboard';
  if (type === 'PublisherAccessDeclined') return '/become-publisher';
  if (addonId === null && type.startsWith('Appeal')) return '/settings?tab=account';
  if (addonId === null || type === 'AddonDeleted') return undefined;
  if (kind === 'comment' || kind === 'answer') return `/addon/${addonId}#comment-${subjectId}`;
  const isAboutOwnAddon =
    why === 'own' && (kind === 'message' || kind === 'recall' || type.startsWith('Addon'));
  return isAboutOwnAddon ? `/publisher/edit/${addonId}` : `/addon/${addonId}`;
}
