// Mail that waits to be sent. It names the event that it tells of and whom it is for; address, text, link and code are
// found when it is sent, and stored nowhere.
import { type Migration, migrate } from '@sandcrate/core/postgres/migrate.ts';
import type { Transaction } from '@sandcrate/core/postgres/transaction.ts';
import type pg from 'pg';
import { toSqlJson } from '../tables/sql-values.ts';

/** Whom a mail is for: an account by its id, or an invited address by its invite. */
export type Recipient = { kind: 'account'; id: string } | { kind: 'invite'; key: string; issue: number };

/** One mail an event and recipient. */
export type Outgoing = { eventId: string; stream: string; revision: bigint; recipient: Recipient };

/** `waiting` is tried again at its time; `obsolete` says something that is no longer so, or has nobody to go to. */
export type OutboxState = 'waiting' | 'sent' | 'failed' | 'obsolete';

export type OutboxRow = Outgoing & {
  id: string;
  state: OutboxState;
  attempts: number;
  error: string | null;
  createdAt: Date;
  nextAttemptAt: Date;
  settledAt: Date | null;
};

const migrations: readonly Migration[] = [
  {
    name: '0001-outbox',
    sql: `
      create schema reactions;
      create table reactions.outbox (
        id uuid primary key default gen_random_uuid(),
        event_id uuid not null,
        stream text not null,
        revision bigint not null,
        recipient jsonb not null,
        state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'obsolete')),
        attempts int not null default 0,
        error text,
        created_at timestamptz not null default now(),
        next_attempt_at timestamptz not null default now(),
        settled_at timestamptz,
        unique (event_id, recipient)
      );
      create index on reactions.outbox (next_attempt_at) where state = 'waiting';
      create index on reactions.outbox (created_at);`,
  },
  {
    name: '0002-claims',
    sql: `
      alter table reactions.outbox add column claimed_until timestamptz; -- a process is sending it until then`,
  },
];

/** Makes the outbox's table; several processes may call it at once. */
export const migrateOutbox = (pool: pg.Pool) => migrate(pool, 'reactions', migrations);

/** Adds mail; one that is there already, sent or not, stays as it is. */
export async function enqueue(tx: Transaction, mails: readonly Outgoing[]): Promise<void> {
  if (mails.length === 0) return;
  await tx.query(
    `insert into reactions.outbox (event_id, stream, revision, recipient)
     select "eventId", stream, revision, recipient
     from json_to_recordset($1) as m("eventId" uuid, stream text, revision bigint, recipient jsonb)
     on conflict do nothing`,
    [toSqlJson(mails)],
  );
}

const COLUMNS = `id, event_id as "eventId", stream, revision, recipient, state, attempts, error,
  created_at as "createdAt", next_attempt_at as "nextAttemptAt", settled_at as "settledAt"`;

const DUE = `state = 'waiting' and next_attempt_at <= now() and (claimed_until is null or claimed_until < now())`;

/** Whether any mail is due. */
export async function hasDueMail(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`select from reactions.outbox where ${DUE} limit 1`);
  return rows.length > 0;
}

/**
 * Takes the oldest mail that is due, so that no other process sends it; undefined when none is. It must be settled,
 * postponed or released within `claimMs`, after which it is due again.
 */
export async function claimMail(pool: pg.Pool, claimMs: number): Promise<OutboxRow | undefined> {
  const { rows } = await pool.query<OutboxRow>(
    `update reactions.outbox set claimed_until = now() + make_interval(secs => $1)
     where id = (
       select id from reactions.outbox where ${DUE}
       order by next_attempt_at, created_at limit 1 for update skip locked
     )
     returning ${COLUMNS}`,
    [claimMs / 1000],
  );
  return rows[0];
}

/** Gives a claimed mail back without an attempt. */
export async function releaseMail(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('update reactions.outbox set claimed_until = null where id = $1', [id]);
}

/** A page of the outbox, the newest first. */
export async function listOutbox(
  pool: pg.Pool,
  { state, ids, from, limit }: { state?: OutboxState; ids?: readonly string[]; from: number; limit: number },
): Promise<{ rows: OutboxRow[]; total: number }> {
  const where = 'where ($1::text is null or state = $1) and ($2::uuid[] is null or id = any($2))';
  const values = [state ?? null, ids ?? null];
  const [page, count] = await Promise.all([
    pool.query<OutboxRow>(
      `select ${COLUMNS} from reactions.outbox ${where} order by created_at desc, id limit $3 offset $4`,
      [...values, limit, from],
    ),
    pool.query<{ count: number }>(`select count(*)::int as count from reactions.outbox ${where}`, values),
  ]);
  return { rows: page.rows, total: count.rows[0]?.count ?? 0 };
}

export async function findMail(pool: pg.Pool, id: string): Promise<OutboxRow | undefined> {
  const { rows } = await pool.query<OutboxRow>(`select ${COLUMNS} from reactions.outbox where id = $1`, [id]);
  return rows[0];
}

/** Lets a mail that failed be tried again, from the first; false when it had not failed. */
export async function resendMail(pool: pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update reactions.outbox
     set state = 'waiting', attempts = 0, error = null, next_attempt_at = now(), settled_at = null, claimed_until = null
     where id = $1 and state = 'failed'`,
    [id],
  );
  return rowCount === 1;
}

export async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from reactions.outbox where state = 'waiting'`,
  );
  return rows[0]?.count ?? 0;
}

/** Says that a mail is settled, for good. */
export async function settleMail(
  pool: pg.Pool,
  id: string,
  state: Exclude<OutboxState, 'waiting'>,
  error: string | null = null,
): Promise<void> {
  await pool.query(
    `update reactions.outbox set state = $2, error = $3, attempts = attempts + 1, settled_at = now() where id = $1`,
    [id, state, error],
  );
}

/** Says that a mail could not be sent and when to try again. */
export async function postponeMail(pool: pg.Pool, id: string, error: string, delayMs: number): Promise<void> {
  await pool.query(
    `update reactions.outbox set attempts = attempts + 1, error = $2, claimed_until = null,
       next_attempt_at = now() + make_interval(secs => $3) where id = $1`,
    [id, error, delayMs / 1000],
  );
}
