// A reaction does what events cause outside the read models. It follows the log like a read model but is never rebuilt.
import { type EventStore, START } from '@sandcrate/core/event-store/event-store.ts';
import type { EventType } from '@sandcrate/core/event-types.ts';
import type { CommandContext } from '@sandcrate/core/handle.ts';
import type pg from 'pg';
import type { Consumer } from './lifecycle/follower.ts';
import type { Prepared, ProjectedEvent, Projection } from './projection.ts';
import { type Checkpoint, readCheckpoint } from './writing/checkpoints.ts';

export interface Reaction {
  readonly name: string;
  readonly handles: readonly EventType[];
  /** Where its first run begins: at the log's first event, or after its last. */
  readonly begins: 'first' | 'now';
  /**
   * Does what the events cause, outside any transaction. It may run again for the same events after a crash, or after
   * the signal aborts while it waits, and must be harmless then. What the returned function writes takes effect once.
   */
  react(events: readonly ProjectedEvent[], signal: AbortSignal): Promise<Prepared | undefined>;
}

export const reactionOf = (
  reaction: Reaction,
  { pool, store }: { pool: pg.Pool; store: EventStore },
): Consumer => {
  const projection: Projection = {
    name: nameOf(reaction),
    version: 1,
    schema: '',
    handles: reaction.handles,
    isDurable: () => true,
    prepare: (events, signal) => reaction.react(events, signal),
    async apply() {},
  };
  return {
    lease: leaseOf(nameOf(reaction)),
    schema: projection.name,
    projection,
    prepare: () => prepareReaction(reaction, pool, store),
  };
};

/** The name of its checkpoint. */
export const nameOf = ({ name }: Pick<Reaction, 'name'>) => `reaction_${name}`;

/** Whether a checkpoint of this name belongs to a reaction. */
export const isReaction = (name: string) => name.startsWith(nameOf({ name: '' }));

/** The lease of the reaction with a checkpoint of this name. */
export const leaseOf = (checkpoint: string) => `reaction ${checkpoint.slice(nameOf({ name: '' }).length)}`;

/** The reaction's checkpoint, created if it has never run. */
export async function prepareReaction(
  reaction: Reaction,
  pool: pg.Pool,
  store: EventStore,
): Promise<Checkpoint> {
  const name = nameOf(reaction);
  const found = await readCheckpoint(pool, name);
  if (found) return found;
  const position = reaction.begins === 'now' ? await store.head() : START;
  await pool.query(
    `insert into projections.checkpoints (name, version, position, state) values ($1, 1, $2, 'building')
     on conflict do nothing`,
    [name, position],
  );
  return prepareReaction(reaction, pool, store);
}

/** The context of a command that an event causes. */
export const causedBy = ({ id, metadata }: ProjectedEvent): CommandContext => ({
  actor: 'system',
  correlationId: metadata.correlationId,
  causationId: id,
  now: new Date(),
});
