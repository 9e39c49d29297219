// Mail to send. A row names the event and the recipient, or the notices that it tells of. Address, text, link and code are determined when the mail is
// sent, and stored nowhere.
import type { MailTime } from '@sandcrate/core/account/notifications.ts';
import { type Migration, migrate } from '@sandcrate/infrastructure/postgres/migrate.ts';
import type { Queryable, Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { fencedBy, type HeldLease } from '../runner/lifecycle/leases/tables.ts';
import { toSqlJson } from '../tables/sql-values.ts';

/**
 * The recipient: an account by its id, alone, as the publisher of an add-on, or as somebody who gets notices by mail; or
 * an invited address by its invite.
 */
export type Recipient =
  | { kind: 'account'; id: string }
  | { kind: 'publisher'; id: string; addonId: string }
  | { kind: 'notices'; id: string; mailed: Exclude<MailTime, 'off'> }
  | { kind: 'invite'; key: string; issue: number };

/**
 * One mail per event and recipient. Of mail about notices, the event is that of the newest notice, and `notices` are
 * the events of all of them, newest first. Its stream and revision are null, because the notices are all that it needs.
 */
export type Outgoing = {
  eventId: string;
  stream: string | null;
  revision: bigint | null;
  recipient: Recipient;
  notices?: readonly string[] | null;
};

/**
 * What goes first. `urgent` is what somebody waits for or must know at once (codes, invites, security); `bulk` is one
 * mail to many people.
 */
export type Priority = 'urgent' | 'normal' | 'bulk';

/** Mail to add. It is not sent before `holdMs` have passed. [0] */
export type NewMail = Outgoing & { priority: Priority; holdMs?: number };

/** `waiting` is retried at its time; `obsolete` is out of date or has no recipient. */
export type OutboxState = 'waiting' | 'sent' | 'failed' | 'obsolete';

/** A mail that only one process may send and settle until the claim expires. */
export type ClaimedMail = OutboxRow & { claim: string };

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
  {
    name: '0003-claim-ids',
    sql: `
      alter table reactions.outbox add column claim uuid; -- another for each time that it is claimed`,
  },
  {
    name: '0004-priorities',
    sql: `
      alter table reactions.outbox add column priority smallint not null default 1; -- a place in PRIORITIES
      drop index reactions.outbox_next_attempt_at_idx;
      create index on reactions.outbox (priority, next_attempt_at, created_at) where state = 'waiting';
      create index on reactions.outbox (state, settled_at) where state <> 'waiting';`,
  },
  {
    name: '0005-notices',
    sql: `
      alter table reactions.outbox alter column stream drop not null, alter column revision drop not null,
        add column notices uuid[]; -- the events of the notices that it tells of`,
  },
];

/** Creates the outbox's table. Several processes may call it at once. */
export const migrateOutbox = (pool: pg.Pool) => migrate(pool, 'reactions', migrations);

/** The first is sent first. A row has the index. */
const PRIORITIES: readonly Priority[] = ['urgent', 'normal', 'bulk'];

/** Adds mail. A mail that already exists, sent or not, stays unchanged. */
export async function enqueue(tx: Transaction, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  await tx.query(
    `insert into reactions.outbox (event_id, stream, revision, recipient, notices, priority, next_attempt_at)
     select "eventId", stream, revision, recipient, notices, array_position($2, priority) - 1,
       now() + make_interval(secs => coalesce("holdMs", 0) / 1000.0)
     from json_to_recordset($1)
       as m("eventId" uuid, stream text, revision bigint, recipient jsonb, notices uuid[], priority text, "holdMs" int)
     on conflict do nothing`,
    [toSqlJson(mails), PRIORITIES],
  );
}

const COLUMNS = `id, event_id as "eventId", stream, revision, recipient, notices, state, attempts, error,
  created_at as "createdAt", next_attempt_at as "nextAttemptAt", settled_at as "settledAt"`;

const DUE = `state = 'waiting' and next_attempt_at <= now() and (claimed_until is null or claimed_until < now())`;

/** How many mails have failed, and since when the oldest has. */
export async function failedMails(pool: pg.Pool): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await pool.query<{ count: number; oldest: Date | null }>(
    `select count(*)::int as count, min(settled_at) as oldest from reactions.outbox where state = 'failed'`,
    [],
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/** Whether any mail is due. */
export async function hasDueMail(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`select from reactions.outbox where ${DUE} limit 1`);
  return rows.length > 0;
}

/**
 * Claims the oldest due mail of the first priority that has any, so that no other process sends it; undefined when none
 * is due or another process has taken the lease. Takes one look at the index per priority, however much waits. It must be settled, postponed or released within `claimMs`. After that it is due again.
 */
export async function claimMail(
  db: Queryable,
  { name, epoch }: HeldLease,
  claimMs: number,
): Promise<ClaimedMail | undefined> {
  const { rows } = await db.query<ClaimedMail>(
    `with ${fencedBy('$2', '$3')}
     update reactions.outbox set claimed_until = now() + make_interval(secs => $1), claim = gen_random_uuid()
     where exists (select from holder) and id = (
       select due.id from generate_series(0, $4 - 1) as level cross join lateral (
         select id from reactions.outbox where priority = level and ${DUE}
         order by next_attempt_at, created_at limit 1 for update skip locked
       ) as due
       limit 1
     )
     returning ${COLUMNS}, claim`,
    [claimMs / 1000, name, epoch.toString(), PRIORITIES.length],
  );
  return rows[0];
}

/** Whether this process still has the claim and the lease. @throws when the query fails */
export async function isClaimed(
  db: Queryable,
  { id, claim }: ClaimedMail,
  { name, epoch }: HeldLease,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with ${fencedBy('$3', '$4')}
     select from reactions.outbox
     where id = $1 and claim = $2 and state = 'waiting' and claimed_until > clock_timestamp()
       and exists (select from holder)`,
    [id, claim, name, epoch.toString()],
  );
  return rowCount === 1;
}

const IS_CLAIMED = `id = $1 and claim = $2 and state = 'waiting'`;

/** Gives a claimed mail back without an attempt. */
export async function releaseMail(pool: pg.Pool, { id, claim }: ClaimedMail): Promise<void> {
  await pool.query(`update reactions.outbox set claimed_until = null where ${IS_CLAIMED}`, [id, claim]);
}

/** A page of the outbox, newest first. */
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

/** Has a failed mail sent again, with all attempts. Returns false when it has not failed. */
export async function resendMail(pool: pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update reactions.outbox
     set state = 'waiting', attempts = 0, error = null, next_attempt_at = now(), settled_at = null, claimed_until = null
     where id = $1 and state = 'failed'`,
    [id],
  );
  return rowCount === 1;
}

/** How many mails are waiting, and how many have failed. */
export async function countUnsent(pool: pg.Pool): Promise<{ waiting: number; failed: number }> {
  const { rows } = await pool.query<{ waiting: number; failed: number }>(
    `select (select count(*) from reactions.outbox where state = 'waiting')::int as waiting,
       (select count(*) from reactions.outbox where state = 'failed')::int as failed`,
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** How many mails are waiting; none before the outbox exists. */
export async function waitingMails(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ exists: boolean }>(
    `select to_regclass('reactions.outbox') is not null as exists`,
  );
  return rows[0]?.exists ? (await countUnsent(pool)).waiting : 0;
}

/** How long settled mails are kept. */
const KEPT_DAYS: Readonly<Record<Exclude<OutboxState, 'waiting'>, number>> = {
  sent: 30,
  obsolete: 30,
  failed: 90,
};
/** Deleted in one statement. */
const PRUNED_AT_ONCE = 5000;

/** Deletes mails that were sent 30 days ago or failed 90 days ago, in steps, until `signal` aborts. Returns how many. */
export async function pruneMail(pool: pg.Pool, now: Date, signal?: AbortSignal): Promise<number> {
  let pruned = 0;
  for (const [state, days] of Object.entries(KEPT_DAYS)) {
    for (let isDone = false; !isDone && !signal?.aborted; ) {
      const { rowCount } = await pool.query(
        `delete from reactions.outbox where id = any(array(
           select id from reactions.outbox
           where state = $1 and state <> 'waiting' and settled_at < $2::timestamptz - make_interval(days => $3)
           order by settled_at limit $4))`,
        [state, now, days, PRUNED_AT_ONCE],
      );
      pruned += rowCount ?? 0;
      isDone = (rowCount ?? 0) < PRUNED_AT_ONCE;
    }
  }
  return pruned;
}

/** Settles a claimed mail for good. Does nothing when another process has claimed it since. */
export async function settleMail(
  pool: pg.Pool,
  { id, claim }: ClaimedMail,
  state: Exclude<OutboxState, 'waiting'>,
  error: string | null = null,
): Promise<void> {
  await pool.query(
    `update reactions.outbox set state = $3, error = $4, attempts = attempts + 1, settled_at = now()
     where ${IS_CLAIMED}`,
    [id, claim, state, error],
  );
}

/** Records why a claimed mail failed and when to retry. Does nothing when another process has claimed it since. */
export async function postponeMail(
  pool: pg.Pool,
  { id, claim }: ClaimedMail,
  error: string,
  delayMs: number,
): Promise<void> {
  await pool.query(
    `update reactions.outbox set attempts = attempts + 1, error = $3, claimed_until = null,
       next_attempt_at = now() + make_interval(secs => $4) where ${IS_CLAIMED}`,
    [id, claim, error, delayMs / 1000],
  );
}
