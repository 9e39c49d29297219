// Rebuilds a version of a read model from the whole log next to the live one, compares the two, and swaps them.
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { type Logger, silent } from '@sandcrate/core/logger.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { inTransaction, type Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { schemaName } from '../../schemas.ts';
import type { Projection } from '../projection.ts';
import { BatchWriter } from '../writing/batch-writer.ts';
import { type Checkpoint, claimCheckpoint, readCheckpoint } from '../writing/checkpoints.ts';
import { compareSlots, type Difference } from './compare.ts';
import { fill } from './fill.ts';
import { Leases } from './leases/leases.ts';
import { createSchema, dropReplaced, dropSchema, rebuiltOf, swapSchemas } from './projection-schema.ts';

/** Each fill is followed by another for the events that were appended during it. */
const ROUNDS = 3;

export type RebuildOptions = {
  pool: pg.Pool;
  connectionString: string;
  store: EventStore;
  projection: Projection;
  /** Called with the log position after each written batch. */
  onProgress?: (done: bigint, head: bigint) => void;
  /** Whether to compare with the live one before the swap: [abort] on a difference, swap anyway, or do not compare. */
  compare?: 'abort' | 'report' | 'skip';
  batchSize?: number;
  logger?: Logger;
  signal?: AbortSignal;
};

export type Rebuilt = {
  position: bigint;
  /** Null when they were not compared. */
  differences: Difference[] | null;
};

/** The rebuilt read model differs from the live one, which was kept. */
export class RebuildDiffers extends Error {
  override readonly name = 'RebuildDiffers';
  readonly differences: Difference[];

  constructor(projection: string, differences: Difference[]) {
    const tables = differences.map(
      ({ table, missing, unexpected }) => `${table} (-${missing} +${unexpected})`,
    );
    super(`${projection}: the rebuilt tables differ from the live ones: ${tables.join(', ')}`);
    this.differences = differences;
  }
}

/** Another process is building this read model. */
export class RebuildUnderWay extends Error {
  override readonly name = 'RebuildUnderWay';
}

/**
 * Rebuilds one read model while the live one stays in use. Readers see one or the other, never a mix.
 * @throws RebuildDiffers when comparing finds a difference and `compare` is 'abort'
 * @throws RebuildUnderWay when another process is building it
 * @throws PoisonEvent when an event cannot be applied; the signal's reason when that aborts
 */
export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const { pool, connectionString, projection, logger = silent } = options;
  const schema = schemaName(projection);
  const name = rebuiltOf(schema);
  const leases = new Leases({ connectionString, logger, versions: [schema] });
  try {
    const lease = await leases.tryAcquire(`rebuild ${schema}`);
    if (!lease) throw new RebuildUnderWay(`${schema} is being rebuilt by another process`);
    const signal = AbortSignal.any([lease.lost, ...(options.signal ? [options.signal] : [])]);
    await dropSchema(pool, name);
    try {
      const made = await createSchema(pool, projection, name);
      return await fillAndSwap(options, await claimCheckpoint(pool, made, lease.epoch), signal);
    } catch (error) {
      await dropSchema(pool, name).catch(() => {});
      throw error;
    }
  } finally {
    await leases.close();
  }
}

async function fillAndSwap(
  options: RebuildOptions,
  checkpoint: Checkpoint,
  signal: AbortSignal,
): Promise<Rebuilt> {
  const { pool, connectionString, store, projection, compare = 'abort', logger = silent } = options;
  const writer = new BatchWriter({ pool, projection, checkpoint, logger, signal });
  const schema = schemaName(projection);
  const fillTo = (end: bigint) => fill(writer, end, { ...options, signal });

  await catchUp();
  const differences = compare === 'skip' ? null : await compareAtOnePosition();
  if (differences?.length && compare === 'abort') throw new RebuildDiffers(projection.name, differences);

  await catchUp();
  await inTransaction(pool, async (tx) => {
    const held = await liveCheckpoint(tx, schema, { lock: true });
    await fillTo(held.position);
    await swapSchemas(tx, writer.checkpoint, schema);
  });
  await dropReplaced(pool, schema);
  return { position: writer.checkpoint.position, differences };

  /**
   * Fills up to the live one, and again with what was appended meanwhile, so that few events are left for the time that
   * the live one is blocked. To the end of the log if the live one has stopped.
   */
  async function catchUp(): Promise<void> {
    for (let round = 1; round <= ROUNDS; round++) {
      const { state, position } = await liveCheckpoint(pool, schema);
      const end = state === 'stopped' ? await store.head() : position;
      if (end <= writer.checkpoint.position) return;
      await fillTo(end);
    }
  }

  /**
   * Takes a snapshot with both at the same position. The live one is blocked only while the snapshot is taken. The
   * comparison takes as long as it needs.
   */
  async function compareAtOnePosition(): Promise<Difference[]> {
    const unlimited = createPool(connectionString, {
      applicationName: 'sandcrate comparison',
      max: 1,
      logger,
    });
    const snapshot = await unlimited.connect();
    try {
      await inTransaction(pool, async (tx) => {
        const held = await liveCheckpoint(tx, schema, { lock: true });
        await fillTo(held.position);
        await snapshot.query('begin isolation level repeatable read read only');
        await snapshot.query('select from projections.checkpoints');
      });
      const { name: other, position } = writer.checkpoint;
      return await compareSlots(snapshot, projection, { live: schema, other, position });
    } finally {
      await snapshot.query('rollback').catch(() => {});
      snapshot.release();
      await unlimited.end();
    }
  }
}

async function liveCheckpoint(db: Queryable, name: string, options?: { lock: boolean }): Promise<Checkpoint> {
  const found = await readCheckpoint(db, name, options);
  if (!found) throw new Error(`${name} has never been built: start the site first`);
  return found;
}
