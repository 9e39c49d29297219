// The versions of read models in a database: which are in use, and which may be dropped.
import { inTransaction, type Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { isReaction } from '../reaction.ts';
import { type Checkpoint, readCheckpoints } from '../writing/checkpoints.ts';
import { runningProcesses } from './leases/tables.ts';
import { dropSchemaIn, rebuiltOf, replacedBy } from './projection-schema.ts';

export type StoredVersion = Pick<Checkpoint, 'version' | 'position' | 'state'> & {
  /** Its schema, such as `catalogue_7`. */
  name: string;
  bytes: number;
  /** How many running processes query it. */
  users: number;
  /** When a process last used it; null when that is longer ago than is recorded. */
  askedAt: Date | null;
};

/** How long an unused version is kept, so that going back to it needs no rebuild. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

/** The version is in use and is kept. */
export class VersionInUse extends Error {
  override readonly name = 'VersionInUse';
}

/** Every existing version, in use or not. */
export async function storedVersions(db: Queryable): Promise<StoredVersion[]> {
  const checkpoints = (await readCheckpoints(db)).filter(({ name }) => !isReaction(name));
  const running = await runningProcesses(db);
  const { rows } = await db.query<{ name: string; bytes: bigint; askedAt: Date | null }>(
    `select c.name,
       (select coalesce(sum(pg_total_relation_size(t.oid)), 0)::bigint
        from pg_class t join pg_namespace n on n.oid = t.relnamespace
        where n.nspname = c.name and t.relkind = 'r') as bytes,
       (select max(least(p.expires_at, now())) from projections.processes p where c.name = any(p.versions)) as "askedAt"
     from projections.checkpoints c`,
  );
  const facts = new Map(rows.map((row) => [row.name, row]));
  return checkpoints.map(({ name, version, position, state }) => ({
    name,
    version,
    position,
    state,
    bytes: Number(facts.get(name)?.bytes ?? 0n),
    users: running.filter(({ versions }) => versions.includes(name)).length,
    askedAt: facts.get(name)?.askedAt ?? null,
  }));
}

/** Drops an unused version. @throws VersionInUse when a running process uses it */
export async function dropVersion(pool: pg.Pool, name: string): Promise<void> {
  const found = (await storedVersions(pool)).find((version) => version.name === name);
  if (found && found.users > 0)
    throw new VersionInUse(
      `${name} is used by ${found.users} running ${found.users === 1 ? 'process' : 'processes'}`,
    );
  await inTransaction(pool, async (tx) => {
    await dropSchemaIn(tx, name);
    await dropSchemaIn(tx, rebuiltOf(name));
    await dropSchemaIn(tx, replacedBy(name));
  });
}

/** Drops the versions that no process has used for a day. Returns their names. */
export async function dropUnusedVersions(pool: pg.Pool, now: Date): Promise<string[]> {
  const dropped: string[] = [];
  for (const { name, users, askedAt } of await storedVersions(pool)) {
    const wasAsked = askedAt !== null && now.getTime() - askedAt.getTime() < KEPT_MS;
    if (users > 0 || wasAsked || name.endsWith(rebuiltOf(''))) continue;
    await dropVersion(pool, name);
    dropped.push(name);
  }
  return dropped;
}
