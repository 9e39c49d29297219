import { eventStoreContract } from '@sandcrate/core/event-store/contract.ts';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type TestDatabase, testDatabase } from '../postgres/testing/test-database.ts';
import { createPostgresEventStore } from './postgres/postgres-event-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

eventStoreContract('PostgreSQL', {
  async open() {
    const store = createPostgresEventStore({ connectionString: database.url });
    await store.migrate();
    return store;
  },
  async cutConnections() {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.end();
  },
});
