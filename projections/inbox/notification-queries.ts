// What is kept about members' notices outside the log: what they have read, where they are, what digests have contained,
// and the browsers that get push messages. No rebuild of the inbox touches these tables.
import { type Migration, migrate } from '@sandcrate/infrastructure/postgres/migrate.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';

const migrations: readonly Migration[] = [
  {
    name: '0001-read-marks',
    sql: `
      create schema notifications;
      -- The newest notice of those that were marked as read together; what came before it is read too.
      create table notifications.read_until (account_id uuid primary key, event_id uuid not null);
      -- Notices after it that were read one by one.
      create table notifications.read_notice (
        account_id uuid not null,
        event_id uuid not null,
        primary key (account_id, event_id)
      );`,
  },
  {
    name: '0002-digests',
    sql: `
      -- The time zone of the browser at the last visit, such as Europe/Berlin.
      create table notifications.time_zones (account_id uuid primary key, time_zone text not null);
      create index on notifications.time_zones (time_zone);
      -- The day on which digests were last written for those who live in a time zone.
      create table notifications.digest_days (time_zone text primary key, day date not null);
      -- The newest notice of each kind that a digest has told of.
      create table notifications.digested (
        account_id uuid not null,
        kind text not null,
        event_id uuid not null,
        primary key (account_id, kind)
      );
      -- Digests tell of nothing that happened before.
      create table notifications.digests_begin (
        one boolean primary key default true check (one),
        at timestamptz not null default now()
      );
      insert into notifications.digests_begin default values;`,
  },
  {
    name: '0003-push-subscriptions',
    sql: `
      -- The browsers in which members have switched push messages on.
      create table notifications.push_subscriptions (
        id uuid primary key default gen_random_uuid(),
        account_id uuid not null,
        member_session int not null, -- of the account; when all its sessions have ended, this has too
        endpoint text not null unique, -- whoever knows it can send messages, as with the two keys
        p256dh text not null,
        auth text not null,
        server_key text not null, -- the public key of the site that it is for
        browser text not null, -- such as Firefox (Linux)
        created_at timestamptz not null default now()
      );
      create index on notifications.push_subscriptions (account_id, created_at);
      -- One message for each notice and subscription, until it expires, so that nothing is sent a second time.
      create table notifications.pushes (
        event_id uuid not null,
        subscription_id uuid not null references notifications.push_subscriptions on delete cascade,
        is_done boolean not null default false, -- sent or given up
        attempts int not null default 0,
        next_attempt_at timestamptz not null,
        expires_at timestamptz not null,
        claimed_until timestamptz, -- a process is sending it until then
        claim uuid, -- another for each time that it is claimed
        primary key (event_id, subscription_id)
      );
      create index on notifications.pushes (subscription_id);
      create index on notifications.pushes (next_attempt_at) where not is_done;
      create index on notifications.pushes using brin (expires_at);`,
  },
  {
    name: '0004-pushes-without-foreign-key',
    sql: `
      -- A foreign key would look up and lock the subscription for each of thousands of messages.
      alter table notifications.pushes drop constraint pushes_subscription_id_fkey, drop constraint pushes_pkey,
        add primary key (subscription_id, event_id);
      drop index notifications.pushes_subscription_id_idx;
      create function notifications.delete_pushes() returns trigger language plpgsql as $$
        begin
          delete from notifications.pushes p using gone where p.subscription_id = gone.id;
          return null;
        end $$;
      create trigger delete_pushes after delete on notifications.push_subscriptions
        referencing old table as gone for each statement execute function notifications.delete_pushes();`,
  },
];

/** Creates the tables. Several processes may call it at once. */
export const migrateNotifications = (pool: pg.Pool) => migrate(pool, 'notifications', migrations);

const OF_ACCOUNTS = ['read_until', 'read_notice', 'time_zones', 'digested', 'push_subscriptions'];

/** Deletes what is kept about accounts that were deleted. */
export async function forgetNotificationsOf(tx: Transaction, accountIds: readonly string[]): Promise<void> {
  for (const table of OF_ACCOUNTS) {
    await tx.query(`delete from notifications.${table} where account_id = any($1::uuid[])`, [accountIds]);
  }
}

/** Records the time zone of an account's browser. */
export async function saveTimeZone(pool: pg.Pool, accountId: string, timeZone: string): Promise<void> {
  await pool.query(
    `insert into notifications.time_zones as known values ($1, $2)
     on conflict (account_id) do update set time_zone = excluded.time_zone where known.time_zone <> excluded.time_zone`,
    [accountId, timeZone],
  );
}
