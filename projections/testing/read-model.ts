// A read model that a test fills itself, with its own batch size.
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { silent } from '@sandcrate/core/logger.ts';
import type pg from 'pg';
import { fill } from '../runner/lifecycle/fill.ts';
import { createSchema, quoted } from '../runner/lifecycle/projection-schema.ts';
import type { Projection } from '../runner/projection.ts';
import { BatchWriter } from '../runner/writing/batch-writer.ts';
import { migrateCheckpoints } from '../runner/writing/checkpoints.ts';
import { schemaName } from '../schemas.ts';

export type ReadModel = {
  /** Applies the events since the last call. */
  catchUp(store: EventStore, batchSize?: number): Promise<void>;
  /** All rows of all its tables, in an order that depends only on the rows. */
  dump(): Promise<Record<string, unknown[]>>;
};

/** Creates a projection's tables in a schema with this name. */
export async function readModel(
  pool: pg.Pool,
  projection: Projection,
  name = schemaName(projection),
): Promise<ReadModel> {
  await migrateCheckpoints(pool);
  const { signal } = new AbortController();
  const checkpoint = await createSchema(pool, projection, name);
  const writer = new BatchWriter({ pool, projection, checkpoint, logger: silent, signal });
  return {
    async catchUp(store, batchSize = 1000) {
      await fill(writer, await store.head(), { store, batchSize, signal });
    },
    async dump() {
      const { rows: columns } = await pool.query<{ table: string; column: string }>(
        `select table_name as table, column_name as column from information_schema.columns
         where table_schema = $1 order by table_name, ordinal_position`,
        [name],
      );
      const tables: Record<string, unknown[]> = {};
      for (const [table, all] of Map.groupBy(columns, (column) => column.table)) {
        const ignored = projection.incomparable?.[table] ?? [];
        const compared = all.map(({ column }) => column).filter((column) => !ignored.includes(column));
        const { rows } = await pool.query<{ row: unknown }>(
          `select to_jsonb(t) as row from (select ${compared.map(quoted).join(', ')} from ${quoted(name)}.${quoted(table)}) t
           order by to_jsonb(t)::text`,
        );
        tables[table] = rows.map(({ row }) => row);
      }
      return tables;
    },
  };
}
