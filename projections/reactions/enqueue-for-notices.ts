// Adds to a queue what it needs for the notices of some events.
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { PLANNED_ONCE } from '@sandcrate/infrastructure/postgres/planned-once.ts';
import { type Queryable, withConnection } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { countNotices, NOTICE_MODELS } from '../inbox/queries.ts';
import type { Prepared, ProjectedEvent } from '../runner/projection.ts';
import {
  type AccountRange,
  EVERY_ACCOUNT,
  inAccountSteps,
  isForMany,
} from '../runner/writing/account-steps.ts';
import { untilShown } from './until-shown.ts';

/** Adds rows for the notices that an event has in a range of accounts, in one statement. Rows that exist stay unchanged. */
export type Enqueue = (db: Queryable, event: ProjectedEvent, range: AccountRange) => Promise<unknown>;

/**
 * Waits for the notices of some events, then adds rows for those that many people get, each step in a transaction of its
 * own: PostgreSQL cannot remove dead rows while a writing transaction is open, so one of several seconds would slow down
 * every counter that others update meanwhile.
 * @returns adds the rows for the other events
 * @throws StoreUnavailable when the notices are not written in time; retried later
 * @throws the signal's reason when it aborts
 */
export async function enqueueForNotices(
  pool: pg.Pool,
  events: readonly ProjectedEvent[],
  signal: AbortSignal,
  enqueue: Enqueue,
): Promise<Prepared | undefined> {
  const last = events.at(-1);
  if (last === undefined) return undefined;
  if (!(await untilShown(last.position, NOTICE_MODELS, pool, signal))) {
    throw new StoreUnavailable('The read models are behind the log', 'not-written');
  }
  const forFew: ProjectedEvent[] = [];
  for (const event of events) {
    const accounts = await countNotices(pool, event.position);
    if (!isForMany(accounts)) forFew.push(event);
    else {
      // The checkpoint waits for the disk. Without it, the steps are done again.
      await withConnection(pool, { ...PLANNED_ONCE, synchronous_commit: 'off' }, (db) =>
        inAccountSteps(accounts, (range) => {
          signal.throwIfAborted();
          return enqueue(db, event, range);
        }),
      );
    }
  }
  return async (tx) => {
    for (const event of forFew) await enqueue(tx, event, EVERY_ACCOUNT);
  };
}
