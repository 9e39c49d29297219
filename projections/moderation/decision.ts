// Turns events into decisions about an add-on, a comment, a collection, a profile or an account.
import { isPerson } from '@sandcrate/core/access.ts';
import type { AddonEvent } from '@sandcrate/core/addon/addon.ts';
import { decisionOfType, partsIn, wordsOf } from '@sandcrate/core/audit/decisions.ts';
import { ruleIn } from '@sandcrate/core/cited-rule.ts';
import { type Known, recordedOf } from '@sandcrate/core/event-types.ts';
import { occurredAt } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { differences, releaseText } from './differences.ts';
import type { Change, Decision, Listing } from './tables.ts';

type Later = Known<Exclude<AddonEvent, { type: 'AddonSubmitted' | 'AddonImported' }>>;

/** The decision in an event, given the add-on as it was before; undefined for events by its publisher. */
export function decisionOf(event: Later, before: Listing, open: Change | undefined): Decision | undefined {
  const type = decisionOfType(event.type);
  if (type?.label === undefined || !type.isDecision(recordedOf(event))) return undefined;
  const waited = (since: Date | undefined) =>
    since ? Math.max(0, (occurredAt(event).getTime() - since.getTime()) / 1000) : null;
  // An add-on that returned to its old place has waited since then. An earlier decision counts the wait before.
  const waitedInQueue =
    before.status === 'pending' ? waited(before.waits_again_since ?? before.submitted_at) : null;
  const waitedAsChange = waited(before.waits_again_since ?? open?.waiting_since);
  const decision = plainDecision(event, { addon_id: before.addon_id });
  switch (event.type) {
    case 'AddonApproved': {
      const { automatic } = event.data;
      return { ...decision, is_automatic: automatic, waited_seconds: automatic ? null : waitedInQueue };
    }
    case 'AddonRejected':
      return { ...decision, waited_seconds: waitedInQueue };
    case 'AddonChangeApproved':
    case 'AddonChangeRejected':
      return { ...decision, change_id: event.data.changeId, waited_seconds: waitedAsChange };
    case 'AddonChangesRequested': {
      const { changeId } = event.data;
      const waited_seconds = changeId === null ? waitedInQueue : waitedAsChange;
      // A repeated request about an add-on outside the queue ends no wait.
      const isFirst = before.changes_wanted === null;
      return { ...decision, change_id: changeId, waited_seconds: isFirst ? waited_seconds : null };
    }
    case 'AddonChangesRequestWithdrawn':
    case 'AddonChangeReopened':
      return { ...decision, change_id: event.data.changeId };
    case 'AddonEdited': {
      const { content, release } = event.data.changes;
      const text = { content, release: release ? releaseText(release) : null };
      return { ...decision, differences: differences(before, text) };
    }
    default:
      return decision;
  }
}

/** A decision about one subject, by which the others are null. */
export function plainDecision(
  event: ProjectedEvent,
  subject: Partial<Pick<Decision, 'addon_id' | 'comment_id' | 'collection_id' | 'profile_id' | 'account_id'>>,
): Decision {
  const { actor } = event.metadata;
  const parts = partsIn(event);
  return {
    event_id: event.id,
    position: event.position,
    addon_id: null,
    comment_id: null,
    collection_id: null,
    profile_id: null,
    account_id: null,
    ...subject,
    change_id: null,
    type: event.type,
    actor_id: isPerson(actor) ? actor.id : null,
    actor_role: isPerson(actor) ? actor.role : null,
    reason: wordsOf(event),
    rule: ruleIn(event),
    is_automatic: 'automatic' in event.data && event.data.automatic === true,
    differences: null,
    parts: parts.length > 0 ? parts : null,
    waited_seconds: null,
    decided_at: occurredAt(event),
  };
}
