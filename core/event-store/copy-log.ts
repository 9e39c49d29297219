// Moves a log from one store to another: the same events with the same ids and revisions in the same order.

import {
  type Append,
  type EventStore,
  MAX_APPEND_BYTES,
  type NewEvent,
  type RecordedEvent,
  RevisionConflict,
  START,
  StoreUnavailable,
} from './event-store.ts';
import { retry } from './retry.ts';

export type CopyProgress = {
  phase: 'comparing' | 'copying' | 'verifying';
  /** The number of events that this phase has processed. */
  events: number;
};

export type CopyOptions = {
  /** A store, or a file with the same read methods. */
  from: Pick<EventStore, 'readAll' | 'head'>;
  to: EventStore;
  /** Called for the first event and every thousandth. */
  onProgress?: (progress: CopyProgress) => void;
  /** Stops the copy at once. The next run continues where the target ends. */
  signal?: AbortSignal;
  /** How long to try again while the target is unavailable. [60 s] */
  patienceMs?: number;
};

export type Copied = {
  /** The number of events that the target already had, and of those copied now. */
  present: number;
  copied: number;
};

/** The target is not a prefix of the source. */
export class LogsDiffer extends Error {
  override readonly name = 'LogsDiffer';
  readonly source: RecordedEvent | undefined;
  readonly target: RecordedEvent | undefined;

  constructor(number: number, source: RecordedEvent | undefined, target: RecordedEvent | undefined) {
    super(
      `Event ${number} of the logs differs: ${nameOf(source)} in the source, ${nameOf(target)} in the target`,
    );
    this.source = source;
    this.target = target;
  }
}

const PROGRESS_EVERY = 1000;

/**
 * Copies the events that the target lacks. Compares both logs from the start to find where to continue, and once more
 * at the end. Nothing else may write to the target meanwhile. Events appended to the source during the copy are left
 * to the next run.
 * @throws LogsDiffer when the target is not a prefix of the source, or does not equal it at the end
 * @throws RevisionConflict when another process writes to the target, or a source stream lacks its first events
 * @throws StoreUnavailable when a store stays unavailable
 */
export async function copyLog(options: CopyOptions): Promise<Copied> {
  const { from, signal } = options;
  const end = await from.head();
  const { events: present, position, targetPosition } = await compare(options, 'comparing', end);
  const progress = milestones(options, 'copying');
  let tail: Tail = { events: present, position: targetPosition };
  for await (const wave of waves(from, { after: position, end })) {
    signal?.throwIfAborted();
    tail = await write(wave, tail, options);
    progress(tail.events);
  }
  await compare(options, 'verifying', end);
  return { present, copied: tail.events - present };
}

/** Compares both logs and returns how much of the source the target has. */
async function compare(
  options: CopyOptions,
  phase: 'comparing' | 'verifying',
  end: bigint,
): Promise<{ events: number; position: bigint; targetPosition: bigint }> {
  const progress = milestones(options, phase);
  const sources = options.from.readAll()[Symbol.asyncIterator]();
  const nextSource = async () => {
    const { value, done } = await sources.next();
    return done || value.position > end ? undefined : value;
  };
  let [events, position, targetPosition] = [0, START, START];
  try {
    for await (const target of options.to.readAll()) {
      options.signal?.throwIfAborted();
      const source = await nextSource();
      if (!source || !isCopy(source, target)) throw new LogsDiffer(events + 1, source, target);
      position = source.position;
      targetPosition = target.position;
      progress(++events);
    }
    const rest = phase === 'verifying' ? await nextSource() : undefined;
    if (rest) throw new LogsDiffer(events + 1, rest, undefined);
    return { events, position, targetPosition };
  } finally {
    await sources.return?.();
  }
}

function isCopy(source: RecordedEvent, target: RecordedEvent): boolean {
  return (
    source.id === target.id &&
    source.type === target.type &&
    source.streamName === target.streamName &&
    source.revision === target.revision &&
    JSON.stringify(source.data) === JSON.stringify(target.data) &&
    JSON.stringify(source.metadata) === JSON.stringify(target.metadata)
  );
}

// As many as every store appends in order at once.
const WAVE_EVENTS = 1000;
const WAVE_BYTES = MAX_APPEND_BYTES;

/** The log after a position, in parts that fit into one call of `appendInOrder`. */
async function* waves(
  from: CopyOptions['from'],
  { after, end }: { after: bigint; end: bigint },
): AsyncGenerator<RecordedEvent[], void, undefined> {
  let wave: RecordedEvent[] = [];
  let bytes = 0;
  for await (const event of from.readAll({ after })) {
    if (event.position > end) break;
    const size =
      Buffer.byteLength(JSON.stringify(event.data)) + Buffer.byteLength(JSON.stringify(event.metadata));
    if (wave.length === WAVE_EVENTS || (wave.length > 0 && bytes + size > WAVE_BYTES)) {
      yield wave;
      wave = [];
      bytes = 0;
    }
    wave.push(event);
    bytes += size;
  }
  if (wave.length > 0) yield wave;
}

/** The end of the target: the number of its events, and the position of the last. */
type Tail = { events: number; position: bigint };

/**
 * Writes the wave after the target's end, and returns the new end. After a failure nobody knows how much of it was
 * written: compares the target's end with the wave, and writes the rest.
 */
async function write(
  wave: readonly RecordedEvent[],
  before: Tail,
  { to, signal, patienceMs = 60_000 }: CopyOptions,
): Promise<Tail> {
  let [rest, tail] = [wave, before];
  let failure: unknown;
  const attempt = async (): Promise<Tail> => {
    if (failure !== undefined) {
      const reached = await matchEnd(to, tail, rest);
      if (failure instanceof RevisionConflict && reached.events === tail.events) throw failure;
      rest = rest.slice(reached.events - tail.events);
      tail = reached;
    }
    const appended = await to.appendInOrder(appendsOf(rest));
    return { events: tail.events + rest.length, position: appended.at(-1)?.position ?? tail.position };
  };
  return retry(attempt, {
    isTransient: (error) =>
      error instanceof StoreUnavailable || (error instanceof RevisionConflict && error !== failure),
    patienceMs,
    signal,
    onFailure: (error) => {
      failure = error;
    },
  });
}

/** @throws LogsDiffer when the target continues with anything other than the first of these events */
async function matchEnd(to: EventStore, tail: Tail, events: readonly RecordedEvent[]): Promise<Tail> {
  let [count, position] = [0, tail.position];
  for await (const target of to.readAll({ after: tail.position })) {
    const source = events[count++];
    if (!source || !isCopy(source, target)) throw new LogsDiffer(tail.events + count, source, target);
    position = target.position;
  }
  return { events: tail.events + count, position };
}

/** Consecutive events of one stream as one append. */
function appendsOf(events: readonly RecordedEvent[]): Append[] {
  const appends: (Append & { events: NewEvent[] })[] = [];
  for (const { streamName, revision, id, type, data, metadata } of events) {
    const event = { id, type, data, metadata };
    const last = appends.at(-1);
    if (last?.streamName === streamName) last.events.push(event);
    else {
      const expected = revision === 0n ? 'no-stream' : revision - 1n;
      appends.push({ streamName, expected, events: [event] });
    }
  }
  return appends;
}

/** Reports progress for the first event and every thousandth. */
function milestones(
  { onProgress = () => {} }: CopyOptions,
  phase: CopyProgress['phase'],
): (events: number) => void {
  let told = 0;
  return (events) => {
    if (told > 0 && events < told + PROGRESS_EVERY) return;
    told = events;
    onProgress({ phase, events });
  };
}

const nameOf = (event: RecordedEvent | undefined) =>
  event ? `${event.type} ${event.id} (${event.streamName}, revision ${event.revision})` : 'nothing';
