// Compares a log with the events that the database remembers, and says what is wrong in words for the operator.
import { type EventStore, type RecordedEvent, START } from '@sandcrate/core/event-store/event-store.ts';
import type { Remembered, RememberedEvent } from './remembered-events.ts';

/**
 * `empty`: no event of a site; `older`: ends before the remembered event; `copy`: has it at another position; `other`:
 * lacks it; `unknown`: a site's log, but the database is new; `unfinished`: a restore was interrupted.
 */
export type OtherLogKind = 'empty' | 'older' | 'copy' | 'other' | 'unknown' | 'unfinished';

/** The log is not the one that this database belongs to. The message says what to do. */
export class OtherLog extends Error {
  override readonly name = 'OtherLog';
  readonly kind: OtherLogKind;
  /** The store that was asked. */
  readonly place: string;
  /** The event that the log should have, in words; undefined for a new database. */
  readonly expected: string | undefined;
  /** The position of the log's last event of a site. */
  readonly head: bigint;

  constructor(found: {
    kind: OtherLogKind;
    place: string;
    head: bigint;
    event?: RememberedEvent;
    at?: bigint;
  }) {
    const { kind, place, head, event, at } = found;
    const expected = event && inWords(event);
    super(`${problemOf({ kind, place, head, expected, at })} ${REMEDIES[kind]}`);
    this.kind = kind;
    this.place = place;
    this.expected = expected;
    this.head = head;
  }
}

const inWords = ({ id, streamName, revision, position }: RememberedEvent) =>
  [
    `event ${id} of ${streamName}`,
    ...(revision === null ? [] : [`revision ${revision}`]),
    ...(position === null ? [] : [`position ${position}`]),
  ].join(', ');

const SET_BACK = "Set EVENTSTORE_URL back to the site's own store";
const MOVE = 'if the log has moved, run copy-log --move';
const RESTORE = 'if it is lost, restore a backup into an empty site';

const REMEDIES: Record<OtherLogKind, string> = {
  empty: `${SET_BACK}; ${MOVE}; ${RESTORE}.`,
  older: `${SET_BACK}; ${MOVE}; ${RESTORE}; if the site must go on from this older log, run accept-log.`,
  copy: `${SET_BACK}, or run copy-log --move to switch the site to this copy.`,
  other: `${SET_BACK}; ${MOVE}; ${RESTORE}; if accept-log was interrupted, run it again.`,
  unknown:
    "Set DATABASE_URL or DATA_DIR to that site's database, set EVENTSTORE_URL to an empty store, or restore a backup into an empty site.",
  unfinished:
    'Run the same restore again to continue it, or restore into another database and another store.',
};

function problemOf(found: {
  kind: OtherLogKind;
  place: string;
  head: bigint;
  expected: string | undefined;
  at: bigint | undefined;
}): string {
  const { kind, place, head, expected, at } = found;
  switch (kind) {
    case 'empty':
      return `The event log in ${place} is empty, but this site's has ${expected}.`;
    case 'older':
      return `The event log in ${place} ends at position ${head}, but this site's has ${expected}.`;
    case 'copy':
      return `The event log in ${place} is a copy that this site was not moved to: ${expected}, is at position ${at} there.`;
    case 'other':
      return `The event log in ${place} is not this site's: it lacks ${expected}.`;
    case 'unknown':
      return `The event log in ${place} has a site's events up to position ${head}, but this database has never been used with it.`;
    case 'unfinished':
      return 'A restore into this site was not finished.';
  }
}

/** How many events of a stream to search for one whose revision is not known. */
const LOOK_THROUGH = 1000;

/**
 * Undefined when the log is the one that the database remembers. Reads only.
 * @throws StoreUnavailable when the log does not answer
 */
export async function compareLog(
  store: Pick<EventStore, 'readStream' | 'head'>,
  { newest, begun, isUnfinished }: Remembered,
  place: string,
): Promise<OtherLog | undefined> {
  if (isUnfinished) return new OtherLog({ kind: 'unfinished', place, head: START });
  if (newest) return compareNewest(store, newest, place);
  for (const event of begun) if (await find(store, event)) return undefined;
  const head = await store.head();
  if (head === START) return undefined;
  const [event] = begun;
  return new OtherLog(event ? { kind: 'other', place, head, event } : { kind: 'unknown', place, head });
}

async function compareNewest(
  store: Pick<EventStore, 'readStream' | 'head'>,
  event: RememberedEvent,
  place: string,
): Promise<OtherLog | undefined> {
  const found = await find(store, event);
  if (found?.position === event.position) return undefined;
  const head = await store.head();
  if (found) return new OtherLog({ kind: 'copy', place, head, event, at: found.position });
  if (head === START) return new OtherLog({ kind: 'empty', place, head, event });
  return new OtherLog({ kind: head < (event.position ?? START) ? 'older' : 'other', place, head, event });
}

/** The remembered event, if it is in its place in its stream. */
export async function find(
  store: Pick<EventStore, 'readStream'>,
  { id, streamName, revision }: RememberedEvent,
): Promise<RecordedEvent | undefined> {
  const limit = revision === null ? LOOK_THROUGH : 1;
  for await (const event of store.readStream(streamName, { from: revision ?? 0n, limit })) {
    if (event.id === id) return event;
  }
  return undefined;
}
