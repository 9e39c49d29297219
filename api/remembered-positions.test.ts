// A position that a move or a restore forgets to drop would be taken for one of the new log.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rememberedPositions } from '../projections/remembered-positions.ts';
import { type TestSite, testSite } from './testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

test('every column with a position outside the log and the read models is in the list', async () => {
  const { rows } = await site.services.pool.query<{ column: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as column
     from information_schema.columns
     where column_name ~ '(^|_)position$' and data_type = 'bigint'
       and table_schema not in ('event_store', 'pg_catalog', 'information_schema')
       and table_schema not in (select name from projections.checkpoints)
     order by 1`,
  );
  expect(rows.map(({ column }) => column)).toEqual(rememberedPositions.map(({ column }) => column).sort());
});
