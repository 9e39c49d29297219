// The language of the domain's tests: given these events, when this command, then these events.
import assert from 'node:assert/strict';
import type { Decider, DomainEvent } from './decider.ts';
import { DomainError } from './domain-error.ts';
import { parseEvent } from './event-types.ts';

/** Begins the tests of one decider. What it decides must also fit the schemas of its events. */
export function specify<State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) {
  const decide = (command: Command, state: State) => {
    const events = decider.decide(command, state);
    for (const event of events) assert.deepEqual(parseEvent(event).data, event.data);
    return events;
  };

  const state = (...events: Event[]) =>
    events.reduce((before, event) => decider.evolve(before, event), decider.initial);

  const given = (...events: Event[]) => ({
    when: (command: Command) => ({
      // biome-ignore lint/suspicious/noThenProperty: a word of this language; nobody awaits what it belongs to
      then: (...expected: Event[]) => assert.deepEqual(decide(command, state(...events)), expected),
      thenNothing: () => assert.deepEqual(decide(command, state(...events)), []),
      /** `reason` is the refusal's code or its text. */
      thenRefused: (reason: string) =>
        assert.throws(
          () => decider.decide(command, state(...events)),
          (error) => {
            if (!(error instanceof DomainError)) throw error;
            if (error.message !== reason) assert.equal(error.code, reason, error.message);
            return true;
          },
        ),
    }),
  });

  return { given, state };
}
