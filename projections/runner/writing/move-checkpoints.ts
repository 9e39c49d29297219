// Converts stored positions when the log moves to another store, which numbers them differently.
import { type EventStore, START } from '@sandcrate/core/event-store/event-store.ts';
import { inTransaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { dropSchemaIn } from '../lifecycle/projection-schema.ts';
import { isReaction } from '../reaction.ts';
import { migrateCheckpoints, readCheckpoints } from './checkpoints.ts';

export type MoveOptions = {
  pool: pg.Pool;
  /** The log that has been followed so far, and its copy. */
  from: Pick<EventStore, 'readAll'>;
  to: Pick<EventStore, 'readAll'>;
};

/**
 * Makes reactions continue in the copy after their last event, and drops read models because their rows contain
 * positions; the next start rebuilds them from the copy. The site must be stopped. A second call before that start does
 * nothing. Returns whether it changed anything.
 */
export async function moveCheckpoints({ pool, from, to }: MoveOptions): Promise<boolean> {
  await migrateCheckpoints(pool);
  const checkpoints = await readCheckpoints(pool);
  const readModels = checkpoints.filter(({ name }) => !isReaction(name));
  if (readModels.length === 0) return false;
  const reactions = checkpoints.filter(({ name }) => isReaction(name));
  const places = await placesOf(
    reactions.map(({ position }) => position),
    { from, to },
  );
  await inTransaction(pool, async (tx) => {
    await tx.query('delete from projections.log_heads'); // positions of the other store
    for (const { name, position } of reactions) {
      await tx.query('update projections.checkpoints set position = $2 where name = $1', [
        name,
        places.get(position) ?? START,
      ]);
    }
    for (const { name } of readModels) await dropSchemaIn(tx, name);
  });
  return true;
}

/** For each of these positions, the copy's position of the last event up to it. */
async function placesOf(
  positions: readonly bigint[],
  { from, to }: Pick<MoveOptions, 'from' | 'to'>,
): Promise<Map<bigint, bigint>> {
  const last = positions.reduce((most, position) => (position > most ? position : most), START);
  const places = new Map<bigint, bigint>();
  const copies = to.readAll()[Symbol.asyncIterator]();
  try {
    for await (const { position } of from.readAll()) {
      if (position > last) break;
      const { value: copy, done } = await copies.next();
      if (done) throw new Error(`The copy ends before position ${position} of the log`);
      for (const asked of positions) if (position <= asked) places.set(asked, copy.position);
    }
    return places;
  } finally {
    await copies.return?.();
  }
}
