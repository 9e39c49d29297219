// The state of a stream now or at an earlier moment.
import { type Decider, type DomainEvent, type EventsOf, isEventOf } from './decider.ts';
import type { EventStore, RecordedEvent } from './event-store/event-store.ts';
import { InvalidEvent, readEvent } from './event-types.ts';
import type { EventMetadata } from './metadata.ts';

/** A stored event, upcast to the current shape. */
export type Committed<Event extends DomainEvent = DomainEvent> = Event & {
  id: string;
  metadata: EventMetadata;
  streamName: string;
  /** Its number within its stream. */
  revision: bigint;
};

export type Loaded<State> = {
  state: State;
  /** The stream's last revision; -1 when it does not exist. */
  revision: bigint;
  /** The position of the stream's last event; undefined when the stream does not exist. */
  position: bigint | undefined;
};

export type Replayable<State, Event extends DomainEvent> = Pick<
  Decider<State, never, Event>,
  'events' | 'initial' | 'evolve' | 'isLatestEvent'
>;

/** A moment in a stream: after the event with this revision, or after the log's events up to this position. */
export type Moment = { revision: bigint } | { position: bigint };

/**
 * Folds a stream, up to and including a moment if one is given, and collects the events that `wanted` picks.
 * @throws InvalidEvent when the stream holds an event that cannot be read
 * @throws StoreUnavailable when the store cannot be reached
 */
export async function replay<State, Event extends DomainEvent>(
  store: EventStore,
  decider: Replayable<State, Event>,
  streamName: string,
  { until, wanted = () => false }: { until?: Moment; wanted?: (event: RecordedEvent) => boolean } = {},
) {
  let state = decider.initial;
  let revision = -1n;
  let position: bigint | undefined;
  const found: (Committed<Event> & { position: bigint })[] = [];
  const part = decider.isLatestEvent && !until ? LATEST : {};
  for await (const recorded of store.readStream(streamName, part)) {
    if (until && isAfter(recorded, until)) break;
    const event = ownEvent(decider.events, readEvent(recorded));
    state = decider.evolve(state, event);
    revision = recorded.revision;
    position = recorded.position;
    if (wanted(recorded)) found.push(event);
  }
  return { state, revision, position, found };
}

const LATEST = { direction: 'backwards', limit: 1 } as const;

const isAfter = ({ revision, position }: RecordedEvent, moment: Moment) =>
  'revision' in moment ? revision > moment.revision : position > moment.position;

/**
 * The same event, typed as one of the concept's own.
 * @throws InvalidEvent when it is not
 */
export function ownEvent<Event extends DomainEvent, Found extends DomainEvent & { streamName: string }>(
  events: EventsOf<Event>,
  event: Found,
): Found & Event {
  if (isEventOf(events, event)) return event;
  throw new InvalidEvent(`${event.type} does not belong in ${event.streamName}`);
}
