// What a notice says, why it came, and where it leads.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NoticeView } from '@sandcrate/api/inbox/contract.ts';
import { type LinkProps, linkOptions } from '@tanstack/react-router';

/** Of what concerns the member: by the type of the event. */
const OWN: Readonly<Record<string, (title: string) => MessageDescriptor>> = {
  AddonApproved: (title) => msg`“${title}” is live`,
  AddonRejected: (title) => msg`“${title}” was not approved`,
  AddonChangesRequested: (title) => msg`Changes requested for “${title}”`,
  AddonChangesRequestWithdrawn: (title) => msg`No more changes needed for “${title}”`,
  AddonChangeApproved: (title) => msg`Your change to “${title}” is live`,
  AddonChangeRejected: (title) => msg`Your change to “${title}” was not approved`,
  AddonEdited: (title) => msg`“${title}” was edited by a moderator`,
  AddonHidden: (title) => msg`“${title}” was hidden`,
  AddonDeleted: (title) => msg`“${title}” was deleted`,
  CommentDeleted: (title) => msg`Your comment on “${title}” was removed`,
  CollectionHidden: (title) => msg`Your collection “${title}” was hidden`,
  CollectionDeleted: (title) => msg`Your collection “${title}” was deleted`,
  ProfileCleared: () => msg`A moderator cleared parts of your public profile`,
  ReportResolved: (title) => msg`Your report about “${title}” was resolved`,
  ReportDismissed: (title) => msg`Your report about “${title}” was dismissed`,
  AppealUpheld: (title) =>
    title === ''
      ? msg`A decision was upheld after your appeal`
      : msg`The decision about “${title}” was upheld after your appeal`,
  AppealOverturned: (title) =>
    title === ''
      ? msg`A decision was overturned after your appeal`
      : msg`The decision about “${title}” was overturned after your appeal`,
  ReviewMessagePosted: (title) => msg`A reviewer wrote to you about “${title}”`,
  AccountNotePosted: (title) => msg`A reviewer wrote to you about “${title}”`,
  RecallIssued: (title) => msg`“${title}” was recalled`,
  PenaltyImposed: () => msg`A moderator imposed a penalty on your account`,
  PublisherAccessGranted: () => msg`You have publisher access now`,
  PublisherAccessDeclined: () => msg`Your request for publisher access was declined`,
  PasswordChanged: () => msg`Your password was changed`,
  SecondFactorEnrolled: () => msg`Your second factor was set up`,
  SecondFactorRemoved: () => msg`Your second factor was removed`,
  SecondFactorLocked: () => msg`Too many wrong codes for your account`,
  SessionsEnded: () => msg`You were logged out everywhere by a moderator`,
};

/** What a notice says. */
export function headingOf(notice: NoticeView): MessageDescriptor {
  const { kind, addon, comment, isOver } = notice;
  const version = notice.version ?? '';
  const title = addon?.title ?? notice.collection?.title ?? notice.profile?.username ?? '';
  switch (kind) {
    case 'release':
      if (isOver) return msg`A new version that is no longer available`;
      return msg`New version of “${title}”: ${version}`;
    case 'new-addon': {
      if (isOver) return msg`A new addon that is no longer available`;
      const publisher = addon?.publisher ?? '';
      return msg`${publisher} published “${title}”`;
    }
    case 'collection': {
      const collection = notice.collection?.title;
      if (collection == null) return msg`An addon in a collection that is no longer available`;
      if (isOver) return msg`An addon that is no longer in “${collection}”`;
      return msg`“${title}” was added to “${collection}”`;
    }
    case 'comment': {
      const author = comment?.author;
      if (isOver) return msg`A comment on “${title}” that was deleted`;
      return author == null ? msg`New comment on “${title}”` : msg`${author} commented on “${title}”`;
    }
    case 'answer': {
      const author = comment?.author;
      if (isOver) return msg`A comment that was deleted`;
      if (author == null) return msg`New reply on “${title}”`;
      return notice.why === 'mentioned'
        ? msg`${author} mentioned you on “${title}”`
        : msg`${author} replied to your comment on “${title}”`;
    }
    case 'message':
      if (notice.why === 'review') return msg`The publisher of “${title}” wrote to the reviewers`;
      break;
    case 'queue':
      return msg`“${title}” has waited for a review for more than a day`;
  }
  if (kind === 'recall' && notice.why === 'download')
    return msg`A file that you downloaded was recalled: “${title}”`;
  return OWN[notice.type]?.(title) ?? msg`Something about “${title}” changed`;
}

/** Why a notice came; undefined when that is plain from what it says. */
export function reasonOf({ kind, why, myVersion, addon }: NoticeView): MessageDescriptor | undefined {
  switch (why) {
    case 'download':
      return myVersion === null ? msg`You downloaded it` : msg`You downloaded ${myVersion}`;
    case 'like':
      return msg`You like it`;
    case 'collected':
      return msg`It is in one of your collections`;
    case 'follow': {
      if (kind === 'collection') return msg`You follow this collection`;
      const publisher = addon?.publisher;
      return publisher == null ? msg`You follow its publisher` : msg`You follow ${publisher}`;
    }
    case 'review':
      return msg`You wrote to its publisher`;
    default:
      return undefined;
  }
}

/** What was taken back since; undefined when a notice is still true or says so itself. */
export function correctionOf({ kind, isOver }: NoticeView): MessageDescriptor | undefined {
  if (!isOver) return undefined;
  if (kind === 'recall') return msg`The recall was lifted.`;
  if (kind === 'queue') return msg`It is no longer in the queue.`;
  return kind === 'decision' || kind === 'message' ? msg`This was taken back.` : undefined;
}

/** The address in the console where a notice leads, if it leads there. The console has no pages of the site. */
export function consoleAddressOf(notice: NoticeView): string | undefined {
  const { addon, profile, isOver } = notice;
  if (!isForReviewers(notice) || isOver) return undefined;
  if (addon !== null) return `/admin/pending/${addon.id}`;
  return profile === null ? undefined : `/admin/users/${profile.id}`;
}

/** Whether it leads to the console: something waits for long, or a note of staff names the member. */
const isForReviewers = ({ kind, why }: NoticeView) =>
  kind === 'queue' || (kind === 'message' && why === 'mentioned');

/** Which page of the site a notice leads to; undefined when there is nothing to see. */
export function linkOf(notice: NoticeView): LinkProps | undefined {
  const { kind, type, why, addon, comment, collection, profile, recallId, isOver } = notice;
  if (isForReviewers(notice)) return undefined;
  if (kind === 'security') return linkOptions({ to: '/settings', search: { tab: 'security' } });
  if (type === 'PenaltyImposed') return linkOptions({ to: '/settings', search: { tab: 'account' } });
  if (type === 'PublisherAccessGranted') return linkOptions({ to: '/publisher/dashboard' });
  if (type === 'PublisherAccessDeclined') return linkOptions({ to: '/become-publisher' });
  if (kind === 'recall' && why === 'download' && recallId !== null) {
    return linkOptions({ to: '/advisories/$id', params: { id: recallId } });
  }
  if (collection !== null) {
    const { id, title } = collection;
    return title === null ? undefined : linkOptions({ to: '/collection/$id', params: { id } });
  }
  if (profile !== null) {
    return why === 'own' ? linkOptions({ to: '/settings', search: { tab: 'public' } }) : undefined;
  }
  if (addon === null && type.startsWith('Appeal'))
    return linkOptions({ to: '/settings', search: { tab: 'account' } });
  if (addon === null || type === 'AddonDeleted') return undefined;
  const hash = comment === null ? undefined : `comment-${comment.id}`;
  const page = linkOptions({ to: '/addon/$id', params: { id: addon.id }, hash });
  if (kind === 'release' || kind === 'new-addon' || kind === 'answer' || kind === 'comment')
    return isOver ? undefined : page;
  const isAboutOwnAddon = why === 'own' && (type.startsWith('Addon') || kind !== 'decision');
  return isAboutOwnAddon ? linkOptions({ to: '/publisher/edit/$id', params: { id: addon.id } }) : page;
}
