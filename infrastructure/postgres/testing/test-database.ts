import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database for one test or one file. */
export type TestDatabase = {
  name: string;
  url: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
};

/**
 * Makes a database on the server that DATABASE_TEST_URL names; Vitest's global setup provides one.
 * @param template the name of the database that it begins as a copy of, to which nobody may be connected [an empty one]
 */
export async function testDatabase(template = 'template0'): Promise<TestDatabase> {
  const server = process.env.DATABASE_TEST_URL;
  if (!server) throw new Error('DATABASE_TEST_URL is not set: run this through Vitest, or name a server.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => run(server, `drop database if exists ${name} with (force)`) };
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
