// How a projection's checkpoint is found: its tables made, or its new version built, before it goes on.
import type { Checkpoint } from './checkpoints.ts';
import type { Followed, FollowerOptions } from './follower.ts';
import type { Projection } from './projection.ts';
import { createSlot, dropReplaced } from './slot.ts';
import { upgrade } from './upgrade.ts';

export const readModelOf = (projection: Projection, options: FollowerOptions): Followed => ({
  projection,
  prepare: (signal) => prepare(projection, options, signal),
});

async function prepare(
  projection: Projection,
  options: FollowerOptions,
  signal: AbortSignal,
): Promise<Checkpoint> {
  const { pool, onMoved } = options;
  const found = await createSlot(pool, projection, projection.name);
  onMoved(found);
  if (found.version > projection.version) {
    throw new Error(`Version ${found.version} is in place, this process has ${projection.version}`);
  }
  const checkpoint =
    found.version < projection.version ? await upgrade(projection, found, options, signal) : found;
  await dropReplaced(pool, projection.name);
  return checkpoint;
}
