// The rows of read models as text that depends on the log's order only, not on its positions.
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import type pg from 'pg';
import { quoted } from '../runner/lifecycle/projection-schema.ts';
import type { Projection } from '../runner/projection.ts';
import { schemaName } from '../schemas.ts';

/**
 * Each table's rows, sorted. Stores number positions differently and only the order matters, so each position is
 * replaced by the number of its event in the log, counted from 1.
 * @throws when a row has a position at which this log has no event
 */
export async function bytesOf(
  pool: pg.Pool,
  store: EventStore,
  projections: readonly Projection[],
): Promise<Record<string, string>> {
  await makePlaces(pool, store);
  const bytes: Record<string, string> = {};
  for (const projection of projections) {
    const { incomparable = {} } = projection;
    const name = schemaName(projection);
    for (const [table, columns] of await tablesOf(pool, name)) {
      const compared = columns.filter((column) => !incomparable[table]?.includes(column));
      const { rows } = await pool.query<{ line: string }>(
        `select to_jsonb(t)::text as line
         from (select ${compared.map(named).join(', ')} from ${quoted(name)}.${quoted(table)}) t
         order by to_jsonb(t)::text collate "C"`,
      );
      bytes[`${name}.${table}`] = rows.map(({ line }) => line).join('\n');
    }
  }
  return bytes;
}

function named(column: string): string {
  const name = quoted(column);
  if (/(^|_)position$/.test(column)) return `testing.place_of(${name}) as ${name}`;
  // An object whose values are positions.
  if (/(^|_)positions$/.test(column)) {
    return `(select jsonb_object_agg(key, testing.place_of(value::bigint)) from jsonb_each_text(${name})) as ${name}`;
  }
  return name;
}

async function makePlaces(pool: pg.Pool, store: EventStore): Promise<void> {
  await pool.query(`
    create schema testing;
    create table testing.places (position bigint primary key, place bigint not null);
    create function testing.place_of(asked bigint) returns bigint stable strict language plpgsql as $$
    declare found bigint;
    begin
      select place into strict found from testing.places where position = asked;
      return found;
    end $$;`);
  const positions = (await Array.fromAsync(store.readAll())).map(({ position }) => position);
  await pool.query(
    'insert into testing.places select * from unnest($1::bigint[]) with ordinality as p (position, place)',
    [positions],
  );
}

async function tablesOf(pool: pg.Pool, schema: string): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = $1 group by table_name order by table_name`,
    [schema],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
