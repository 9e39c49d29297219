// Creates, drops and swaps the schema of one version of a read model.
import { START } from '@sandcrate/core/event-store/event-store.ts';
import {
  inTransaction,
  type Queryable,
  type Transaction,
} from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { schemaName } from '../../schemas.ts';
import type { Projection } from '../projection.ts';
import { type Checkpoint, readCheckpoint, replaceCheckpoint } from '../writing/checkpoints.ts';
import { isTransient } from '../writing/failures.ts';

/** Where `rebuild` fills a read model again. */
export const rebuiltOf = (schema: string) => `${schema}_rebuilt`;
/** A schema that a swap replaced. */
export const replacedBy = (schema: string) => `${schema}_replaced`;

/** Lets unqualified names mean this schema's tables until the transaction ends; extensions stay in reach. */
export const setSchema = (schema: string) => `set local search_path to ${quoted(schema)}, public;`;

/** Makes the empty tables in this schema, with their checkpoint before the first event, unless they are there. */
export async function createSchema(
  pool: pg.Pool,
  projection: Projection,
  schema = schemaName(projection),
): Promise<Checkpoint> {
  return inTransaction(pool, async (tx) => {
    await lockSlot(tx, schema);
    const existing = await readCheckpoint(tx, schema);
    if (existing) return existing;
    await tx.query(`create schema ${quoted(schema)}`);
    await tx.query(setSchema(schema) + projection.schema);
    const { version } = projection;
    await tx.query(
      `insert into projections.checkpoints (name, version, position, state, is_indexed)
       values ($1, $2, $3, 'building', false)`,
      [schema, version, START],
    );
    const made = { name: schema, version, position: START, state: 'building', error: null } as const;
    return { ...made, changes: 0n, epoch: 0n, isIndexed: false };
  });
}

/** Longer than any index takes, in milliseconds; the driver takes 0 for its default. */
const NO_LIMIT_MS = 2 ** 31 - 1;

/** Makes the indexes that only queries need, in a transaction whose search path is the schema. */
export async function createIndexes(tx: Transaction, { indexes }: Projection, schema: string): Promise<void> {
  if (indexes) {
    const statistics = await analyzeOf(tx, schema);
    const text = `set local statement_timeout to 0; ${indexes} ${statistics} set local statement_timeout to default;`;
    const query = { text, query_timeout: NO_LIMIT_MS }; // an option that the driver's types leave out
    await tx.query(query);
  }
  await tx.query('update projections.checkpoints set is_indexed = true where name = $1', [schema]);
}

/**
 * Statistics of what the indexes compute are gathered with their tables only, and the server gathers those again by
 * itself only when a tenth of the rows has changed. Empty tables are left out: it would plan for empty tables from then on.
 */
async function analyzeOf(tx: Transaction, schema: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = $1 and pg_relation_size(format('%I.%I', schemaname, tablename)) > 0 order by 1`,
    [schema],
  );
  return rows.length === 0 ? '' : `analyze ${rows.map(({ name }) => quoted(name)).join(', ')};`;
}

/** Lets nobody else make or remove this schema until the transaction ends. */
export const lockSlot = (tx: Transaction, schema: string) =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('sandcrate slot ' || $1, 0))`, [schema]);

export async function dropSchema(pool: pg.Pool, schema: string): Promise<void> {
  await inTransaction(pool, (tx) => dropSchemaIn(tx, schema));
}

/** Whoever writes to it finds no checkpoint any more. */
export async function dropSchemaIn(tx: Transaction, schema: string): Promise<void> {
  await lockSlot(tx, schema);
  await tx.query('delete from projections.checkpoints where name = $1', [schema]);
  await tx.query(`drop schema if exists ${quoted(schema)} cascade`);
}

/**
 * Replaces the live schema with a rebuilt one. Running queries finish on the old tables, later ones use the new tables,
 * and none sees both. The caller must hold the lock on both checkpoints in this transaction.
 */
export async function swapSchemas(tx: Transaction, next: Checkpoint, live: string): Promise<Checkpoint> {
  await tx.query(`alter schema ${quoted(live)} rename to ${quoted(replacedBy(live))}`);
  await tx.query(`alter schema ${quoted(next.name)} rename to ${quoted(live)}`);
  return replaceCheckpoint(tx, next, live);
}

/** Throws away what a swap replaced; readers that are still on it are waited for. */
export async function dropReplaced(pool: pg.Pool, live: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query(`drop schema if exists ${quoted(replacedBy(live))} cascade`);
      return;
    } catch (error) {
      if (!isTransient(error) || attempt === 5) throw error; // a reader of several tables may have met us in a deadlock
    }
  }
}

/**
 * Before versions had schemas of their own there was one schema under the read model's name. Takes it over as the
 * version that it holds, unless a program of that time still runs on it: then the new version is built beside it.
 */
export async function adoptUnversioned(pool: pg.Pool, name: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await lockSlot(tx, name);
    const found = await readCheckpoint(tx, name, { lock: true });
    if (!found || (await hasUnversionedPrograms(tx))) return;
    const schema = schemaName({ name, version: found.version });
    if (await readCheckpoint(tx, schema)) return; // it was built beside this one meanwhile
    await tx.query(`alter schema ${quoted(name)} rename to ${quoted(schema)}`);
    await tx.query('update projections.checkpoints set name = $2 where name = $1', [name, schema]);
    await dropSchemaIn(tx, `${name}_next`); // of an upgrade that did not end
  });
}

/** Their connections had these names and no others have had since. */
export async function hasUnversionedPrograms(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ exists: boolean }>(
    `select exists (
       select from pg_stat_activity where datname = current_database()
         and application_name in
           ('sandcrate read models', 'sandcrate projections: locks', 'sandcrate projections: progress')) as exists`,
  );
  return rows[0]?.exists ?? false;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
