// The notices that an event causes for single persons, because it is about something of theirs or mentions them.
import type { NoticeKind } from '@sandcrate/core/account/notifications.ts';
import { partsIn } from '@sandcrate/core/audit/decisions.ts';
import { streamName as commentStream } from '@sandcrate/core/comment/comment.ts';
import { actorId, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { EventsOfType, ProjectedEvent } from '../runner/projection.ts';
import type { Rows } from '../tables/rows.ts';
import { Table } from '../tables/table.ts';
import type { AddonRow } from './addon-rows.ts';

export type AuthorRow = {
  stream: string;
  account_id: string;
  addon_id: string | null;
  collection_id: string | null;
  profile_id: string | null;
};

/** The author of each comment, collection, report and appeal, and the add-on, collection or profile that it concerns. */
export const authors = new Table<AuthorRow, 'stream'>('authors', ['stream'], {
  stream: 'text',
  account_id: 'uuid',
  addon_id: 'uuid',
  collection_id: 'uuid',
  profile_id: 'uuid',
});

export type Notice = {
  account_id: string;
  event_id: string;
  position: bigint;
  kind: NoticeKind;
  type: string;
  why: 'own' | 'mentioned' | 'reported';
  addon_id: string | null;
  subject_id: string | null;
  collection_id: string | null;
  profile_id: string | null;
  parts: readonly string[] | null;
  told_at: Date;
};

export type Known = { addons: Rows<AddonRow, 'id'>; authors: Rows<AuthorRow, 'stream'> };

type Told = Pick<Notice, 'account_id' | 'kind' | 'addon_id'> &
  Partial<Pick<Notice, 'why' | 'subject_id' | 'collection_id' | 'profile_id' | 'parts'>>;

/** The notices for those whom an event concerns, one for each person. Who caused it themselves gets none. */
export function personalNotices(event: ProjectedEvent, known: Known): Notice[] {
  const actor = actorId(event);
  const told = toldOf(event, known);
  const first = new Map<string, Told>();
  for (const each of told) if (!first.has(each.account_id)) first.set(each.account_id, each);
  return [...first.values()]
    .filter(({ account_id }) => account_id !== actor)
    .map((each) => ({
      why: 'own',
      subject_id: null,
      collection_id: null,
      profile_id: null,
      parts: null,
      ...each,
      event_id: event.id,
      position: event.position,
      type: event.type,
      told_at: occurredAt(event),
    }));
}

function toldOf(event: ProjectedEvent, known: Known): Told[] {
  if (event.type === 'CommentPosted') return toldOfComment(event, known);
  if (event.type === 'CommentEdited') return mentionedIn(event);
  if (isNote(event)) return mentionedInNote(event);
  return [toldBy(event, known) ?? []].flat();
}

/** The accounts that a comment mentions. */
const mentionedIn = (event: EventsOfType<'CommentPosted' | 'CommentEdited'>): Told[] =>
  (event.data.mentions ?? []).map((account_id) => ({
    account_id,
    kind: 'answer',
    why: 'mentioned',
    addon_id: event.data.addonId,
    subject_id: subjectOf(event),
  }));

/** The members of staff whom a reviewer's note mentions. */
const mentionedInNote = (event: EventsOfType<'ReviewMessagePosted' | 'AccountNotePosted'>): Told[] =>
  (event.data.mentions ?? []).map((account_id) => ({
    account_id,
    kind: 'message',
    why: 'mentioned',
    ...(event.type === 'AccountNotePosted'
      ? { addon_id: null, profile_id: event.data.accountId }
      : { addon_id: event.data.addonId }),
    subject_id: subjectOf(event),
  }));

/** Whether an event is a note that only staff read. */
export const isNote = (
  event: ProjectedEvent,
): event is EventsOfType<'ReviewMessagePosted' | 'AccountNotePosted'> =>
  event.type === 'AccountNotePosted' ||
  (event.type === 'ReviewMessagePosted' && event.data.audience === 'staff');

/** The author of the comment that it replies to, then those whom it mentions, then the add-on's publisher. */
function toldOfComment(event: EventsOfType<'CommentPosted'>, known: Known): Told[] {
  const { addonId, accountId, replyTo } = event.data;
  const subject_id = subjectOf(event);
  const answer = { kind: 'answer', addon_id: addonId, subject_id } as const;
  const replied = replyTo === undefined ? undefined : known.authors.get({ stream: commentStream(replyTo) });
  const told: Told[] = [
    ...(replied ? [{ ...answer, account_id: replied.account_id }] : []),
    ...mentionedIn(event),
    ...[toPublisher(addonId, known, 'comment', subject_id) ?? []].flat(),
  ];
  return told.filter(({ account_id }) => account_id !== accountId);
}

/** The streams whose authors a batch's events need. */
export const streamsIn = (events: readonly ProjectedEvent[]) =>
  events.flatMap((event) => {
    const own = { stream: event.streamName };
    if (event.type !== 'CommentPosted' || event.data.replyTo === undefined) return [own];
    return [own, { stream: commentStream(event.data.replyTo) }];
  });

function toldBy(event: ProjectedEvent, known: Known): Told | undefined {
  switch (event.type) {
    case 'ReviewMessagePosted': {
      const { addonId, by, audience } = event.data;
      return by === 'staff' && audience === 'publisher' ? toPublisher(addonId, known, 'message') : undefined;
    }
    case 'AddonApproved':
    case 'AddonRejected':
    case 'AddonHidden':
      return toPublisher(subjectOf(event), known, 'decision');
    case 'AddonChangesRequested':
    case 'AddonChangesRequestWithdrawn':
    case 'AddonChangeApproved':
    case 'AddonChangeRejected':
      return toPublisher(subjectOf(event), known, 'decision', event.data.changeId);
    case 'AddonEdited':
    case 'AddonDeleted':
      return event.data.by === 'staff' ? toPublisher(subjectOf(event), known, 'decision') : undefined;
    case 'CommentDeleted':
      return event.data.by === 'staff' ? toAuthor(event, known, subjectOf(event)) : undefined;
    case 'CollectionHidden':
      return toAuthor(event, known);
    case 'CollectionDeleted':
      return event.data.by === 'staff' ? toAuthor(event, known) : undefined;
    case 'ProfileCleared': {
      const id = subjectOf(event);
      return { account_id: id, kind: 'decision', addon_id: null, profile_id: id, parts: partsIn(event) };
    }
    case 'PenaltyImposed': {
      const id = subjectOf(event);
      return { account_id: id, kind: 'decision', addon_id: null, subject_id: id, parts: partsIn(event) };
    }
    case 'ReportResolved':
    case 'ReportDismissed': {
      const told = toAuthor(event, known);
      return told && { ...told, why: 'reported' };
    }
    case 'AppealUpheld':
    case 'AppealOverturned':
      return toAuthor(event, known);
    default:
      return toAccount(event);
  }
}

function toPublisher(
  addonId: string,
  { addons }: Known,
  kind: NoticeKind,
  subject: string | null = null,
): Told | undefined {
  const addon = addons.get({ id: addonId });
  return addon && { account_id: addon.publisher_id, kind, addon_id: addonId, subject_id: subject };
}

function toAuthor(
  { streamName: stream }: ProjectedEvent,
  { authors }: Known,
  subject: string | null = null,
): Told | undefined {
  const author = authors.get({ stream });
  return (
    author && {
      account_id: author.account_id,
      kind: 'decision',
      addon_id: author.addon_id,
      collection_id: author.collection_id,
      profile_id: author.profile_id,
      subject_id: subject,
    }
  );
}

/** Decisions about an account. */
function toAccount(event: ProjectedEvent): Told | undefined {
  if (event.type !== 'PublisherAccessGranted' && event.type !== 'PublisherAccessDeclined') return undefined;
  const id = subjectOf(event);
  return { account_id: id, kind: 'decision', addon_id: null, subject_id: id };
}

/** The person whom a decision on this stream concerns: the add-on's publisher, the comment's author, or the owner of the rest. */
export function concernedBy(event: ProjectedEvent, { addons, authors }: Known): string | undefined {
  const { streamName: stream } = event;
  if (stream.startsWith('addon-')) return addons.get({ id: subjectOf(event) })?.publisher_id;
  if (stream.startsWith('profile-') || stream.startsWith('account-')) return subjectOf(event);
  return authors.get({ stream })?.account_id;
}

/** The owner of an account is notified of changes to its security, even their own: it may have been somebody else. */
export function securityNotice(event: ProjectedEvent): Notice | undefined {
  if (!concernsSecurity(event)) return undefined;
  return {
    account_id: subjectOf(event),
    event_id: event.id,
    position: event.position,
    kind: 'security',
    type: event.type,
    why: 'own',
    addon_id: null,
    subject_id: null,
    collection_id: null,
    profile_id: null,
    parts: null,
    told_at: occurredAt(event),
  };
}

function concernsSecurity(event: ProjectedEvent): boolean {
  switch (event.type) {
    case 'PasswordChanged':
      return event.data.via !== 'hand-over';
    case 'SecondFactorEnrolled':
    case 'SecondFactorRemoved':
    case 'SecondFactorLocked':
      return true;
    case 'SessionsEnded':
      return event.data.sessionId === null && actorId(event) !== subjectOf(event);
    default:
      return false;
  }
}
