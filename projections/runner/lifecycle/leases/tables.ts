// The tables of leases and running processes, and every statement on them. All times come from the database's clock.
import type { Migration } from '@sandcrate/infrastructure/postgres/migrate.ts';
import type { Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';

export const leaseMigration: Migration = {
  name: '0005-leases',
  sql: `
    -- Who does what. The epoch rises with each holder and fences what an earlier one may still try to write.
    create table projections.leases (
      name text primary key,
      holder uuid,
      epoch bigint not null,
      renewed_at timestamptz not null,
      expires_at timestamptz not null
    ) with (fillfactor = 50);

    create table projections.processes (
      id uuid primary key,
      host text not null,
      pid int not null,
      candidates text[] not null, -- leases that it may hold
      versions text[] not null, -- schemas of the read models that it queries
      started_at timestamptz not null,
      seen_at timestamptz not null,
      expires_at timestamptz not null
    ) with (fillfactor = 50);

    alter table projections.checkpoints add column epoch bigint not null default 0;`,
};

export const CHANNEL = 'sandcrate_leases';

/** The name of a process's lease connection in pg_stat_activity, where others see whether the process is alive. */
export const sessionName = (processId: string) => `sandcrate leases ${processId}`;

export type ProcessRow = {
  id: string;
  host: string;
  pid: number;
  candidates: string[];
  versions: string[];
};

export type HeldLease = { name: string; epoch: bigint };

/**
 * A common table expression `holder`, with a row if nobody has taken the lease since this epoch. Nobody can take it
 * until the statement's transaction ends. A write `where exists (select from holder)` is fenced.
 */
export const fencedBy = (name: string, epoch: string) =>
  `holder as materialized (select 1 from projections.leases where name = ${name} and epoch = ${epoch} for share)`;

/** Whether nobody has taken the lease since this epoch. @throws when the query fails */
export async function isHeld(db: Queryable, { name, epoch }: HeldLease): Promise<boolean> {
  const { rowCount } = await db.query('select from projections.leases where name = $1 and epoch = $2', [
    name,
    epoch.toString(),
  ]);
  return rowCount === 1;
}

const CONNECTED = (id: string) => `exists (
  select from pg_stat_activity where datname = current_database() and application_name = 'sandcrate leases ' || ${id})`;

/** Late, and its connection is gone: it was killed, so its lease is free before it expires. A paused one keeps both. */
const ABANDONED = (seen: string, id: string) =>
  `${seen} < clock_timestamp() - make_interval(secs => $1) and not ${CONNECTED(id)}`;

const FREE = `(l.holder is null or l.expires_at <= clock_timestamp() or ${ABANDONED('l.renewed_at', 'l.holder')})`;

/** Registers the process and renews its leases. Returns the names of those that it still holds. */
export async function renewLeases(
  db: Queryable,
  { id, host, pid, candidates, versions }: ProcessRow,
  held: readonly HeldLease[],
  ttlMs: number,
): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `with announced as (
       insert into projections.processes (id, host, pid, candidates, versions, started_at, seen_at, expires_at)
       values ($1, $2, $3, $4, $5, clock_timestamp(), clock_timestamp(), clock_timestamp() + make_interval(secs => $6))
       on conflict (id) do update set candidates = excluded.candidates, versions = excluded.versions,
         seen_at = excluded.seen_at, expires_at = excluded.expires_at
     )
     update projections.leases l
     set renewed_at = clock_timestamp(), expires_at = clock_timestamp() + make_interval(secs => $6)
     from unnest($7::text[], $8::bigint[]) h(name, epoch)
     where l.name = h.name and l.epoch = h.epoch and l.holder = $1
     returning l.name`,
    [
      id,
      host,
      pid,
      candidates,
      versions,
      ttlMs / 1000,
      held.map(({ name }) => name),
      held.map(({ epoch }) => epoch.toString()),
    ],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Which processes are running and which leases they hold. */
export async function surveyLeases(
  db: Queryable,
  lateMs: number,
): Promise<{ processes: Pick<ProcessRow, 'id' | 'candidates'>[]; holders: Map<string, string> }> {
  const { rows } = await db.query<{
    processes: Pick<ProcessRow, 'id' | 'candidates'>[];
    held: { name: string; holder: string }[];
  }>(
    `select
       (select coalesce(json_agg(json_build_object('id', p.id, 'candidates', p.candidates)), '[]')
        from projections.processes p
        where p.expires_at > clock_timestamp() and not (${ABANDONED('p.seen_at', 'p.id')})) as processes,
       (select coalesce(json_agg(json_build_object('name', l.name, 'holder', l.holder) order by l.name), '[]')
        from projections.leases l where not ${FREE}) as held`,
    [lateMs / 1000],
  );
  const { processes = [], held = [] } = rows[0] ?? {};
  return { processes, holders: new Map(held.map(({ name, holder }) => [name, holder])) };
}

/** Takes a lease if it is free, and returns its epoch. */
export async function takeLease(
  db: Queryable,
  { name, holder, ttlMs, lateMs }: { name: string; holder: string; ttlMs: number; lateMs: number },
): Promise<bigint | undefined> {
  const { rows } = await db.query<{ epoch: bigint }>(
    `insert into projections.leases as l (name, holder, epoch, renewed_at, expires_at)
     values ($2, $3, 1, clock_timestamp(), clock_timestamp() + make_interval(secs => $4))
     on conflict (name) do update
     set holder = excluded.holder, epoch = l.epoch + 1,
       renewed_at = excluded.renewed_at, expires_at = excluded.expires_at
     where ${FREE}
     returning epoch`,
    [lateMs / 1000, name, holder, ttlMs / 1000],
  );
  return rows[0]?.epoch;
}

/** Frees a lease, so that others can take it at once. */
export async function releaseLease(db: Queryable, { name, epoch }: HeldLease, holder: string): Promise<void> {
  await db.query(
    `with released as (
       update projections.leases set holder = null, expires_at = clock_timestamp()
       where name = $1 and epoch = $2 and holder = $3 returning name
     )
     select pg_notify('${CHANNEL}', name) from released`,
    [name, epoch, holder],
  );
}

/** Unregisters the process. Its row stays for a week, because it records which read models were in use. */
export async function endProcess(db: Queryable, id: string): Promise<void> {
  await db.query(
    `with ended as (update projections.processes set expires_at = clock_timestamp(), candidates = '{}' where id = $1),
       forgotten as (delete from projections.processes where expires_at < now() - interval '7 days')
     select pg_notify('${CHANNEL}', '')`,
    [id],
  );
}

/** The site's processes that are running now. */
export async function runningProcesses(db: Queryable): Promise<ProcessRow[]> {
  const { rows: tables } = await db.query<{ exists: boolean }>(
    `select to_regclass('projections.processes') is not null as exists`,
  );
  if (!tables[0]?.exists) return [];
  const { rows } = await db.query<ProcessRow>(
    `select p.id, host, pid, candidates, versions from projections.processes p
     where expires_at > clock_timestamp() and ${CONNECTED('p.id')} order by started_at`,
  );
  return rows;
}
