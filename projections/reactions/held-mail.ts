// Mail about decisions waits a while before it is sent, and is not sent if the decision was taken back by then.
import { hasPartsOf } from '@sandcrate/core/audit/decisions.ts';
import type { EventStore, RecordedEvent } from '@sandcrate/core/event-store/event-store.ts';
import type { EventType } from '@sandcrate/core/event-types.ts';
import { occurredAt } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';

/** How long mail about a decision waits, so that a mistake that is taken back at once is never mailed. */
export const HOLD_MS = 30_000;

/**
 * The decisions whose mail waits, each with the later events of its stream that take it back. A decision that nothing
 * takes back has none.
 */
const TAKEN_BACK_BY: Partial<Record<EventType, readonly EventType[]>> = {
  AccountBanned: ['AccountUnbanned'],
  PenaltyImposed: ['PenaltyLifted'],
  PublisherAccessGranted: ['PublisherAccessRevoked'],
  PublisherAccessDeclined: ['PublisherAccessGranted'],
  AddonApproved: ['AddonReturned'],
  AddonRejected: ['AddonReturned', 'AddonApproved'],
  AddonChangesRequested: ['AddonChangesRequestWithdrawn'],
  AddonChangesRequestWithdrawn: [],
  AddonChangeApproved: [],
  AddonChangeRejected: ['AddonChangeReopened'],
  AddonHidden: ['AddonUnhidden'],
  AddonDeleted: ['AddonRestored'],
  CommentDeleted: ['CommentRestored'],
  CollectionHidden: ['CollectionUnhidden'],
  CollectionDeleted: ['CollectionRestored'],
  ProfileCleared: ['ProfileRestored'],
  ReportResolved: [],
  ReportDismissed: [],
  AppealUpheld: [],
  AppealOverturned: [],
};

/** How long the mail about an event waits. */
export const holdOf = (type: EventType): number => (TAKEN_BACK_BY[type] === undefined ? 0 : HOLD_MS);

/** Whether an event that takes a decision back has been appended to its stream since. */
export async function isTakenBack(
  store: Pick<EventStore, 'readStream'>,
  event: ProjectedEvent,
): Promise<boolean> {
  if (event.type === 'AddonChangesRequestWithdrawn') return isWithdrawnUnmailed(store, event);
  const types: readonly string[] = TAKEN_BACK_BY[event.type] ?? [];
  if (types.length === 0) return false;
  for await (const later of store.readStream(event.streamName, { from: event.revision + 1n })) {
    if (types.includes(later.type) && isAboutSame(event, later)) return true;
  }
  return false;
}

/** Whether the request that was withdrawn had not been mailed yet: then there is nothing to tell. */
async function isWithdrawnUnmailed(
  store: Pick<EventStore, 'readStream'>,
  event: ProjectedEvent,
): Promise<boolean> {
  const earlier = store.readStream(event.streamName, { from: event.revision, direction: 'backwards' });
  for await (const request of earlier) {
    if (request.type !== 'AddonChangesRequested' || !isAboutSame(event, request)) continue;
    return occurredAt(event).getTime() - occurredAt(request).getTime() < HOLD_MS;
  }
  return false;
}

/** A stream of an add-on has decisions on several changes; those on the add-on itself name none. */
const isAboutSame = (event: ProjectedEvent, other: RecordedEvent) =>
  changeOf(event.data) === changeOf(other.data) && hasPartsOf(event, other);

const changeOf = (data: object) => ('changeId' in data ? data.changeId : null);
