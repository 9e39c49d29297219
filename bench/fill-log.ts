// Writes a history directly into the log's table, bypassing the port: only reading it is measured.
import { encodeAppend } from '@sandcrate/core/event-store/encoded-event.ts';
import { type Fact, newEvent } from '@sandcrate/projections/testing/log.ts';
import type pg from 'pg';

const AT_ONCE = 5000;

const insert = `
  insert into event_store.events (position, stream_name, revision, event_id, type, data, metadata)
  select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::text[], $7::text[])`;

/** Fills an empty log. */
export async function fillLog(pool: pg.Pool, facts: AsyncIterable<Fact>): Promise<void> {
  const revisions = new Map<string, number>();
  let position = 0;
  let rows: unknown[][] = [];
  const flush = async () => {
    const columns = Array.from({ length: 7 }, (_, column) => rows.map((row) => row[column]));
    rows = [];
    await pool.query(insert, columns);
  };
  for await (const { stream, ...fact } of facts) {
    const revision = revisions.get(stream) ?? 0;
    revisions.set(stream, revision + 1);
    for (const { id, type, data, metadata } of encodeAppend(stream, 'any', [newEvent(fact)])) {
      rows.push([position++, stream, revision, id, type, data, metadata]);
    }
    if (rows.length >= AT_ONCE) await flush();
  }
  await flush();
  await pool.query('vacuum analyze event_store.events');
}
