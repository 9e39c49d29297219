import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from './test-database.ts';

const connect = async (connectionString: string) => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {}); // the server ends it when the database is dropped
  await client.connect();
  return client;
};

test('each test gets an empty database of its own', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
  const first = await connect(one.url);
  await first.query('create table mine (id int)');
  await first.end();

  const second = await connect(two.url);
  const tables = await second.query("select to_regclass('mine') as found");
  expect(tables.rows).toEqual([{ found: null }]);
  await second.end();
  await Promise.all([one.drop(), two.drop()]);
});

test('dropping it ends the connections that are left', async () => {
  const database = await testDatabase();
  const client = await connect(database.url);
  await database.drop();
  await expect(client.query('select 1')).rejects.toThrow();
  await expect(connect(database.url)).rejects.toThrow('does not exist');
});
