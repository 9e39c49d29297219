// The position and state of each read model, written by the process that runs it and read by all.
import { type RecordedEvent, START } from '@sandcrate/core/event-store/event-store.ts';
import { type Migration, migrate } from '@sandcrate/infrastructure/postgres/migrate.ts';
import type { Queryable, Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { LETTER_PAIRS } from '../../tables/letter-pairs.ts';
import { encodeTouched, type Touched } from '../../touched.ts';
import { fenceMigration } from '../lifecycle/leases/fence.ts';
import { leaseMigration } from '../lifecycle/leases/tables.ts';
import { LOG_HEADS } from '../log/log-heads.ts';
import { REMEMBERED_EVENTS } from '../log/remembered-events.ts';

/** `building`: not at the end of the log yet; `live`: following it; `stopped`: an event could not be applied. */
export type State = 'building' | 'live' | 'stopped';

export type Checkpoint = {
  /** The schema that holds the tables, such as `catalogue_7`, or a reaction's name. */
  name: string;
  version: number;
  position: bigint;
  state: State;
  error: string | null;
  /** The number of commits that have changed or replaced its rows. */
  changes: bigint;
  /** The epoch of the lease under which it is written. An earlier holder's writes do not match it and do nothing. */
  epoch: bigint;
  /** Whether the indexes that only queries need exist. */
  isIndexed: boolean;
};

/** The channel that notifies other processes of checkpoint moves. */
export const CHANNEL = 'sandcrate_projections';

const migrations: readonly Migration[] = [
  {
    name: '0001-checkpoints',
    sql: `
      create schema projections;
      create table projections.checkpoints (
        name text primary key,
        version int not null,
        position bigint not null,
        state text not null check (state in ('building', 'live', 'stopped')),
        error text,
        moved_at timestamptz not null default now()
      ) with (fillfactor = 50);`,
  },
  {
    name: '0002-changes',
    sql: 'alter table projections.checkpoints add column changes bigint not null default 0;',
  },
  {
    name: '0003-trigrams', // for indexes of texts that people search for substrings
    sql: 'create extension if not exists pg_trgm with schema public;',
  },
  { name: '0004-log-heads', sql: LOG_HEADS },
  leaseMigration,
  fenceMigration,
  {
    name: '0007-indexes-made-last', // older programs create all indexes with the tables and do not use this column
    additive: true,
    sql: 'alter table projections.checkpoints add column is_indexed boolean not null default true;',
  },
  { name: '0008-letter-pairs', additive: true, sql: LETTER_PAIRS },
  { name: '0009-remembered-events', additive: true, sql: REMEMBERED_EVENTS },
];

/** Creates the table of checkpoints. Several processes may call it at once. */
export const migrateCheckpoints = (pool: pg.Pool) => migrate(pool, 'projections', migrations);

const COLUMNS = 'name, version, position, state, error, changes, epoch, is_indexed as "isIndexed"';

export async function readCheckpoints(db: Queryable): Promise<Checkpoint[]> {
  const { rows } = await db.query<Checkpoint>(`select ${COLUMNS} from projections.checkpoints order by name`);
  return rows;
}

export async function readCheckpoint(
  db: Queryable,
  name: string,
  { lock = false } = {},
): Promise<Checkpoint | undefined> {
  const { rows } = await db.query<Checkpoint>(
    `select ${COLUMNS} from projections.checkpoints where name = $1 ${lock ? 'for update' : ''}`,
    [name],
  );
  return rows[0];
}

/**
 * Blocks writes under earlier leases, waits for those in progress and returns the checkpoint after them.
 * @throws CheckpointMoved when a later lease already has it
 */
export async function claimCheckpoint(db: Queryable, at: Checkpoint, epoch: bigint): Promise<Checkpoint> {
  const { rows } = await db.query<Checkpoint>(
    `update projections.checkpoints set epoch = $2 where name = $1 and epoch <= $2 returning ${COLUMNS}`,
    [at.name, epoch],
  );
  const [claimed] = rows;
  if (!claimed) throw new CheckpointMoved(at);
  return claimed;
}

/** The checkpoint is not where its writer left it, because another process runs or has taken over this projection. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';

  constructor({ name, position }: Pick<Checkpoint, 'name' | 'position'>) {
    super(`The checkpoint of ${name} is no longer at ${position}`);
  }
}

/** Announces the row that `change` writes, once the transaction commits. `touched` is SQL for what it touches. */
const announced = (change: string, { touched = `''`, row = 'checkpoints' } = {}) => `
  with changed as (${change} returning ${row}.name, ${row}.position, ${row}.state, ${row}.changes)
  select pg_notify('${CHANNEL}', concat_ws(' ', name, position, state, changes, ${touched})), changes from changed`;

/**
 * Moves a checkpoint and locks its row until the transaction ends, so that no other process writes until then. Returns
 * the number of changes to its rows, including this one if it is a change. `event` is the last one that was handled, if
 * any: by it the database recognizes its log.
 * @throws CheckpointMoved when it is not where `from` says, in that version, or under another lease
 */
export async function moveCheckpoint(
  tx: Transaction,
  from: Pick<Checkpoint, 'name' | 'version' | 'position' | 'epoch'>,
  to: Pick<Checkpoint, 'position' | 'state'> & {
    isChange: boolean;
    touched?: Touched;
    event?: RecordedEvent;
  },
): Promise<bigint> {
  const { rows } = await tx.query<Pick<Checkpoint, 'changes'>>(
    announced(
      `update projections.checkpoints
       set position = $4, state = $5, changes = changes + $6, error = null, moved_at = clock_timestamp(),
         event_id = coalesce($9, event_id), event_stream = coalesce($10, event_stream),
         event_revision = coalesce($11, event_revision), event_position = coalesce($12, event_position)
       where name = $1 and version = $2 and position = $3 and epoch = $8`,
      { touched: '$7::text' },
    ),
    [
      from.name,
      from.version,
      from.position,
      to.position,
      to.state,
      to.isChange ? 1 : 0,
      to.touched ? encodeTouched(to.touched) : '',
      from.epoch,
      to.event?.id ?? null,
      to.event?.streamName ?? null,
      to.event?.revision ?? null,
      to.event?.position ?? null,
    ],
  );
  const [moved] = rows;
  if (!moved) throw new CheckpointMoved(from);
  return moved.changes;
}

/**
 * Moves a checkpoint back to the newest event that any checkpoint has handled.
 * @throws CheckpointMoved when it is not where `from` says or under another lease
 */
export async function returnCheckpoint(db: Queryable, from: Checkpoint): Promise<Checkpoint> {
  const { rows } = await db.query<Checkpoint>(
    `update projections.checkpoints
     set position = least(position, (select coalesce(max(event_position), $4) from projections.checkpoints))
     where name = $1 and position = $2 and epoch = $3 returning ${COLUMNS}`,
    [from.name, from.position, from.epoch, START],
  );
  const [returned] = rows;
  if (!returned) throw new CheckpointMoved(from);
  return returned;
}

/** Records for all processes that the read model is live, or that it has stopped and why. */
export async function markCheckpoint(
  db: Queryable,
  at: Pick<Checkpoint, 'name' | 'version' | 'position' | 'epoch'>,
  state: State,
  error: string | null = null,
): Promise<void> {
  await db.query(
    announced(`
      update projections.checkpoints set state = $4, error = $5, moved_at = clock_timestamp()
      where name = $1 and version = $2 and position = $3 and epoch = $6`),
    [at.name, at.version, at.position, state, error, at.epoch],
  );
}

/** Replaces a checkpoint with another, notifies the processes, and returns the new one. */
export async function replaceCheckpoint(
  tx: Transaction,
  next: Checkpoint,
  name: string,
): Promise<Checkpoint> {
  const { rows } = await tx.query<Pick<Checkpoint, 'changes'>>(
    announced(
      `
      update projections.checkpoints as live
      set version = $2, position = $3, state = 'live', changes = live.changes + 1, error = null, is_indexed = $4,
        moved_at = clock_timestamp(), event_id = next.event_id, event_stream = next.event_stream,
        event_revision = next.event_revision, event_position = next.event_position
      from projections.checkpoints as next
      where live.name = $1 and next.name = $5`,
      { row: 'live' },
    ),
    [name, next.version, next.position, next.isIndexed, next.name],
  );
  await tx.query('delete from projections.checkpoints where name = $1', [next.name]);
  return { ...next, ...rows[0], name, state: 'live', error: null };
}
