// For reactions that query read models about what led to an event.
import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { type ReadModelName, schemas } from '../schemas.ts';

const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 100;

/**
 * Waits until read models have reached a position of the log. Does not wait for those that have stopped.
 * @returns false on a timeout
 * @throws the signal's reason when it aborts
 */
export async function untilShown(
  position: bigint,
  names: readonly ReadModelName[],
  db: Queryable,
  signal: AbortSignal,
): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const { rows } = await db.query<{ behind: boolean }>(
      `select coalesce(bool_or(position < $1 and state <> 'stopped'), false) as behind
       from projections.checkpoints where name = any($2::text[])`,
      [position, names.map((name) => schemas[name])],
    );
    if (!rows[0]?.behind) return true;
    await pause(LOOK_EVERY_MS, undefined, { signal });
  }
  return false;
}
