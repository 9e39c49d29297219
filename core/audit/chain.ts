// The chain of the audit log: each entry's hash covers the one before, so that no entry can be changed unnoticed.
import { createHash } from 'node:crypto';
import type { EventStore } from '../event-store/event-store.ts';
import { AUDITED_TYPES, isAudited, type Recorded } from './audited.ts';

/** The previous hash of the first entry. */
export const GENESIS = '0'.repeat(64);

/**
 * The hash of an entry covers the previous hash and the event's id, stream, revision, type and JSON as stored, with
 * sealed texts still sealed. The position is left out, because another store may number events differently.
 */
export function entryHash(previous: string, event: Recorded): string {
  const { id, streamName, revision, type, data, metadata } = event;
  const text = JSON.stringify([previous, id, streamName, String(revision), type, data, metadata]);
  return createHash('sha256').update(text).digest('hex');
}

/** An entry of the chain, numbered from 1. */
export type Link<Event extends Recorded = Recorded> = { number: number; hash: string; event: Event };

/** Where a chain ends; `count` 0 and GENESIS before its first entry. */
export type Head = { count: number; hash: string };
export const EMPTY: Head = { count: 0, hash: GENESIS };

/** Continues a chain from its head through events in log order, skipping those that are not audited. */
export function* chain<Event extends Recorded>(head: Head, events: Iterable<Event>): Generator<Link<Event>> {
  let { count: number, hash } = head;
  for (const event of events) {
    if (!isAudited(event)) continue;
    number += 1;
    hash = entryHash(hash, event);
    yield { number, hash, event };
  }
}

/** The whole chain, recomputed from the log. */
export async function* chainOf(store: Pick<EventStore, 'readAll'>): AsyncGenerator<Link> {
  let head = EMPTY;
  for await (const event of store.readAll({ filter: { types: AUDITED_TYPES } })) {
    for (const link of chain(head, [event])) {
      head = { count: link.number, hash: link.hash };
      yield link;
    }
  }
}
