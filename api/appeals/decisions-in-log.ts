// Decisions on an add-on, a collection or a profile by its stream, for those that the read models do not show yet.
import * as addon from '@sandcrate/core/addon/addon.ts';
import { decisionOfType, isReversedBy } from '@sandcrate/core/audit/decisions.ts';
import type { EventStore, RecordedEvent } from '@sandcrate/core/event-store/event-store.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import type { AppealableDecision } from '@sandcrate/projections/moderation/appealable.ts';

/** How far back to look: the read models show everything that is older. */
const MOST_EVENTS = 100;

type Log = { handler: Pick<Handler, 'load'>; store: Pick<EventStore, 'readStream'> };

/** The add-on's publisher; undefined when there is no such add-on, or its publisher deleted it. */
export async function publisherInLog({ handler }: Log, addonId: string): Promise<string | undefined> {
  const { state } = await handler.load(addon, addon.streamName(addonId));
  return state === null || state.deleted?.by === 'publisher' ? undefined : state.publisherId;
}

/** The latest decisions in a stream that its owner may appeal and that are in force, newest first. */
export async function decisionsInLog(
  { store }: Log,
  stream: string,
  ownerId: string,
): Promise<AppealableDecision[]> {
  const decisions: AppealableDecision[] = [];
  const later: RecordedEvent[] = [];
  const newestFirst = { direction: 'backwards', limit: MOST_EVENTS } as const;
  for await (const event of store.readStream(stream, newestFirst)) {
    const { type } = event;
    const decision = decisionOfType(type);
    const isInForce = !later.some((reversal) => isReversedBy(event, reversal));
    if (decision?.isAppealable && decision.isDecision(event) && isInForce) {
      decisions.push(appealable(event, ownerId));
    }
    later.push(event);
  }
  return decisions;
}

const appealable = ({ id, type, metadata }: RecordedEvent, concernedId: string): AppealableDecision => ({
  eventId: id,
  type,
  decidedBy: typeof metadata.actor === 'string' ? null : metadata.actor.id,
  decidedAt: new Date(metadata.occurredAt),
  concernedId,
});
