// Appends a single queued event with a plain insert, at half the cost of the general function.

import type { EncodedAppend } from '@sandcrate/core/event-store/encoded-event.ts';
import type { DedicatedConnection } from '../../postgres/dedicated-connection.ts';
import { APPEND_LOCK } from './migrations.ts';
import type { StoredRow } from './stored-row.ts';

// Inserts when the guesses are right: the log ends at $1, and the stream at $3. If either is longer, a unique index
// rejects the row, even for commits that the statement's snapshot does not see.
const INSERT = `
  insert into event_store.events (position, stream_name, revision, event_id, type, data, metadata)
    select $1::bigint + 1, $2, $3::bigint + 1, $4::uuid, $5, $6, $7
    where pg_try_advisory_xact_lock(${APPEND_LOCK})
      and exists (select from event_store.events where position = $1)
      and ($3 = -1 or exists (select from event_store.events where stream_name = $2 and revision = $3))
  on conflict do nothing
  returning recorded_at as "recordedAt"`;

/**
 * Appends one event to a log that is believed to end at `head`.
 * @returns the row; nothing when it was not written: the general call then writes it or finds out why not
 */
export async function appendAlone(
  connection: DedicatedConnection,
  { streamName, expected, events: [event, ...others] }: EncodedAppend,
  head: bigint,
): Promise<StoredRow | undefined> {
  if (!event || others.length > 0 || expected === 'any' || head < 0n) return undefined;
  const after = expected === 'no-stream' ? -1n : expected;
  const { rows } = await connection.client.query<{ recordedAt: Date }>({
    name: 'append-alone',
    text: INSERT,
    values: [head, streamName, after, event.id, event.type, event.data, event.metadata],
  });
  const [written] = rows;
  if (!written) return undefined;
  const { id, type, data, metadata } = event;
  return [streamName, after + 1n, head + 1n, id, type, data, metadata, written.recordedAt];
}
