// Finds the rows that differ between two schemas with the same tables.
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type { Projection } from '../projection.ts';
import { quoted } from './projection-schema.ts';

/** One table's rows: `missing` are only in the live one, `unexpected` only in the rebuilt one, with some examples. */
export type Difference = {
  table: string;
  missing: number;
  unexpected: number;
  examples: { missing: unknown[]; unexpected: unknown[] };
};

const EXAMPLES = 3;

/**
 * Compares every table of a projection's live schema with its copy in another schema, in the caller's snapshot.
 * @param position of the log that both have reached
 */
export async function compareSlots(
  tx: Transaction,
  { incomparable = {}, writtenAhead }: Projection,
  { live, other, position }: { live: string; other: string; position: bigint },
): Promise<Difference[]> {
  const { rows: columns } = await tx.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = $1 order by table_name, ordinal_position`,
    [live],
  );
  const tables = Map.groupBy(columns, ({ table }) => table);
  const differences: Difference[] = [];
  for (const [table, all] of tables) {
    const ignored = incomparable[table];
    if (ignored?.length === 0) continue;
    const compared = all.map(({ column }) => column).filter((column) => !ignored?.includes(column));
    const reached = writtenAhead?.tables.includes(table) ? `where position <= ${position}` : '';
    const rowsIn = (schema: string) =>
      `select ${compared.map(quoted).join(', ')} from ${quoted(schema)}.${quoted(table)} ${reached}`;
    const missing = await surplus(tx, rowsIn(live), rowsIn(other));
    const unexpected = await surplus(tx, rowsIn(other), rowsIn(live));
    if (missing.count + unexpected.count === 0) continue;
    differences.push({
      table,
      missing: missing.count,
      unexpected: unexpected.count,
      examples: { missing: missing.examples, unexpected: unexpected.examples },
    });
  }
  return differences;
}

async function surplus(tx: Transaction, rows: string, others: string) {
  const { rows: found } = await tx.query<{ count: number; examples: unknown[] | null }>(
    `with surplus as materialized (${rows} except all ${others})
     select count(*)::int as count,
       (select json_agg(e) from (select * from surplus limit ${EXAMPLES}) e) as examples from surplus`,
  );
  return { count: found[0]?.count ?? 0, examples: found[0]?.examples ?? [] };
}
