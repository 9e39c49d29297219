// The API's own tables, separate from the read models, such as rate limits, idempotency keys and caches of file contents.
// Only ended sessions, used codes, the counts of searches, waiting pictures, assignments and skips are more than a cache.
import { type Migration, migrate } from '@sandcrate/infrastructure/postgres/migrate.ts';
import type pg from 'pg';
import { WAITING_PICTURE_TABLE } from './addons/waiting-pictures.ts';
import { ENDED_SESSION_TABLE } from './auth/ended-sessions.ts';
import { FINGERPRINT_TABLE } from './files/fingerprints.ts';
import { PACK_INDEX_TABLE } from './files/pack-indexes.ts';
import { ASSIGNMENT_TABLE } from './moderation/assignments.ts';
import { SKIP_TABLE } from './moderation/skips.ts';
import { SEARCH_COUNT_TABLES } from './searches/search-counts.ts';
import { TRAFFIC_TABLES } from './traffic/distinct-traffic.ts';

const migrations: readonly Migration[] = [
  {
    name: '0001-limits-and-repeats',
    sql: `
      create schema api;

      -- After a crash of PostgreSQL everybody begins anew.
      create unlogged table api.rate_limit (
        key text primary key, -- a limit's name and a keyed hash of whom it counts
        points int not null default 0,
        expire double precision -- in milliseconds
      );
      create index on api.rate_limit (expire);

      create table api.claimed_key (
        command_id uuid primary key, -- of an account and its Idempotency-Key
        request_hash text not null, -- under a key
        claimed_at timestamptz not null default now()
      );
      create index on api.claimed_key (claimed_at);

      create table api.used_otp (
        account_id uuid primary key,
        step bigint not null -- the latest interval of 30 seconds whose code was used
      );`,
  },
  {
    name: '0002-review-locks',
    additive: true,
    sql: `
      create unlogged table api.review_lock (
        addon_id uuid primary key,
        account_id uuid not null,
        since timestamptz not null,
        expires_at timestamptz not null
      );`,
  },
  { name: '0003-distinct-traffic', additive: true, sql: TRAFFIC_TABLES },
  { name: '0006-pack-index', additive: true, sql: PACK_INDEX_TABLE },
  { name: '0007-fingerprint', additive: true, sql: FINGERPRINT_TABLE },
  {
    name: '0008-review-lock-note',
    additive: true,
    sql: 'alter table api.review_lock add column note text', // by whoever took over the review
  },
  { name: '0009-ended-session', additive: true, sql: ENDED_SESSION_TABLE },
  {
    name: '0010-review-lock-session',
    additive: true,
    // The session number of the reviewer's account when the lock was taken.
    sql: 'alter table api.review_lock add column reviewer_session int not null default 0',
  },
  { name: '0011-search-counts', additive: true, sql: SEARCH_COUNT_TABLES },
  { name: '0012-waiting-picture', additive: true, sql: WAITING_PICTURE_TABLE },
  { name: '0013-assignment', additive: true, sql: ASSIGNMENT_TABLE },
  { name: '0014-skip', additive: true, sql: SKIP_TABLE },
];

/** Makes these tables; several processes may call it at once. */
export const migrateApiTables = (pool: pg.Pool) => migrate(pool, 'api', migrations);
