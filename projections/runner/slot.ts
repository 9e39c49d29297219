// The schema that holds a read model's tables: made, thrown away, or put in the place of the live one.

import { START } from '@sandcrate/core/event-store/event-store.ts';
import { inTransaction, type Transaction } from '@sandcrate/core/postgres/transaction.ts';
import type pg from 'pg';
import { type Checkpoint, readCheckpoint, replaceCheckpoint } from './checkpoints.ts';
import { mayPass } from './failures.ts';
import type { Projection } from './projection.ts';

export const nextTo = (name: string) => `${name}_next`;
const replacedBy = (name: string) => `${name}_replaced`;

/** Lets unqualified names mean this schema's tables until the transaction ends; extensions stay in reach. */
export const setSchema = (schema: string) => `set local search_path to ${quoted(schema)}, public;`;

/** Makes the empty tables under this name, with their checkpoint before the first event, unless they are there. */
export async function createSlot(pool: pg.Pool, projection: Projection, name: string): Promise<Checkpoint> {
  return inTransaction(pool, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('sandcrate slot ' || $1, 0))`, [name]);
    const existing = await readCheckpoint(tx, name);
    if (existing) return existing;
    await tx.query(`create schema ${quoted(name)}`);
    await tx.query(setSchema(name) + projection.schema);
    const { version } = projection;
    await tx.query(
      `insert into projections.checkpoints (name, version, position, state) values ($1, $2, $3, 'building')`,
      [name, version, START],
    );
    return { name, version, position: START, state: 'building', error: null, changes: 0n };
  });
}

export async function dropSlot(pool: pg.Pool, name: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query('delete from projections.checkpoints where name = $1', [name]);
    await tx.query(`drop schema if exists ${quoted(name)} cascade`);
  });
}

/**
 * Puts `<name>_next` in the place of the live schema. Queries that have begun end on the tables they began on, later
 * ones find the new; none sees both. Its caller holds the lock on both checkpoints in this transaction.
 */
export async function swapSlots(tx: Transaction, next: Checkpoint, name: string): Promise<Checkpoint> {
  await tx.query(`alter schema ${quoted(name)} rename to ${quoted(replacedBy(name))}`);
  await tx.query(`alter schema ${quoted(next.name)} rename to ${quoted(name)}`);
  return replaceCheckpoint(tx, next, name);
}

/** Throws away what a swap replaced; readers that are still on it are waited for. */
export async function dropReplaced(pool: pg.Pool, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query(`drop schema if exists ${quoted(replacedBy(name))} cascade`);
      return;
    } catch (error) {
      if (!mayPass(error) || attempt === 5) throw error; // a reader of several tables may have met us in a deadlock
    }
  }
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
