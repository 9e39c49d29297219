import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Logger, silent } from './logger.ts';

/** One step of a schema. Once released it never changes: a correction is a further migration. */
export type Migration = { name: string; sql: string };

/** The schema cannot be brought up to date; nothing of the migration that it names was done. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Brings a schema up to date: runs, in order and each in a transaction, those of its migrations that this database
 * has not seen. Several processes may start at once: one does it, the others wait.
 * @param schema whose migrations these are, such as 'event-store'
 * @returns the names of those it ran
 * @throws MigrationError when one fails, or when the database knows them otherwise than they are here
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
    checkHistory(schema, migrations, done);
    const pending = migrations.slice(done.length);
    for (const migration of pending) {
      await apply(client, schema, migration);
      logger.info(`Migrated ${schema}: ${migration.name}`);
    }
    return pending.map(({ name }) => name);
  } finally {
    client.release(true); // with its session go its settings and the lock
  }
}

type Recorded = { name: string; hash: string };

async function recorded(client: pg.PoolClient, schema: string): Promise<Recorded[]> {
  await client.query(`
    create table if not exists schema_migration (
      number bigint generated always as identity primary key,
      schema text not null,
      name text not null,
      hash text not null,
      applied_at timestamptz not null default now(),
      unique (schema, name)
    )`);
  const { rows } = await client.query<Recorded>(
    'select name, hash from schema_migration where schema = $1 order by number',
    [schema],
  );
  return rows;
}

function checkHistory(schema: string, migrations: readonly Migration[], done: readonly Recorded[]): void {
  for (const [index, { name, hash }] of done.entries()) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known) {
      throw new MigrationError(
        `The database has the migration ${schema}/${name}, which this version does not know: it is older than the database.`,
      );
    }
    if (migrations[index] !== known) {
      throw new MigrationError(
        `The migration ${schema}/${name} stands at another place than when the database ran it.`,
      );
    }
    if (hashOf(known) !== hash) {
      throw new MigrationError(
        `The migration ${schema}/${name} was edited after the database ran it: add a new one instead.`,
      );
    }
  }
}

async function apply(client: pg.PoolClient, schema: string, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migration (schema, name, hash) values ($1, $2, $3)', [
      schema,
      migration.name,
      hashOf(migration),
    ]);
    await client.query('commit');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`The migration ${schema}/${migration.name} failed: ${reason}`, { cause });
  }
}

/** The same on every machine, whatever line ends it keeps its files with. */
const hashOf = ({ sql }: Migration) =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n').trim()).digest('hex');
