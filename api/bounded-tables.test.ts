// What bounds each table is documented, so that no table is forgotten that would grow for ever.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSite, testSite } from './testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const PAGE = join(import.meta.dirname, '../docs/explanation/scale.md');
const SECTION = '## What bounds each table';
/** The version in the name of a read model's schema. */
const VERSION = /_\d+(?=\.)/;

test('docs/explanation/scale.md says of each table what bounds it', async () => {
  const { rows } = await site.services.pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  // With the log in an EventStoreDB the database has no table for it.
  const tables = new Set(['event_store.events', ...rows.map(({ name }) => name.replace(VERSION, ''))]);
  const [, section = ''] = (await readFile(PAGE, 'utf8')).split(SECTION);
  const documented = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([\w.]+)`/g)].map(([, name]) => name));
  expect(documented.toSorted()).toEqual([...tables].toSorted());
});
