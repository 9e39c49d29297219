// PostgreSQL stores and databases that are removed at the end of their test.
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { testDatabase } from '../../postgres/testing/test-database.ts';
import {
  createPostgresEventStore,
  type PostgresEventStore,
  type PostgresEventStoreOptions,
} from '../postgres/postgres-event-store.ts';

export async function ownDatabase(): Promise<string> {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  return url;
}

/** A store on this database, or on a new one. */
export async function openStore(
  url?: string,
  options: Partial<PostgresEventStoreOptions> = {},
): Promise<PostgresEventStore> {
  const store = createPostgresEventStore({ connectionString: url ?? (await ownDatabase()), ...options });
  onTestFinished(() => store.close());
  await store.migrate();
  return store;
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
