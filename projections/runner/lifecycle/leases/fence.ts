// Keeps a process that no longer holds a lease from writing under it. Read models are fenced by their checkpoints.
import type { Migration } from '@sandcrate/infrastructure/postgres/migrate.ts';
import {
  inTransaction,
  type Queryable,
  type Transaction,
} from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { type HeldLease, isHeld } from './tables.ts';

/** Separate from the leases, so that locking a fence does not block renewals. */
export const fenceMigration: Migration = {
  name: '0006-fences',
  sql: 'create table projections.fences (name text primary key, epoch bigint not null);',
};

/** Another process has taken the lease. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor({ name }: Pick<HeldLease, 'name'>) {
    super(`The lease of ${name} now belongs to another process`);
  }
}

export interface Fence {
  /**
   * Await this right before writing anything outside the database.
   * @throws LeaseLost when another process has taken the lease
   */
  confirm(): Promise<void>;
  /**
   * Writes to the database in a transaction. The next holder of the lease waits for it.
   * @throws LeaseLost when another process has taken it
   */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** A process that is paused inside such a transaction must not prevent others from taking over. */
const settings = `set local idle_in_transaction_session_timeout to '8s'`;

/**
 * Blocks writes under earlier leases of this name and waits for those in progress.
 * @throws LeaseLost when a later lease has fenced this one off
 */
export async function raiseFence(pool: pg.Pool, lease: HeldLease): Promise<Fence> {
  const values = [lease.name, lease.epoch.toString()];
  const only = async (db: Queryable, statement: string) => {
    const { rowCount } = await db.query(statement, values);
    if (rowCount === 0) throw new LeaseLost(lease);
  };
  await only(
    pool,
    `insert into projections.fences values ($1, $2)
     on conflict (name) do update set epoch = excluded.epoch where fences.epoch <= excluded.epoch`,
  );
  return {
    async confirm() {
      if (!(await isHeld(pool, lease))) throw new LeaseLost(lease);
    },
    write: (work) =>
      inTransaction(
        pool,
        async (tx) => {
          await only(tx, 'select from projections.fences where name = $1 and epoch = $2 for share');
          return work(tx);
        },
        { settings },
      ),
  };
}

/** For work without a lease, when nobody else writes. */
export const unfenced = (pool: pg.Pool): Fence => ({
  async confirm() {},
  write: (work) => inTransaction(pool, work),
});
