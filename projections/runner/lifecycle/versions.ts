// The versions of read models that a database holds: which are in use, and which may go.
import { inTransaction, type Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { isReaction } from '../reaction.ts';
import { type Checkpoint, readCheckpoints } from '../writing/checkpoints.ts';
import { runningProcesses } from './leases/tables.ts';
import { dropSchemaIn, hasUnversionedPrograms, rebuiltOf, replacedBy } from './projection-schema.ts';

export type StoredVersion = Pick<Checkpoint, 'version' | 'position' | 'state'> & {
  /** Its schema, such as `catalogue_7`. */
  name: string;
  bytes: number;
  /** How many running processes query it. */
  users: number;
  /** When a process last asked for it; null when that is longer ago than is known. */
  askedAt: Date | null;
};

/** For how long a version is kept that nobody asks for, so that going back to it needs no build. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

/** Somebody asks for the version: it stays. */
export class VersionInUse extends Error {
  override readonly name = 'VersionInUse';
}

/** Every version that is there, in use or not. */
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
  const unversioned = await hasUnversionedPrograms(db);
  return checkpoints.map(({ name, version, position, state }) => ({
    name,
    version,
    position,
    state,
    bytes: Number(facts.get(name)?.bytes ?? 0n),
    users:
      running.filter(({ versions }) => versions.includes(name)).length +
      (unversioned && !/_\d+$/.test(name) ? 1 : 0),
    askedAt: facts.get(name)?.askedAt ?? null,
  }));
}

/** Removes a version that nobody uses. @throws VersionInUse when a running process asks for it */
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

/** Removes the versions that no process has asked for in a day. Answers their names. */
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
