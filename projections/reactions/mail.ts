// Which events are told to somebody by mail, and to whom.
import * as addon from '@sandcrate/core/addon/addon.ts';
import * as appeal from '@sandcrate/core/appeal/appeal.ts';
import * as comment from '@sandcrate/core/comment/comment.ts';
import type { EventType } from '@sandcrate/core/event-types.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import { actorId, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import type { Reaction } from '../runner/reaction.ts';
import { enqueue, type Outgoing, type Recipient } from './outbox.ts';

const handles: readonly EventType[] = [
  'InviteIssued',
  'EmailVerificationRequested',
  'PasswordResetRequested',
  'PasswordChanged',
  'AccountBanned',
  'PublisherAccessGranted',
  'PublisherAccessDeclined',
  'AddonApproved',
  'AddonRejected',
  'AddonChangeApproved',
  'AddonChangeRejected',
  'AddonEdited',
  'AddonHidden',
  'AddonDeleted',
  'CommentDeleted',
  'AppealUpheld',
  'AppealOverturned',
];

/** Puts mail into the outbox. What happened before a site first ran it is not told any more. */
export const mail = (handler: Pick<Handler, 'loadAt'>): Reaction => ({
  name: 'mail',
  handles,
  begins: 'now',
  async react(events) {
    const mails: Outgoing[] = [];
    for (const event of events) {
      const recipient = await recipientOf(event, handler);
      const { id: eventId, streamName: stream, revision } = event;
      if (recipient) mails.push({ eventId, stream, revision, recipient });
    }
    return (tx) => enqueue(tx, mails);
  },
});

/** Whom an event is to be told to; nobody when the person did it, or nothing is to be told. */
export async function recipientOf(
  event: ProjectedEvent,
  handler: Pick<Handler, 'loadAt'>,
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
    case 'PublisherAccessGranted':
      return actorId(event) !== subjectOf(event);
    default:
      return true;
  }
}

function isToldToPublisher(event: ProjectedEvent): boolean {
  return event.type === 'AddonEdited' || event.type === 'AddonDeleted' ? event.data.by === 'staff' : true;
}

async function publisherOf(event: ProjectedEvent, handler: Pick<Handler, 'loadAt'>) {
  const { state } = await handler.loadAt(addon, event.streamName, { revision: event.revision });
  if (state.status === 'none' || state.publisherId === actorId(event)) return undefined;
  return { kind: 'account', id: state.publisherId } as const;
}

/** Who loses a comment to a moderator is told; an author who deletes it knows. */
async function authorOf(event: ProjectedEvent, handler: Pick<Handler, 'loadAt'>) {
  if (event.type !== 'CommentDeleted' || event.data.by === 'author') return undefined;
  const { state } = await handler.loadAt(comment, event.streamName, { revision: event.revision });
  if (state === null || state.accountId === actorId(event)) return undefined;
  return { kind: 'account', id: state.accountId } as const;
}

async function appellantOf(event: ProjectedEvent, handler: Pick<Handler, 'loadAt'>) {
  const { state } = await handler.loadAt(appeal, event.streamName, { revision: event.revision });
  return state ? ({ kind: 'account', id: state.appellantId } as const) : undefined;
}
