// From a command to stored events: load the stream, decide, append what was decided at the revision that was read.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Decider, DomainEvent } from './decider.ts';
import { busy, idempotencyKeyReused } from './errors.ts';
import {
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  RevisionConflict,
  StoreUnavailable,
} from './event-store/event-store.ts';
import { parseEvent } from './event-types.ts';
import type { Actor, EventMetadata } from './metadata.ts';
import { type Committed, type Loaded, type Moment, ownEvent, type Replayable, replay } from './replay.ts';
import { uuidV5 } from './uuid.ts';

export type CommandContext = {
  actor: Actor;
  /** The request or job that gives the command. */
  correlationId: string;
  causationId?: string;
  /** With it, a repeat of the command finds what was done before and does nothing. */
  commandId?: string | undefined;
  /** SHA-256 of the command's body. */
  commandHash?: string | undefined;
  now: Date;
};

export type Outcome<State, Event extends DomainEvent> = Loaded<State> & {
  /** The events of the command, from now or from an earlier run of it; empty when there was nothing to do. */
  events: Committed<Event>[];
  /**
   * The position that a read model must reach to show the outcome: that of the last of these events or, when there was
   * nothing left to do, of the stream's last event. Undefined when the stream does not exist.
   */
  position: bigint | undefined;
};

export type HandleOptions = {
  /**
   * The command is probably the first on its stream: it is decided on the initial state, and the stream is read only when
   * that was wrong. [false]
   */
  isFirst?: boolean;
};

export interface Handler {
  /**
   * Runs a command on a stream and returns what it did. When others write to the stream meanwhile, the command is
   * decided again; when a connection breaks, the stream is read to find out whether the events were written.
   * @throws DomainError when a rule refuses it, when its commandId was used for another command ('unprocessable'), or
   *   when the stream kept changing ('conflict', code 'busy')
   * @throws StoreUnavailable when the store is away; its `outcome` says whether the events may have been written
   */
  handle<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    streamName: string,
    command: Command,
    context: CommandContext,
    options?: HandleOptions,
  ): Promise<Outcome<State, Event>>;

  /** The current state of a stream. */
  load<State, Event extends DomainEvent>(
    decider: Replayable<State, Event>,
    streamName: string,
  ): Promise<Loaded<State>>;

  /** The state of a stream at an earlier revision. */
  loadAt<State, Event extends DomainEvent>(
    decider: Replayable<State, Event>,
    streamName: string,
    moment: Moment,
  ): Promise<Loaded<State>>;

  /**
   * Appends facts that need no decision, without loading their stream, which may be long.
   * @throws StoreUnavailable when the store is away; its `outcome` says whether the facts may have been written
   */
  record<Event extends DomainEvent>(
    streamName: string,
    facts: readonly Event[],
    context: CommandContext,
  ): Promise<{ position: bigint }>;
}

/** Many callers append facts at once; those with a command id wait a little longer after each conflict. */
const RECORD_ATTEMPTS = 20;
const LONGEST_PAUSE_MS = 5;

/** Our own namespace for deriving the ids of facts. */
const FACT_IDS = 'b0f9a6c5-6a7e-4d0a-8a52-0c7f3b8e9d14';

// How far back a repeated fact is looked for; a client repeats within moments.
const RECENT_FACTS = 200;

/** A handler on a log; a command that meets conflicts is decided up to `maxAttempts` times [10]. */
export function createHandler(
  store: EventStore,
  { maxAttempts = 10 }: { maxAttempts?: number } = {},
): Handler {
  return {
    async handle(decider, streamName, command, context, { isFirst = false } = {}) {
      const written = new Set<string>();
      const guess = isFirst ? decidedAsFirst(decider, command) : [];
      let failure: RevisionConflict | StoreUnavailable | undefined;
      for (let attempt = guess.length > 0 ? 0 : 1; ; attempt++) {
        const isGuess = attempt === 0;
        const { state, revision, position, found } = isGuess
          ? { state: decider.initial, revision: -1n, position: undefined, found: [] }
          : await replay(store, decider, streamName, {
              wanted: isDone(written, context),
            }).catch((error: unknown) => {
              throw error instanceof StoreUnavailable && failure ? failure : error;
            });
        const last = found.at(-1);
        if (last) return { state, revision, events: found, position: last.position };
        if (failure && attempt > maxAttempts) throw failure instanceof RevisionConflict ? busy() : failure;

        const decided = isGuess ? guess : decider.decide(command, state);
        const events = decided.map((event) => newEvent(event, context));
        if (events.length === 0) return { state, revision, events: [], position };
        for (const { id } of events) written.add(id);
        try {
          const appended = await store.append(streamName, revision < 0n ? 'no-stream' : revision, events);
          const committed = events.map((event, index) =>
            ownEvent(decider.events, { ...event, streamName, revision: revision + BigInt(index) + 1n }),
          );
          return {
            ...appended,
            events: committed,
            state: committed.reduce((before, event) => decider.evolve(before, event), state),
          };
        } catch (error) {
          if (!mayTryAgain(error)) throw error;
          failure = error;
        }
      }
    },

    load: (decider, streamName) => replay(store, decider, streamName),

    loadAt: (decider, streamName, moment) => replay(store, decider, streamName, { until: moment }),

    async record(streamName, facts, context) {
      const { commandId } = context;
      const events = facts.map((fact, index) => ({
        ...newEvent(fact, context),
        ...(commandId === undefined ? {} : { id: uuidV5(FACT_IDS, `${commandId}/${index}`) }),
      }));
      const isRecorded = isDone(new Set(events.map(({ id }) => id)), context);
      for (let attempt = 1; ; attempt++) {
        // A repeat may arrive while the first is under way; of two that read the same revision, one is appended.
        const before = commandId === undefined ? undefined : await find(streamName, isRecorded);
        if (before?.found) return { position: before.found.position };
        try {
          const { position } = await store.append(streamName, before?.expected ?? 'any', events);
          return { position };
        } catch (error) {
          if (!mayTryAgain(error)) throw error;
          if (error instanceof RevisionConflict) {
            if (attempt >= RECORD_ATTEMPTS) throw busy();
            await pause(Math.random() * attempt * LONGEST_PAUSE_MS);
            continue;
          }
          const after = await find(streamName, isRecorded).catch(() => undefined);
          if (!after?.found) throw error;
          return { position: after.found.position };
        }
      }
    },
  };

  /** The wanted event among the latest of a stream, and the revision at which the stream ended. */
  async function find(streamName: string, wanted: (event: RecordedEvent) => boolean) {
    let expected: bigint | 'no-stream' = 'no-stream';
    for await (const event of store.readStream(streamName, { direction: 'backwards', limit: RECENT_FACTS })) {
      if (expected === 'no-stream') expected = event.revision;
      if (wanted(event)) return { found: event, expected };
    }
    return { found: undefined, expected };
  }
}

/** What a command decides on a stream without events; nothing when it is refused, which the stream's events may change. */
function decidedAsFirst<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  command: Command,
): Event[] {
  try {
    return decider.decide(command, decider.initial);
  } catch {
    return [];
  }
}

function newEvent(event: DomainEvent, context: CommandContext): NewEvent {
  const { type, data, schemaVersion } = parseEvent(event);
  const { actor, correlationId, causationId, commandId, commandHash, now } = context;
  const occurredAt = now.toISOString();
  const metadata: EventMetadata = {
    occurredAt,
    actor,
    correlationId,
    causationId,
    commandId,
    commandHash,
    schemaVersion,
  };
  return { id: randomUUID(), type, data, metadata };
}

/** Picks the events that the command has written, by their ids or by the command's id. */
const isDone =
  (written: ReadonlySet<string>, { commandId, commandHash }: CommandContext) =>
  ({ id, metadata }: RecordedEvent) => {
    if (written.has(id)) return true;
    if (commandId === undefined || metadata.commandId !== commandId) return false;
    if (
      commandHash !== undefined &&
      metadata.commandHash !== undefined &&
      metadata.commandHash !== commandHash
    ) {
      throw idempotencyKeyReused();
    }
    return true;
  };

const mayTryAgain = (error: unknown): error is RevisionConflict | StoreUnavailable =>
  error instanceof RevisionConflict || (error instanceof StoreUnavailable && error.outcome === 'unknown');
