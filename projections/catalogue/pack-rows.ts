// Applies events about the contents of stored files.
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { toSqlJson } from '../tables/sql-values.ts';

/** Returns the ids of the add-ons whose current file was indexed. */
export async function applyPackEvents(events: readonly ProjectedEvent[], tx: Transaction): Promise<string[]> {
  const latest = new Map(
    events.flatMap((event) =>
      event.type === 'PackIndexed' ? [[event.data.sha256, event.data] as const] : [],
    ),
  );
  if (latest.size === 0) return [];
  await tx.query(putPacks, [toSqlJson([...latest.values()])]);
  const { rows } = await tx.query<{ addon_id: string }>(
    `select distinct addon_id from releases where state = 'current' and sha256 = any($1::text[])`,
    [[...latest.keys()]],
  );
  return rows.map(({ addon_id }) => addon_id);
}

const putPacks = `
  insert into packs (sha256, index_version, adds, names)
  select p.sha256, p."indexVersion", p.adds, p.names
  from jsonb_to_recordset($1::jsonb) as p(sha256 text, "indexVersion" int, adds text[], names text)
  on conflict (sha256) do update
  set index_version = excluded.index_version, adds = excluded.adds, names = excluded.names`;
