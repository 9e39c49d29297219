// Appends through the port against one raw INSERT per transaction: same server, table, indexes and events.
import { randomUUID } from 'node:crypto';
import type { NewEvent } from '@sandcrate/core/event-store/event-store.ts';
import { createPostgresEventStore } from '@sandcrate/infrastructure/event-store/postgres/postgres-event-store.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import type { Report } from './report.ts';
import { compare } from './rounds.ts';
import { withPostgres } from './throwaway-postgres.ts';

export const name = 'appends';

const REQUIRED = [
  { atOnce: 1, required: 0.8 },
  { atOnce: 16, required: 1.2 },
  { atOnce: 64, required: 1.5 },
];

export async function run(report: Report): Promise<void> {
  await withPostgres(async (url) => {
    const store = createPostgresEventStore({ connectionString: url });
    const pool = createPool(url, { applicationName: 'bench', max: 64 });
    try {
      await store.migrate();
      await pool.query('create table raw (like event_store.events including all)');
      const ways = {
        ours: () => store.append(`engagement-${randomUUID()}`, 'no-stream', [rated()]),
        raw: () => insert(pool, `engagement-${randomUUID()}`, rated()),
      };
      for (const { atOnce, required } of REQUIRED) {
        const compared = await compare(ways, { atOnce, rounds: 30, roundMs: 120 });
        report.ratio({ name: `appends, ${atOnce} at once`, unit: '/s', required, ...compared });
      }
    } finally {
      await store.close();
      await pool.end();
    }
  });
}

let position = 0;

/** What an application without a port would do: a prepared statement, committed by itself. */
function insert(
  pool: ReturnType<typeof createPool>,
  streamName: string,
  { id, type, data, metadata }: NewEvent,
) {
  return pool.query({
    name: 'insert',
    text: `insert into raw (position, stream_name, revision, event_id, type, data, metadata)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [position++, streamName, 0, id, type, JSON.stringify(data), JSON.stringify(metadata)],
  });
}

/** An event of a common kind and size: about 400 bytes. */
const rated = (): NewEvent => ({
  id: randomUUID(),
  type: 'AddonRated',
  data: { addonId: randomUUID(), accountId: randomUUID(), stars: 5 },
  metadata: {
    occurredAt: new Date().toISOString(),
    actor: { id: randomUUID(), role: 'user' },
    correlationId: randomUUID(),
    commandId: randomUUID(),
    schemaVersion: 1,
  },
});
