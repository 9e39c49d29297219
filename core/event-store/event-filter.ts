// Applies an EventFilter in stores whose server cannot do it.
import type { EventFilter } from './event-store.ts';

/** Whether the filter matches this stream and type. No filter matches everything; an empty list matches nothing. */
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
