// The position and state of each read model, written by the process that runs it and read by all.
import { type RecordedEvent, START } from '@sandcrate/core/event-store/event-store.ts';
import { type Migration, migrate } from '@sandcrate/infrastructure/postgres/migrate.ts';
import type { Queryable, Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import pg from 'pg';
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

/** In the place of the position in a notification: it names a part of what the move that follows it touches. */
export const PART = 'part';
const NOTIFY_PARTS = `count(pg_notify('${CHANNEL}', part))`;

/** The error of a checkpoint that is not where its writer left it. */
const MOVED = 'SC001';

const MOVE_CHECKPOINT = `
  create function projections.move_checkpoint(
    named text, at_version int, from_position bigint, under_epoch bigint, to_position bigint, to_state text,
    is_change boolean, touched text, handled_id uuid, handled_stream text, handled_revision bigint,
    handled_position bigint
  ) returns bigint language plpgsql as $$
  declare
    moved bigint;
  begin
    update projections.checkpoints
    set position = to_position, state = to_state, changes = changes + is_change::int, error = null,
      moved_at = clock_timestamp(), event_id = coalesce(handled_id, event_id),
      event_stream = coalesce(handled_stream, event_stream),
      event_revision = coalesce(handled_revision, event_revision),
      event_position = coalesce(handled_position, event_position)
    where name = named and version = at_version and position = from_position and epoch = under_epoch
    returning changes into moved;
    -- Statements that were sent together with this call must not be committed.
    if not found then raise exception 'The checkpoint of % has moved', named using errcode = '${MOVED}'; end if;
    perform pg_notify('${CHANNEL}', concat_ws(' ', named, to_position, to_state, moved, touched));
    return moved;
  end $$;`;

export const CHECKPOINT_MIGRATIONS: readonly Migration[] = [
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
  { name: '0010-move-checkpoint', additive: true, sql: MOVE_CHECKPOINT },
];

/** Creates the table of checkpoints. Several processes may call it at once. */
export const migrateCheckpoints = (pool: pg.Pool) => migrate(pool, 'projections', CHECKPOINT_MIGRATIONS);

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

/** More than a server can lose in a crash: the commits of less than a second, which did not wait for the disk. */
const CHANGES_LOST_AT_MOST = 1_000_000;

/**
 * Blocks writes under earlier leases, waits for those in progress and returns the checkpoint after them. The number of
 * changes skips those that a crash of the server may have undone, since processes may have seen them.
 * @throws CheckpointMoved when a later lease already has it
 */
export async function claimCheckpoint(db: Queryable, at: Checkpoint, epoch: bigint): Promise<Checkpoint> {
  const { rows } = await db.query<Checkpoint>(
    `update projections.checkpoints set epoch = $2, changes = changes + case when changes > 0 then $3 else 0 end
     where name = $1 and epoch <= $2 returning ${COLUMNS}`,
    [at.name, epoch, CHANGES_LOST_AT_MOST],
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

/** Announces the row that `change` writes, once the transaction commits. */
const announced = (change: string, { row = 'checkpoints' } = {}) => `
  with changed as (${change} returning ${row}.name, ${row}.position, ${row}.state, ${row}.changes)
  select pg_notify('${CHANNEL}', concat_ws(' ', name, position, state, changes, '')), changes from changed`;

/** What `moveCheckpoint` gives the database to know: where it was, and where it is now. */
export type Move = {
  from: Pick<Checkpoint, 'name' | 'version' | 'position' | 'epoch'>;
  to: Pick<Checkpoint, 'position' | 'state'> & {
    isChange: boolean;
    touched?: Touched;
    event?: RecordedEvent;
  };
};

/**
 * SQL that moves a checkpoint, locks its row until the transaction ends, so that no other process writes until then, and
 * notifies the processes. `event` is the last one that was handled, if any: by it the database recognizes its log. The
 * values are in the text, so that it can be sent together with `begin`.
 */
export function moveSql({ from, to }: Move): string {
  const { event, touched } = to;
  const parts = touched ? encodeTouched(touched) : [''];
  const last = parts.pop() ?? '';
  const values = [
    pg.escapeLiteral(from.name),
    from.version,
    from.position,
    from.epoch,
    to.position,
    pg.escapeLiteral(to.state),
    to.isChange,
    pg.escapeLiteral(last),
    event ? pg.escapeLiteral(event.id) : 'null',
    event ? pg.escapeLiteral(event.streamName) : 'null',
    event?.revision ?? 'null',
    event?.position ?? 'null',
  ];
  const notifications = parts.map((part) => `(${pg.escapeLiteral(`${from.name} ${PART} ${part}`)})`);
  const notify =
    notifications.length > 0 ? `select ${NOTIFY_PARTS} from (values ${notifications}) as t (part); ` : '';
  return `${notify}select projections.move_checkpoint(${values.join(', ')}) as changes`;
}

/** The number of changes to a checkpoint's rows, including this one if it is a change, from the result of `moveSql`. */
export function changesIn(moved: pg.QueryResult | undefined): bigint {
  const changes: unknown = moved?.rows[0]?.changes;
  if (typeof changes !== 'bigint') throw new TypeError('move_checkpoint gave no answer');
  return changes;
}

/** Whether `moveSql` failed because the checkpoint is not where `from` says, in that version and under that lease. */
export const hasMoved = (error: unknown) => error instanceof pg.DatabaseError && error.code === MOVED;

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
