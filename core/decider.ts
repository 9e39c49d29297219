// The shape that every concept of the domain has: what was (evolve), and what follows from a command (decide).

export type DomainEvent = { type: string; data: Record<string, unknown> };

export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initial: State;
  evolve(state: State, event: Event): State;
  /** Pure: the clock and new ids arrive in the command. No events means that nothing needed to happen. */
  decide(command: Command, state: State): Event[];
}
