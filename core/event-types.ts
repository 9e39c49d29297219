// Every type of event in the log, and the functions that validate events on their way in and out.
import { z } from 'zod';
import { accountEvents } from './account/events.ts';
import { addonEvents } from './addon/events.ts';
import { appealEvents } from './appeal/events.ts';
import { auditEvents } from './audit/events.ts';
import { collectionEvents } from './collection/events.ts';
import { collectionFollowEvents } from './collection-follow/events.ts';
import { commentEvents } from './comment/events.ts';
import { compatibilityEvents } from './compatibility/events.ts';
import type { DomainEvent } from './decider.ts';
import { engagementEvents } from './engagement/events.ts';
import type { EventOf } from './event-schema.ts';
import type { JsonObject, RecordedEvent } from './event-store/event-store.ts';
import { followEvents } from './follow/events.ts';
import { inviteEvents } from './invite/events.ts';
import { logEvents } from './log/events.ts';
import { messageEvents } from './message/events.ts';
import { nameEvents } from './name/events.ts';
import { packIndexEvents } from './pack-index/events.ts';
import { pinEvents } from './pin/events.ts';
import { profileEvents } from './profile/events.ts';
import { recallEvents } from './recall/events.ts';
import { reportEvents } from './report/events.ts';
import { ruleEvents } from './rule/events.ts';
import { settingsEvents } from './settings/events.ts';
import { trafficEvents } from './traffic/events.ts';
import { currentVersion, upcast } from './upcast.ts';
import { waitEvents } from './wait/events.ts';

/** The events of each concept. Type names are unique across all of them. */
export const concepts = {
  account: accountEvents,
  addon: addonEvents,
  appeal: appealEvents,
  audit: auditEvents,
  collection: collectionEvents,
  collectionFollow: collectionFollowEvents,
  comment: commentEvents,
  compatibility: compatibilityEvents,
  engagement: engagementEvents,
  follow: followEvents,
  invite: inviteEvents,
  log: logEvents,
  message: messageEvents,
  name: nameEvents,
  pack: packIndexEvents,
  pin: pinEvents,
  profile: profileEvents,
  recall: recallEvents,
  report: reportEvents,
  rule: ruleEvents,
  settings: settingsEvents,
  traffic: trafficEvents,
  wait: waitEvents,
};

export const eventTypes = {
  ...accountEvents,
  ...addonEvents,
  ...appealEvents,
  ...auditEvents,
  ...collectionEvents,
  ...collectionFollowEvents,
  ...commentEvents,
  ...compatibilityEvents,
  ...engagementEvents,
  ...followEvents,
  ...inviteEvents,
  ...logEvents,
  ...messageEvents,
  ...nameEvents,
  ...packIndexEvents,
  ...pinEvents,
  ...profileEvents,
  ...recallEvents,
  ...reportEvents,
  ...ruleEvents,
  ...settingsEvents,
  ...trafficEvents,
  ...waitEvents,
};

export type AnyEvent = EventOf<typeof eventTypes>;
export type EventType = AnyEvent['type'];

/** A recorded event whose data has today's shape. */
export type Known<Event extends DomainEvent = AnyEvent> = Omit<RecordedEvent, 'type' | 'data'> & Event;

/** An event does not have the shape that its type prescribes. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';
}

export const isEventType = (type: string): type is EventType => Object.hasOwn(eventTypes, type);

// The schemas describe only JSON; a test checks that.
const isJson = (data: unknown): data is JsonObject => typeof data === 'object' && data !== null;

/**
 * The event as it will be stored: its data checked against its type's schema, which also drops unknown fields.
 * @throws InvalidEvent when the type is unknown or the data does not fit
 */
export function parseEvent(event: DomainEvent): {
  type: EventType;
  data: JsonObject;
  schemaVersion: number;
} {
  const { type } = event;
  if (!isEventType(type)) throw new InvalidEvent(`${type} is not an event type`);
  const data: unknown = checked(type, event.data);
  if (!isJson(data)) throw new InvalidEvent(`${type} has no data`);
  return { type, data, schemaVersion: currentVersion(type) };
}

/**
 * Reads a recorded event into today's shape.
 * @throws InvalidEvent when its type is unknown, it was written by a newer version, or its data does not fit
 */
export function readEvent(recorded: RecordedEvent): Known {
  const { type, data, metadata } = recorded;
  if (!isEventType(type)) throw new InvalidEvent(`${placeOf(recorded)}: ${type} is not an event type`);
  if (metadata.schemaVersion > currentVersion(type)) {
    throw new InvalidEvent(`${placeOf(recorded)}: ${type} was written by a newer version of this program`);
  }
  const known = new ReadEvent(
    recorded,
    checked(type, upcast(type, metadata.schemaVersion, data), placeOf(recorded)),
  );
  if (!isKnown(known)) throw new InvalidEvent(`${placeOf(recorded)}: ${type} is not an event type`);
  return known;
}

/** Keeps the recorded event with the upcast data. A map by object would cost more garbage collection. */
class ReadEvent implements Omit<RecordedEvent, 'data'> {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: RecordedEvent['metadata'];
  readonly streamName: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly recordedAt: Date;
  readonly #recorded: RecordedEvent;

  constructor(recorded: RecordedEvent, data: unknown) {
    this.id = recorded.id;
    this.type = recorded.type;
    this.data = data;
    this.metadata = recorded.metadata;
    this.streamName = recorded.streamName;
    this.revision = recorded.revision;
    this.position = recorded.position;
    this.recordedAt = recorded.recordedAt;
    this.#recorded = recorded;
  }

  static recordedOf(event: object): RecordedEvent | undefined {
    return #recorded in event ? event.#recorded : undefined;
  }
}

/**
 * The event as stored in the log, in its original shape.
 * @throws InvalidEvent when it was not read by `readEvent`
 */
export function recordedOf(event: Known): RecordedEvent {
  const recorded = ReadEvent.recordedOf(event);
  if (!recorded) throw new InvalidEvent(`${event.streamName}: ${event.type} was not read from the log`);
  return recorded;
}

const isKnown = (event: Omit<RecordedEvent, 'data'> & { data: unknown }): event is Known =>
  isEventType(event.type);

const placeOf = ({ streamName, revision }: RecordedEvent) => `${streamName}@${revision}`;

function checked(type: EventType, data: unknown, place?: string) {
  const result = eventTypes[type].safeParse(data);
  if (result.success) return result.data;
  throw new InvalidEvent(
    `${place ? `${place}: ` : ''}${type} does not fit its schema: ${z.prettifyError(result.error)}`,
  );
}
