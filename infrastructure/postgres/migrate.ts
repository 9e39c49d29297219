import { createHash } from 'node:crypto';
import { type Logger, silent } from '@sandcrate/core/logger.ts';
import type pg from 'pg';

/** One step of a schema. Once released, it never changes: a correction is another migration. */
export type Migration = {
  name: string;
  sql: string;
  /**
   * It only adds what older releases can ignore, such as a table or a column with a default, so that they can start on
   * the migrated database, as in a rolling upgrade. [false]
   */
  additive?: boolean;
};

/** The schema cannot be brought up to date; no part of the named migration was applied. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Brings a schema up to date: runs the migrations that this database has not run yet, in order and each in a
 * transaction. Several processes may start at once: one does it, the others wait.
 * @param schema whose migrations these are, such as 'event-store'
 * @returns the names of those that it ran
 * @throws MigrationError when one fails, or when those that the database has run do not match
 */
export async function migrate(
  pool: pg.Pool,
  schema: string,
  migrations: readonly Migration[],
  logger: Logger = silent,
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query(`select pg_advisory_lock(hashtextextended('sandcrate migrations', 0))`);
    const done = await recorded(client, schema);
    const pending = pendingOf(schema, migrations, done);
    await markAdditive(client, schema, migrations);
    for (const migration of pending) {
      await apply(client, schema, migration);
      logger.info(`Migrated ${schema}: ${migration.name}`);
    }
    return pending.map(({ name }) => name);
  } finally {
    client.release(true); // ends the session, and with it the settings and the lock
  }
}

type Recorded = { name: string; hash: string; additive: boolean };

async function recorded(client: pg.PoolClient, schema: string): Promise<Recorded[]> {
  await client.query(`
    create table if not exists schema_migration (
      number bigint generated always as identity primary key,
      schema text not null,
      name text not null,
      hash text not null,
      applied_at timestamptz not null default now(),
      unique (schema, name)
    );
    alter table schema_migration add column if not exists additive boolean not null default false`);
  const { rows } = await client.query<Recorded>(
    'select name, hash, additive from schema_migration where schema = $1 order by number',
    [schema],
  );
  return rows;
}

/** @throws MigrationError unless the database has run the first of these, or all of these and additive later ones */
function pendingOf(
  schema: string,
  migrations: readonly Migration[],
  done: readonly Recorded[],
): readonly Migration[] {
  const isKnown = ({ name }: Recorded) => migrations.some((migration) => migration.name === name);
  const pending = migrations.slice(done.filter(isKnown).length);
  for (const [index, { name, hash, additive }] of done.entries()) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known) {
      if (additive && pending.length === 0) continue;
      throw new MigrationError(
        `The database has the migration ${schema}/${name}, which this version does not know: it is older than the database.`,
      );
    }
    if (migrations[index] !== known) {
      throw new MigrationError(
        `The migration ${schema}/${name} is in another place than when the database ran it.`,
      );
    }
    if (hashOf(known) !== hash) {
      throw new MigrationError(
        `The migration ${schema}/${name} was edited after the database ran it: add a new one instead.`,
      );
    }
  }
  return pending;
}

/** Also marks migrations that ran before they were marked as additive here. */
async function markAdditive(client: pg.PoolClient, schema: string, migrations: readonly Migration[]) {
  const names = migrations.filter(({ additive }) => additive).map(({ name }) => name);
  await client.query(
    'update schema_migration set additive = true where schema = $1 and name = any($2) and not additive',
    [schema, names],
  );
}

async function apply(client: pg.PoolClient, schema: string, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query(
      'insert into schema_migration (schema, name, hash, additive) values ($1, $2, $3, $4)',
      [schema, migration.name, hashOf(migration), migration.additive ?? false],
    );
    await client.query('commit');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`The migration ${schema}/${migration.name} failed: ${reason}`, { cause });
  }
}

/** The same on every machine, whatever the line endings of its files. */
const hashOf = ({ sql }: Migration) =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n').trim()).digest('hex');
