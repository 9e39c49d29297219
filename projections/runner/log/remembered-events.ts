// Events of the site's own by which the database recognizes its log: the last one that each checkpoint has handled, and
// those that the log must have before any checkpoint has handled one.
import type { EventStore, RecordedEvent } from '@sandcrate/core/event-store/event-store.ts';
import type { Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';

/**
 * SQL for the migration. An expected event is the first that a new site writes, or the last of a log that was moved or
 * restored. Its position is null until it is known.
 */
export const REMEMBERED_EVENTS = `
  alter table projections.checkpoints
    add column event_id uuid,
    add column event_stream text,
    add column event_revision bigint,
    add column event_position bigint;
  create table projections.expected_events (
    id uuid primary key,
    stream text not null,
    revision bigint,
    position bigint,
    is_restored boolean not null default true -- false while a restore is not finished
  );`;

/** An event that the log must have; `revision` and `position` are null while they are not known. */
export type RememberedEvent = {
  id: string;
  streamName: string;
  revision: bigint | null;
  position: bigint | null;
};

export type Remembered = {
  /** The newest of the events whose position is known. */
  newest: RememberedEvent | undefined;
  /** Events that may have been written: the log has one of them, or none and is empty. */
  begun: readonly RememberedEvent[];
  /** Whether a restore into this database was interrupted. */
  isUnfinished: boolean;
};

type Row = RememberedEvent & { isRestored: boolean };

/** What the database remembers of its log. Changes nothing. The database may be empty, or be migrated only in part. */
export async function readRemembered(db: Queryable): Promise<Remembered> {
  const { rows: tables } = await db.query<{ exists: boolean }>(
    `select to_regclass('projections.expected_events') is not null as exists`,
  );
  if (!tables[0]?.exists) return { newest: undefined, begun: [], isUnfinished: false };
  const { rows } = await db.query<Row>(
    `select id, stream as "streamName", revision, position, is_restored as "isRestored"
     from projections.expected_events
     union all
     (select event_id, event_stream, event_revision, event_position, true
      from projections.checkpoints where event_position is not null order by event_position desc limit 1)`,
  );
  const [newest] = rows
    .filter(({ position }) => position !== null)
    .toSorted((a, b) => Number((b.position ?? 0n) - (a.position ?? 0n)));
  return {
    newest,
    begun: rows.filter(({ position }) => position === null),
    isUnfinished: rows.some(({ isRestored }) => !isRestored),
  };
}

/** Remembers an event before it is written; `position` follows once it is known. */
export async function expectEvent(
  db: Queryable,
  { id, streamName, revision, position }: RememberedEvent,
  { isRestored = true } = {},
): Promise<void> {
  await db.query(
    `insert into projections.expected_events (id, stream, revision, position, is_restored)
     values ($1, $2, $3, $4, $5)
     on conflict (id) do update set revision = excluded.revision, position = excluded.position,
       is_restored = excluded.is_restored`,
    [id, streamName, revision, position, isRestored],
  );
}

/** From now on the log is recognized by this event alone; undefined for an empty log. */
export async function expectOnly(db: Queryable, event: RecordedEvent | undefined): Promise<void> {
  await db.query('delete from projections.expected_events');
  if (event) await expectEvent(db, event);
}

/** The last event of a log that was written by a site; undefined for an empty one. Reads all of it. */
export async function lastEvent(store: Pick<EventStore, 'readAll'>): Promise<RecordedEvent | undefined> {
  let last: RecordedEvent | undefined;
  for await (const event of store.readAll()) last = event;
  return last;
}
