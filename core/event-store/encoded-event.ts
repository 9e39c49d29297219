// The rules that an append must satisfy in every store, and the JSON text in which events are stored.
import type { EventMetadata } from '../metadata.ts';
import {
  type Append,
  AppendTooLarge,
  type ExpectedRevision,
  InvalidAppend,
  type JsonObject,
  MAX_APPEND_BYTES,
  MAX_EVENT_BYTES,
  type NewEvent,
} from './event-store.ts';

/** An event as it is stored. `data` and `metadata` are the exact output of JSON.stringify. */
export type EncodedEvent = { id: string; type: string; data: string; metadata: string };

// EventStoreDB loses the error of a call whose stream name is not ASCII, and reserves a leading $.
const NAME = /^(?!\$)[!-~]{1,500}$/;
const UUID = /^(?!0{8}-0{4}-0{4}-0{4}-0{12})[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Validates an append and encodes its events as text. Ids are stored in lower case.
 * @throws InvalidAppend when the list is empty, or a name, an id, a body or the expected revision is malformed
 * @throws AppendTooLarge when one event exceeds MAX_EVENT_BYTES or all together exceed MAX_APPEND_BYTES
 */
export function encodeAppend(
  streamName: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): EncodedEvent[] {
  if (!NAME.test(streamName)) throw new InvalidAppend(`Not a stream name: ${JSON.stringify(streamName)}`);
  if (typeof expected === 'bigint' && expected < 0n) {
    throw new InvalidAppend(`Not a revision to expect: ${expected}`);
  }
  if (events.length === 0) throw new InvalidAppend(`${streamName}: an append needs at least one event`);
  const encoded = events.map(encodeEvent);
  const size = encoded.reduce((sum, event) => sum + sizeOf(event), 0);
  if (size > MAX_APPEND_BYTES) {
    throw new AppendTooLarge(`${streamName}: ${size} bytes in one append, ${MAX_APPEND_BYTES} are allowed`);
  }
  return encoded;
}

/** An append whose events are encoded. */
export type EncodedAppend = { streamName: string; expected: ExpectedRevision; events: EncodedEvent[] };

/** Validates and encodes all appends before any is written. @throws InvalidAppend, AppendTooLarge */
export const encodeAppends = (appends: readonly Append[]): EncodedAppend[] =>
  appends.map((append) => ({
    ...append,
    events: encodeAppend(append.streamName, append.expected, append.events),
  }));

/** The size that counts against the limits: data and metadata as UTF-8. */
export function sizeOf(event: EncodedEvent): number {
  return Buffer.byteLength(event.data) + Buffer.byteLength(event.metadata);
}

/** Decodes a stored event. */
export function decode(text: { data: string; metadata: string }): {
  data: JsonObject;
  metadata: EventMetadata;
} {
  const data: JsonObject = JSON.parse(text.data);
  const metadata: EventMetadata = JSON.parse(text.metadata);
  return { data, metadata };
}

function encodeEvent({ id, type, data, metadata }: NewEvent): EncodedEvent {
  const event = {
    id: id.toLowerCase(),
    type,
    data: encodeObject(data, 'data'),
    metadata: encodeObject(metadata, 'metadata'),
  };
  if (!UUID.test(event.id)) throw new InvalidAppend(`Not an event id: ${JSON.stringify(id)}`);
  if (!NAME.test(type)) throw new InvalidAppend(`Not an event type: ${JSON.stringify(type)}`);
  const size = sizeOf(event);
  if (size > MAX_EVENT_BYTES) {
    throw new AppendTooLarge(`${type}: ${size} bytes in one event, ${MAX_EVENT_BYTES} are allowed`);
  }
  return event;
}

function encodeObject(value: object, part: string): string {
  const text: unknown = JSON.stringify(value);
  if (typeof text !== 'string' || !text.startsWith('{'))
    throw new InvalidAppend(`An event's ${part} must be an object`);
  return text;
}
