// Creates, drops and swaps the schema of one version of a read model.
import { START } from '@sandcrate/core/event-store/event-store.ts';
import { inTransaction, type Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { schemaName } from '../../schemas.ts';
import type { Projection } from '../projection.ts';
import { type Checkpoint, readCheckpoint, replaceCheckpoint } from '../writing/checkpoints.ts';
import { isTransient } from '../writing/failures.ts';

/** The schema that `rebuild` fills. */
export const rebuiltOf = (schema: string) => `${schema}_rebuilt`;
/** The name of a schema that a swap has replaced. */
export const replacedBy = (schema: string) => `${schema}_replaced`;

/** Makes unqualified names refer to this schema's tables until the transaction ends. Extensions stay visible. */
export const setSchema = (schema: string) => `set local search_path to ${searchPath(schema)};`;

/** The value of the setting `search_path` that does this. */
export const searchPath = (schema: string) => `${quoted(schema)}, public`;

/** Creates the empty tables in this schema, with a checkpoint before the first event, unless they exist. */
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

/** Longer than building any index takes. The driver reads 0 as its default. */
const NO_LIMIT_MS = 2 ** 31 - 1;

/** Creates the indexes that only queries need, in a transaction whose search path is the schema. */
export async function createIndexes(tx: Transaction, { indexes }: Projection, schema: string): Promise<void> {
  if (indexes) {
    const statistics = await analyzeOf(tx, schema);
    const text = `set local statement_timeout to 0; ${indexes} ${statistics} set local statement_timeout to default;`;
    const query = { text, query_timeout: NO_LIMIT_MS }; // an option that the driver's types lack
    await tx.query(query);
  }
  await tx.query('update projections.checkpoints set is_indexed = true where name = $1', [schema]);
}

/**
 * Statistics on the indexes' expressions are gathered only when their table is analyzed, and the server does that by
 * itself only after a tenth of the rows has changed. Empty tables are left out: the server would plan for empty tables
 * from then on.
 */
async function analyzeOf(tx: Transaction, schema: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = $1 and pg_relation_size(format('%I.%I', schemaname, tablename)) > 0 order by 1`,
    [schema],
  );
  return rows.length === 0 ? '' : `analyze ${rows.map(({ name }) => quoted(name)).join(', ')};`;
}

/** Keeps everybody else from creating or dropping this schema until the transaction ends. */
export const lockSlot = (tx: Transaction, schema: string) =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('sandcrate slot ' || $1, 0))`, [schema]);

export async function dropSchema(pool: pg.Pool, schema: string): Promise<void> {
  await inTransaction(pool, (tx) => dropSchemaIn(tx, schema));
}

/** Its writer then no longer finds a checkpoint. */
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

/** Drops the schema that a swap replaced, after its last readers have finished. */
export async function dropReplaced(pool: pg.Pool, live: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query(`drop schema if exists ${quoted(replacedBy(live))} cascade`);
      return;
    } catch (error) {
      if (!isTransient(error) || attempt === 5) throw error; // possibly a deadlock with a reader of several tables
    }
  }
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
