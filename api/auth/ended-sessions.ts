// The sessions that were ended one by one. They are no events (docs/decisions/0042): a row is needed only as long as a
// token of its session could still be valid.
import { MINUTE } from '@sandcrate/core/time.ts';
import type pg from 'pg';
import { z } from 'zod';
import { LIFETIME_MS } from './tokens.ts';

export const ENDED_SESSION = 'api.ended_session';

export const ENDED_SESSION_TABLE = `
  create table ${ENDED_SESSION} (
    session_id uuid primary key,
    expires_at timestamptz not null -- no token of the session is valid from then on
  );
  create index on ${ENDED_SESSION} (expires_at);`;

/** A token may be renewed by a request that is under way when its session ends. */
const KEPT_MS = LIFETIME_MS.session + 10 * MINUTE;

/** Ends a session: from now on, every process refuses its tokens. Also deletes the rows that have expired. */
export async function endSession(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query(
    `with expired as (
       delete from ${ENDED_SESSION} where session_id in (
         select session_id from ${ENDED_SESSION} where expires_at < now()
         for update skip locked -- a concurrent logout may be deleting them
       )
     )
     insert into ${ENDED_SESSION} (session_id, expires_at) values ($1, $2) on conflict do nothing`,
    [sessionId, new Date(Date.now() + KEPT_MS)],
  );
}

/** An ended session in a backup. */
export const EndedSession = z.object({ sessionId: z.uuid(), expiresAt: z.iso.datetime() });
export type EndedSession = z.infer<typeof EndedSession>;

/** Records ended sessions; known ones stay as they are. */
export async function putEndedSessions(pool: pg.Pool, sessions: readonly EndedSession[]): Promise<void> {
  await pool.query(
    `insert into ${ENDED_SESSION} (session_id, expires_at) select * from unnest($1::uuid[], $2::timestamptz[])
     on conflict do nothing`,
    [sessions.map(({ sessionId }) => sessionId), sessions.map(({ expiresAt }) => expiresAt)],
  );
}

/** The sessions that have ended and whose tokens could still be valid; none before the table exists. */
export async function* readEndedSessions(pool: pg.Pool): AsyncGenerator<EndedSession> {
  const { rows: tables } = await pool.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [ENDED_SESSION],
  );
  if (!tables[0]?.exists) return;
  const { rows } = await pool.query<{ sessionId: string; expiresAt: Date }>(
    `select session_id as "sessionId", expires_at as "expiresAt" from ${ENDED_SESSION} where expires_at >= now()`,
  );
  for (const { sessionId, expiresAt } of rows) yield { sessionId, expiresAt: expiresAt.toISOString() };
}
