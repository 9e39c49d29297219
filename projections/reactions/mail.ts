// Which events send mail, and to which accounts.
import * as account from '@sandcrate/core/account/account.ts';
import type { OptionalKind } from '@sandcrate/core/account/notifications.ts';
import * as addon from '@sandcrate/core/addon/addon.ts';
import * as appeal from '@sandcrate/core/appeal/appeal.ts';
import * as collection from '@sandcrate/core/collection/collection.ts';
import * as comment from '@sandcrate/core/comment/comment.ts';
import type { EventType } from '@sandcrate/core/event-types.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import * as report from '@sandcrate/core/report/report.ts';
import { actorId, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import type { Reaction } from '../runner/reaction.ts';
import { holdOf } from './held-mail.ts';
import { enqueue, type NewMail, type Recipient } from './outbox.ts';

const handles: readonly EventType[] = [
  'InviteIssued',
  'EmailVerificationRequested',
  'PasswordResetRequested',
  'PasswordChanged',
  'SecondFactorEnrolled',
  'SecondFactorLocked',
  'SecondFactorRemoved',
  'SessionsEnded',
  'LoginCodeRequested',
  'AccountBanned',
  'PenaltyImposed',
  'PublisherAccessGranted',
  'PublisherAccessDeclined',
  'AddonApproved',
  'AddonRejected',
  'AddonChangesRequested',
  'AddonChangesRequestWithdrawn',
  'AddonChangeApproved',
  'AddonChangeRejected',
  'AddonEdited',
  'AddonHidden',
  'AddonDeleted',
  'CommentDeleted',
  'CollectionHidden',
  'CollectionDeleted',
  'ProfileCleared',
  'ReviewMessagePosted',
  'ReportResolved',
  'ReportDismissed',
  'AppealUpheld',
  'AppealOverturned',
];

/** Sent before all other mail: somebody waits for it, or must know it at once. */
const URGENT: ReadonlySet<EventType> = new Set<EventType>([
  'InviteIssued',
  'EmailVerificationRequested',
  'PasswordResetRequested',
  'PasswordChanged',
  'SecondFactorEnrolled',
  'SecondFactorLocked',
  'SecondFactorRemoved',
  'SessionsEnded',
  'LoginCodeRequested',
]);

/** The kind that an event's mail belongs to, if members can switch it off. */
export function optionalKindOf({ type, streamName }: ProjectedEvent): OptionalKind | undefined {
  if (type === 'ReviewMessagePosted') return 'message';
  if (type === 'PublisherAccessGranted' || type === 'PublisherAccessDeclined') return 'decision';
  return /^(addon|collection|comment|profile|report|appeal)-/.test(streamName) ? 'decision' : undefined;
}

/** Whether the recipient of an event's mail wants it at once. */
async function isWanted(
  event: ProjectedEvent,
  recipient: Recipient,
  handler: Pick<Handler, 'load'>,
): Promise<boolean> {
  const kind = optionalKindOf(event);
  if (kind === undefined || recipient.kind === 'invite') return true;
  const { state } = await handler.load(account, account.streamName(recipient.id));
  return state.notifications.kinds[kind].mail === 'at-once';
}

/** Puts mail into the outbox. Events from before its first run send no mail. */
export const mail = (handler: Pick<Handler, 'load' | 'loadAt'>): Reaction => ({
  name: 'mail',
  handles,
  begins: 'now',
  async react(events) {
    const mails: NewMail[] = [];
    for (const event of events) {
      const recipient = await recipientOf(event, handler);
      const { id: eventId, streamName: stream, revision, type } = event;
      const priority = URGENT.has(type) ? 'urgent' : 'normal';
      if (recipient && (await isWanted(event, recipient, handler)))
        mails.push({ eventId, stream, revision, recipient, priority, holdMs: holdOf(type) });
    }
    return (tx) => enqueue(tx, mails);
  },
});

/** The recipient of an event's mail; undefined when that person caused the event or it sends no mail. */
export async function recipientOf(
  event: ProjectedEvent,
  handler: Pick<Handler, 'load' | 'loadAt'>,
): Promise<Recipient | undefined> {
  const [concept] = event.streamName.split('-', 1);
  switch (concept) {
    case 'invite':
      return event.type === 'InviteIssued'
        ? { kind: 'invite', key: subjectOf(event), issue: event.data.issue }
        : undefined;
    case 'account':
      return isToldToAccount(event) ? { kind: 'account', id: subjectOf(event) } : undefined;
    case 'addon':
      return isToldToPublisher(event) ? publisherOf(event, handler) : undefined;
    case 'comment':
      return authorOf(event, handler);
    case 'collection':
      return collectorOf(event, handler);
    case 'profile': // nobody clears their own
      return event.type === 'ProfileCleared' ? { kind: 'account', id: subjectOf(event) } : undefined;
    case 'message':
      return addresseeOf(event, handler);
    case 'report':
      return reporterOf(event, handler);
    case 'appeal':
      return appellantOf(event, handler);
    default:
      return undefined;
  }
}

function isToldToAccount(event: ProjectedEvent): boolean {
  switch (event.type) {
    case 'PasswordChanged':
      return event.data.via !== 'hand-over';
    case 'SessionsEnded':
      return event.data.sessionId === null && actorId(event) !== subjectOf(event);
    case 'PublisherAccessGranted':
      return actorId(event) !== subjectOf(event);
    default:
      return true;
  }
}

function isToldToPublisher(event: ProjectedEvent): boolean {
  return event.type === 'AddonEdited' || event.type === 'AddonDeleted' ? event.data.by === 'staff' : true;
}

async function publisherOf(event: ProjectedEvent, handler: Pick<Handler, 'load' | 'loadAt'>) {
  const { state } = await handler.loadAt(addon, event.streamName, { revision: event.revision });
  if (!state || state.publisherId === actorId(event)) return undefined;
  return { kind: 'account', id: state.publisherId } as const;
}

/** Only deletions by a moderator send mail, because authors know what they delete themselves. */
async function authorOf(event: ProjectedEvent, handler: Pick<Handler, 'load' | 'loadAt'>) {
  if (event.type !== 'CommentDeleted' || event.data.by === 'author') return undefined;
  const { state } = await handler.loadAt(comment, event.streamName, { revision: event.revision });
  if (state === null || state.accountId === actorId(event)) return undefined;
  return { kind: 'account', id: state.accountId } as const;
}

async function collectorOf(event: ProjectedEvent, handler: Pick<Handler, 'load' | 'loadAt'>) {
  if (event.type === 'CollectionDeleted' && event.data.by === 'owner') return undefined;
  const { state } = await handler.loadAt(collection, event.streamName, { revision: event.revision });
  if (state === null || state.ownerId === actorId(event)) return undefined;
  return { kind: 'account', id: state.ownerId } as const;
}

/** Only messages from reviewers send mail. The desk shows messages from publishers. */
async function addresseeOf(event: ProjectedEvent, handler: Pick<Handler, 'load' | 'loadAt'>) {
  if (event.type !== 'ReviewMessagePosted') return undefined;
  const { addonId, by, audience } = event.data;
  if (by === 'publisher' || audience === 'staff') return undefined;
  const { state } = await handler.load(addon, addon.streamName(addonId));
  return state ? ({ kind: 'account', id: state.publisherId } as const) : undefined;
}

async function reporterOf(event: ProjectedEvent, handler: Pick<Handler, 'load' | 'loadAt'>) {
  const { state } = await handler.loadAt(report, event.streamName, { revision: event.revision });
  if (!state || state.reporterId === actorId(event)) return undefined;
  return { kind: 'account', id: state.reporterId } as const;
}

async function appellantOf(event: ProjectedEvent, handler: Pick<Handler, 'load' | 'loadAt'>) {
  const { state } = await handler.loadAt(appeal, event.streamName, { revision: event.revision });
  return state ? ({ kind: 'account', id: state.appellantId } as const) : undefined;
}
