// A subject's state after any of its events, computed with the domain's evolve.
import type { Decider, DomainEvent } from '@sandcrate/core/decider.ts';
import { deciders, kindOf } from '@sandcrate/core/deciders.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { readEvent } from '@sandcrate/core/event-types.ts';
import type { Actor } from '@sandcrate/core/metadata.ts';
import { ownEvent } from '@sandcrate/core/replay.ts';

/** An event, and the state after it. */
export type Step = {
  revision: string;
  eventId: string;
  type: string;
  occurredAt: string;
  actor: Actor;
  data: unknown;
  state: unknown;
};

/** Every step, or only the one at revision `at`. Empty when the stream does not exist. */
export async function* replayStream(
  store: Pick<EventStore, 'readStream'>,
  streamName: string,
  at: bigint | undefined,
): AsyncGenerator<Step> {
  const kind = kindOf(streamName);
  if (kind === undefined) return;
  // The stream's name determines the aggregate; each event is checked to belong to it.
  const decider: Pick<Decider<unknown, never, DomainEvent>, 'events' | 'evolve' | 'initial'> = deciders[kind];
  let state = decider.initial;
  for await (const recorded of store.readStream(streamName)) {
    const event = ownEvent(decider.events, readEvent(recorded));
    state = decider.evolve(state, event);
    if (at !== undefined && recorded.revision !== at) continue;
    const { id, revision, metadata, type, data } = recorded;
    const { occurredAt, actor } = metadata;
    yield { revision: String(revision), eventId: id, type, occurredAt, actor, data, state: shown(state) };
    if (at !== undefined) return;
  }
}

/** JSON cannot represent bigints. */
const shown = (state: unknown): unknown =>
  JSON.parse(
    JSON.stringify(state ?? null, (_, item: unknown) => (typeof item === 'bigint' ? Number(item) : item)),
  );
