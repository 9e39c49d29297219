// Converts the client's events into events of the port.
import type { RecordedEvent as ClientEvent } from '@eventstore/db-client';
import type { JsonObject, RecordedEvent } from '@sandcrate/core/event-store/event-store.ts';
import type { EventMetadata } from '@sandcrate/core/metadata.ts';

/**
 * The event in the port's format; undefined when it was not written through the port, such as system events ($…) and
 * events of other applications.
 */
export function recorded(event: ClientEvent | undefined): RecordedEvent | undefined {
  if (!event || event.streamId.startsWith('$') || event.type.startsWith('$')) return undefined;
  const { id, type, streamId: streamName, revision, position, created: recordedAt } = event;
  const data: unknown = event.data;
  const metadata: unknown = event.metadata;
  if (!position || !isObject(data) || !isMetadata(metadata)) return undefined;
  return { id, type, data, metadata, streamName, revision, position: position.commit, recordedAt };
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

const isMetadata = (value: unknown): value is EventMetadata =>
  isObject(value) && 'occurredAt' in value && 'actor' in value && 'schemaVersion' in value;
