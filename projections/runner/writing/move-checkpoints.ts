// Converts stored positions when the log moves to another store, which numbers them differently.
import { type EventStore, type RecordedEvent, START } from '@sandcrate/core/event-store/event-store.ts';
import { inTransaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { forgetPositions } from '../../remembered-positions.ts';
import { dropSchemaIn } from '../lifecycle/projection-schema.ts';
import { compareLog } from '../log/compare-log.ts';
import { expectOnly, readRemembered } from '../log/remembered-events.ts';
import { isReaction } from '../reaction.ts';
import { migrateCheckpoints, readCheckpoints } from './checkpoints.ts';

export type MoveOptions = {
  pool: pg.Pool;
  /** The log that has been followed so far, and its copy. */
  from: Log;
  to: Log;
  /** The store of the log that has been followed so far, as operators know it. */
  place: string;
};

type Log = Pick<EventStore, 'readAll' | 'readStream' | 'head'>;

/**
 * Whether the site still has to be moved: false once it belongs to the copy.
 * @throws OtherLog when it belongs to neither log
 */
export async function needsMove({ pool, from, to, place }: MoveOptions): Promise<boolean> {
  const remembered = await readRemembered(pool);
  if (remembered.newest && !(await compareLog(to, remembered, place))) return false;
  const other = await compareLog(from, remembered, place);
  if (other) throw other;
  return true;
}

/**
 * Makes reactions continue in the copy after their last event, and drops read models because their rows contain
 * positions; the next start rebuilds them from the copy. The site must be stopped. Does nothing if it belongs to the
 * copy already. Returns whether it changed anything.
 * @throws OtherLog when it belongs to neither log
 */
export async function moveCheckpoints({ pool, from, to, place }: MoveOptions): Promise<boolean> {
  await migrateCheckpoints(pool);
  if (!(await needsMove({ pool, from, to, place }))) return false;
  const checkpoints = await readCheckpoints(pool);
  const readModels = checkpoints.filter(({ name }) => !isReaction(name));
  const reactions = checkpoints.filter(({ name }) => isReaction(name));
  const { rows: handled } = await pool.query<{ name: string; position: bigint }>(
    'select name, event_position as position from projections.checkpoints where event_position is not null',
  );
  const lastHandled = new Map(handled.map(({ name, position }) => [name, position]));
  const { places, last } = await placesOf(
    reactions.flatMap(({ name, position }) => [position, lastHandled.get(name) ?? position]),
    { from, to },
  );
  await inTransaction(pool, async (tx) => {
    await forgetPositions(tx);
    for (const { name, position } of reactions) {
      const event = lastHandled.get(name);
      await tx.query(
        'update projections.checkpoints set position = $2, event_position = $3 where name = $1',
        [name, places.get(position) ?? START, event === undefined ? null : (places.get(event) ?? null)],
      );
    }
    for (const { name } of readModels) await dropSchemaIn(tx, name);
    await expectOnly(tx, last);
  });
  return true;
}

/** For each of these positions, the copy's position of the last event up to it; and the copy's last event. */
async function placesOf(
  positions: readonly bigint[],
  { from, to }: Pick<MoveOptions, 'from' | 'to'>,
): Promise<{ places: Map<bigint, bigint>; last: RecordedEvent | undefined }> {
  const places = new Map<bigint, bigint>();
  let last: RecordedEvent | undefined;
  const copies = to.readAll()[Symbol.asyncIterator]();
  try {
    for await (const { position } of from.readAll()) {
      const { value: copy, done } = await copies.next();
      if (done) throw new Error(`The copy ends before position ${position} of the log`);
      for (const asked of positions) if (position <= asked) places.set(asked, copy.position);
      last = copy;
    }
    return { places, last };
  } finally {
    await copies.return?.();
  }
}
