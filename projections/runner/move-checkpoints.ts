// What has to be known of a log's positions when the log goes on in another store, which counts them in its own way.
import { type EventStore, START } from '@sandcrate/core/event-store/event-store.ts';
import { inTransaction } from '@sandcrate/core/postgres/transaction.ts';
import type pg from 'pg';
import { migrateCheckpoints, readCheckpoints } from './checkpoints.ts';
import { nameOf } from './reaction.ts';

export type MoveOptions = {
  pool: pg.Pool;
  /** The log that has been followed so far, and its copy. */
  from: Pick<EventStore, 'readAll'>;
  to: Pick<EventStore, 'readAll'>;
};

/** Older than any that there is, so that the next start builds the read model anew beside it. */
const OUTDATED = 0;
const REACTION = nameOf({ name: '' });

/**
 * Lets reactions go on in the copy after the event that they have come to, and read models, whose rows hold positions,
 * be made from the copy at the next start; until then they are served as they are. Nothing may run meanwhile. Called
 * again before that start it does nothing. Answers whether it did anything.
 */
export async function moveCheckpoints({ pool, from, to }: MoveOptions): Promise<boolean> {
  await migrateCheckpoints(pool);
  const isReaction = ({ name }: { name: string }) => name.startsWith(REACTION);
  const checkpoints = await readCheckpoints(pool);
  const readModels = checkpoints.filter((checkpoint) => !isReaction(checkpoint));
  if (readModels.every(({ version }) => version === OUTDATED)) return false;
  const reactions = checkpoints.filter(isReaction);
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
    await tx.query(
      `update projections.checkpoints set version = $2, position = $3, state = 'building', error = null
       where name = any($1)`,
      [readModels.map(({ name }) => name), OUTDATED, START],
    );
  });
  return true;
}

/** Where the copy has the last event up to each of these positions. */
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
