// Helpers for filling a log in tests.
import { randomUUID } from 'node:crypto';
import type { EventStore, NewEvent } from '@sandcrate/core/event-store/event-store.ts';
import { type AnyEvent, parseEvent } from '@sandcrate/core/event-types.ts';
import type { Actor } from '@sandcrate/core/metadata.ts';

export type Fact = AnyEvent & { stream: string; at?: string; actor?: Actor; id?: string };

/** An event as a command handler would write it. */
export function newEvent({
  type,
  data,
  at,
  actor = 'system',
  id = randomUUID(),
}: Omit<Fact, 'stream'>): NewEvent {
  const { data: checked, schemaVersion } = parseEvent({ type, data });
  return {
    id,
    type,
    data: checked,
    metadata: {
      occurredAt: at ?? '2026-03-01T12:00:00.000Z',
      actor,
      correlationId: 'test',
      schemaVersion,
    },
  };
}

/** Appends facts one after another. Returns the last one's position. */
export async function append(store: EventStore, ...facts: Fact[]): Promise<bigint> {
  let position = await store.head();
  for (const { stream, ...fact } of facts) {
    ({ position } = await store.append(stream, 'any', [newEvent(fact)]));
  }
  return position;
}
