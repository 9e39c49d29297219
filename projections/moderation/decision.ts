// Turns events into decisions about an add-on.
import type { AddonEvent } from '@sandcrate/core/addon/addon.ts';
import type { Known } from '@sandcrate/core/event-types.ts';
import { occurredAt } from '../runner/event-facts.ts';
import { differences, releaseText } from './differences.ts';
import type { Change, Decision, Listing } from './tables.ts';

type Later = Known<Exclude<AddonEvent, { type: 'AddonSubmitted' | 'AddonImported' }>>;

/** The decision in an event, given the add-on as it was before; undefined for events by its publisher. */
export function decisionOf(event: Later, before: Listing, open: Change | undefined): Decision | undefined {
  const waited = (since: Date | undefined) =>
    since ? Math.max(0, (occurredAt(event).getTime() - since.getTime()) / 1000) : null;
  // An add-on that came back to its old place has waited only since then: an earlier decision counts the wait before.
  const waitedInQueue =
    before.status === 'pending' ? waited(before.waits_again_since ?? before.submitted_at) : null;
  const waitedAsChange = waited(before.waits_again_since ?? open?.waiting_since);
  switch (event.type) {
    case 'AddonApproved':
      return {
        ...plain(event, before),
        is_automatic: event.data.automatic,
        waited_seconds: event.data.automatic ? null : waitedInQueue,
      };
    case 'AddonRejected':
      return { ...plain(event, before), reason: event.data.reason, waited_seconds: waitedInQueue };
    case 'AddonChangeApproved':
      return {
        ...plain(event, before),
        change_id: event.data.changeId,
        waited_seconds: waitedAsChange,
      };
    case 'AddonChangeRejected':
      return {
        ...plain(event, before),
        change_id: event.data.changeId,
        reason: event.data.reason,
        waited_seconds: waitedAsChange,
      };
    case 'AddonChangesRequested': {
      const { changeId, reason } = event.data;
      const waited_seconds = changeId === null ? waitedInQueue : waitedAsChange;
      // A repeated request about an add-on outside the queue ends no wait.
      const isFirst = before.changes_wanted === null;
      return {
        ...plain(event, before),
        change_id: changeId,
        reason,
        waited_seconds: isFirst ? waited_seconds : null,
      };
    }
    case 'AddonChangesRequestWithdrawn':
      return { ...plain(event, before), change_id: event.data.changeId };
    case 'AddonReturned':
    case 'AddonHidden':
      return { ...plain(event, before), reason: event.data.reason };
    case 'AddonDeleted':
      return event.data.by === 'staff' ? { ...plain(event, before), reason: event.data.reason } : undefined;
    case 'AddonEdited': {
      const { by, changes } = event.data;
      const { content, release } = changes;
      const text = { content, release: release ? releaseText(release) : null };
      return by === 'staff' ? { ...plain(event, before), differences: differences(before, text) } : undefined;
    }
    case 'AddonFeatured':
    case 'AddonUnfeatured':
    case 'AddonUnhidden':
    case 'AddonRestored':
    case 'AddonEditReviewed':
      return plain(event, before);
    default:
      return undefined;
  }
}

function plain(event: Later, { addon_id }: Listing): Decision {
  const { actor } = event.metadata;
  return {
    event_id: event.id,
    position: event.position,
    addon_id,
    comment_id: null,
    change_id: null,
    type: event.type,
    actor_id: actor === 'system' ? null : actor.id,
    actor_role: actor === 'system' ? null : actor.role,
    reason: null,
    is_automatic: false,
    differences: null,
    waited_seconds: null,
    decided_at: occurredAt(event),
  };
}
