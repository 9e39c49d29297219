// The meaning of an EventFilter, for stores that cannot leave it to a server.
import type { EventFilter } from './event-store.ts';

/** Whether an event of this stream and type is wanted. No filter wants everything; an empty list wants nothing. */
export function matches(
  filter: EventFilter | undefined,
  { streamName, type }: { streamName: string; type: string },
): boolean {
  const { streamPrefixes, types } = filter ?? {};
  return (
    (streamPrefixes === undefined || streamPrefixes.some((prefix) => streamName.startsWith(prefix))) &&
    (types === undefined || types.includes(type))
  );
}
