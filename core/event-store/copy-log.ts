// Moves a log from one store to another: the same events with the same ids and revisions in the same order.

import {
  type EventStore,
  MAX_APPEND_BYTES,
  type RecordedEvent,
  START,
  StoreUnavailable,
} from './event-store.ts';
import { BackOff } from './retry.ts';

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
  /** Stops the copy between two appends. The next run continues from there. */
  signal?: AbortSignal;
  /** How long to retry an append while the target is unavailable. [60 s] */
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
  const { from, to, signal } = options;
  const end = await from.head();
  const { events: present, position } = await compare(options, 'comparing', end);
  const progress = milestones(options, 'copying');
  let copied = 0;
  for await (const wave of waves(from, {
    after: position,
    end,
    atOnce: to.keepsCallOrder ? WAVE_EVENTS : 1,
  })) {
    signal?.throwIfAborted();
    await retryAppend(() => Promise.all(wave.map((run) => append(to, run))), options);
    copied += wave.reduce((sum, run) => sum + run.length, 0);
    progress(present + copied);
  }
  await compare(options, 'verifying', end);
  return { present, copied };
}

/** Compares both logs and returns how much of the source the target has. */
async function compare(
  options: CopyOptions,
  phase: 'comparing' | 'verifying',
  end: bigint,
): Promise<{ events: number; position: bigint }> {
  const progress = milestones(options, phase);
  const sources = options.from.readAll()[Symbol.asyncIterator]();
  const nextSource = async () => {
    const { value, done } = await sources.next();
    return done || value.position > end ? undefined : value;
  };
  let [events, position] = [0, START];
  try {
    for await (const target of options.to.readAll()) {
      options.signal?.throwIfAborted();
      const source = await nextSource();
      if (!source || !isCopy(source, target)) throw new LogsDiffer(events + 1, source, target);
      position = source.position;
      progress(++events);
    }
    const rest = phase === 'verifying' ? await nextSource() : undefined;
    if (rest) throw new LogsDiffer(events + 1, rest, undefined);
    return { events, position };
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

/** Consecutive events of the log that belong to one stream: one append. */
type Run = [RecordedEvent, ...RecordedEvent[]];

// A store with ordered appends writes a wave of this size in one transaction, so a failure cannot change the order.
const WAVE_EVENTS = 500;
const WAVE_BYTES = MAX_APPEND_BYTES;

/** The log after a position, grouped into runs and these into waves of at most `atOnce` appends. */
async function* waves(
  from: CopyOptions['from'],
  { after, end, atOnce }: { after: bigint; end: bigint; atOnce: number },
): AsyncGenerator<Run[], void, undefined> {
  let wave: Run[] = [];
  let [events, bytes] = [0, 0];
  for await (const event of from.readAll({ after })) {
    if (event.position > end) break;
    const size =
      Buffer.byteLength(JSON.stringify(event.data)) + Buffer.byteLength(JSON.stringify(event.metadata));
    const last = wave.at(-1);
    const isFull = events === WAVE_EVENTS || bytes + size > WAVE_BYTES;
    const joins = last?.[0].streamName === event.streamName;
    if (wave.length > 0 && (isFull || (!joins && wave.length === atOnce))) {
      yield wave;
      wave = [];
      [events, bytes] = [0, 0];
    }
    if (joins && wave.length > 0) last?.push(event);
    else wave.push([event]);
    events++;
    bytes += size;
  }
  if (wave.length > 0) yield wave;
}

function append(to: EventStore, run: Run) {
  const [{ streamName, revision }] = run;
  const expected = revision === 0n ? 'no-stream' : revision - 1n;
  return to.append(
    streamName,
    expected,
    run.map(({ id, type, data, metadata }) => ({ id, type, data, metadata })),
  );
}

/** Repeats appends that may have been written, because a store recognizes repeats. */
async function retryAppend(
  write: () => Promise<unknown>,
  { signal, patienceMs = 60_000 }: CopyOptions,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  const backOff = new BackOff();
  for (;;) {
    try {
      await write();
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || Date.now() > deadline || signal?.aborted) throw error;
      await backOff.pause(signal);
    }
  }
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
