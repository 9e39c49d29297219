// The interface of every concept of the domain: evolve (events to state) and decide (command and state to events).
import type { z } from 'zod';

export type DomainEvent = { type: string; data: Record<string, unknown> };

/** The types of event that a concept's streams hold, with their schemas. */
export type EventsOf<Event extends DomainEvent> = { readonly [T in Event['type']]: z.ZodType };

export interface Decider<State, Command, Event extends DomainEvent> {
  readonly events: EventsOf<Event>;
  /**
   * The state before the first event: null for a thing that does not exist yet, or the defaults of one that always
   * exists, such as the settings. Accounts and names have a status instead, because their streams can hold an abandoned
   * attempt.
   */
  readonly initial: State;
  /** The last event alone determines the state, so that a long stream need not be read from its beginning. */
  readonly isLatestEvent?: true;
  evolve(state: State, event: Event): State;
  /** Pure: the clock and new ids arrive in the command. No events means that nothing needed to happen. */
  decide(command: Command, state: State): Event[];
}

/** Whether an event is one of the concept's own. */
export const isEventOf = <Event extends DomainEvent, Found extends DomainEvent>(
  events: EventsOf<Event>,
  event: Found,
): event is Found & Event => Object.hasOwn(events, event.type);
