// Appends with a time limit each. When an answer is lost, it finds out whether the events were written.
import {
  ANY,
  type AppendExpectedRevision,
  type Credentials,
  type EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  type Append,
  type Appended,
  type ExpectedRevision,
  RevisionConflict,
  StoreUnavailable,
} from '@sandcrate/core/event-store/event-store.ts';
import { type LogCheck, LogReplaced } from '@sandcrate/core/event-store/log-check.ts';
import { BackOff } from '@sandcrate/core/event-store/retry.ts';
import { raceAbort } from '@sandcrate/core/race-abort.ts';
import { calls, type EventReader } from './event-reader.ts';
import { Interrupted, isTransient, isUnsent } from './failures.ts';

/** How far back to look for an append with expected revision 'any' whose response was lost. */
const LOOK_BACK = 1000;

export type AppenderOptions = {
  client: EventStoreDBClient;
  reader: EventReader;
  /** With credentials, the client sends each append as a separate call. Without them, it multiplexes all appends of the
   * process on one call, where a lost response hangs forever and closing one client fails the appends of all others. */
  credentials: Credentials;
  /** How long to wait for the response to one attempt. */
  answerMs: number;
  /** How long to keep trying while the server is unavailable. */
  patienceMs: number;
  /** Asked before an append is sent again after a failure. */
  check: LogCheck;
};

export class Appender {
  readonly #options: AppenderOptions;

  constructor(options: AppenderOptions) {
    this.#options = options;
  }

  /**
   * @throws RevisionConflict
   * @throws StoreUnavailable when the server stays unavailable; 'unknown' when an attempt may have succeeded
   */
  async append(append: Append): Promise<Appended> {
    const { patienceMs } = this.#options;
    const timeout = new AbortController(); // AbortSignal.timeout would fire after each append, too
    const timer = setTimeout(() => timeout.abort(), patienceMs);
    try {
      return await this.#appendWithin(append, timeout.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  async #appendWithin(append: Append, patience: AbortSignal): Promise<Appended> {
    const { check } = this.#options;
    const backOff = new BackOff();
    for (let [isInDoubt, isRepeat] = [false, false]; ; isRepeat = true) {
      let isConfirmed = false;
      try {
        if (isRepeat) await raceAbort(check.confirm(), patience);
        isConfirmed = true;
        const found = isInDoubt ? await this.#find(append) : undefined;
        return found ?? (await this.#attempt(append, patience));
      } catch (cause) {
        if (cause instanceof LogReplaced) throw isInDoubt ? inDoubt(cause) : cause;
        const isAway = isConfirmed ? isTransient(cause) : cause instanceof StoreUnavailable;
        if (!isAway && cause !== patience.reason) throw cause;
        if (isConfirmed && isTransient(cause)) {
          check.lost();
          isInDoubt ||= !isUnsent(cause);
        }
        if (patience.aborted) {
          const outcome = isInDoubt ? 'unknown' : 'not-written';
          throw new StoreUnavailable('The event store cannot be reached', outcome, { cause });
        }
        await backOff.pause(patience);
      }
    }
  }

  #attempt(append: Append, patience: AbortSignal): Promise<Appended> {
    const { client, credentials, answerMs } = this.#options;
    return calls.use(() => sendAppend(client, append, { credentials, answerMs }), { signal: patience });
  }

  /**
   * Searches the stream for an append with expected revision 'any'. Repeating it is safe only while the server remembers
   * its ids, which it forgets on a restart. Repeats with other expected revisions are always recognized.
   */
  async #find({ streamName, expected, events }: Append): Promise<Appended | undefined> {
    if (expected !== 'any') return undefined;
    const last = events.at(-1)?.id.toLowerCase();
    const { reader } = this.#options;
    const { events: tail } = await reader.streamPage(streamName, undefined, 'backwards', LOOK_BACK);
    const found = tail.find(({ id }) => id === last);
    return found && { revision: found.revision, position: found.position };
  }
}

const inDoubt = (cause: LogReplaced) =>
  new StoreUnavailable('The event store was replaced during an append', 'unknown', { cause });

/**
 * Sends an append once.
 * @param answerMs how long to wait for the response
 * @param deadline when the server gives the append up, in ms; it does not write one that expires before its turn [answerMs]
 * @throws RevisionConflict; Interrupted when no response has come in time; other errors of the client
 */
export async function sendAppend(
  client: EventStoreDBClient,
  append: Append,
  { answerMs, ...options }: { answerMs: number; deadline?: number; credentials?: Credentials },
): Promise<Appended> {
  const { streamName, expected, events } = append;
  const { nextExpectedRevision, position } = await withinTime(
    client.appendToStream(
      streamName,
      events.map(({ id, type, data, metadata }) => jsonEvent({ id: id.toLowerCase(), type, data, metadata })),
      { expectedRevision: toClient(expected), deadline: answerMs, ...options },
    ),
    answerMs + 500,
  ).catch((error: unknown) => {
    throw error instanceof WrongExpectedVersionError ? conflictOf(append, error) : error;
  });
  // The server accepts events whose ids were in a deleted stream, but does not store them.
  if (!position) throw new StoreUnavailable(`${streamName}: the event store kept nothing`, 'not-written');
  return { revision: nextExpectedRevision, position: position.commit };
}

/** The client's own deadline starts when the call is sent, which never happens on a dead connection. */
async function withinTime<T>(call: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Interrupted('The event store did not answer')), ms);
  });
  try {
    return await Promise.race([call, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

const toClient = (expected: ExpectedRevision): AppendExpectedRevision =>
  expected === 'any' ? ANY : expected === 'no-stream' ? NO_STREAM : expected;

function conflictOf(
  { streamName, expected }: Append,
  { actualVersion }: WrongExpectedVersionError,
): RevisionConflict {
  const actual = typeof actualVersion === 'bigint' ? actualVersion : 'no-stream';
  return new RevisionConflict(streamName, expected, actual);
}
