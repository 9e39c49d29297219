// The progress of the read models in every process, from the runner in this process or from notifications.
import { BackOff } from '@sandcrate/core/event-store/retry.ts';
import { type Logger, silent } from '@sandcrate/core/logger.ts';
import { DedicatedConnection } from '@sandcrate/infrastructure/postgres/dedicated-connection.ts';
import type pg from 'pg';
import { decodeTouched, EVERYTHING, type Touched } from '../../touched.ts';
import type { Applied } from '../projection.ts';
import { isReaction } from '../reaction.ts';
import { CHANNEL, type Checkpoint, PART, readCheckpoints } from '../writing/checkpoints.ts';

export type ProgressOptions = {
  pool: pg.Pool;
  connectionString: string;
  /** The schemas of the read models that this process queries. Other versions are ignored. */
  schemas: readonly string[];
  logger?: Logger;
};

type Known = Pick<Checkpoint, 'position' | 'state' | 'changes'>;

const HEARTBEAT_MS = 5000;
/** Any client of the database can send any notification. */
const WHOLE_NUMBER = /^-?\d{1,19}$/;

export class Progress {
  readonly #options: Required<ProgressOptions>;
  readonly #schemas: ReadonlySet<string>;
  readonly #known = new Map<string, Known>();
  readonly #expected = new Map<string, Known & { applied: Applied }>();
  readonly #waiting = new Set<() => void>();
  readonly #closed = new AbortController();
  readonly #hearers = new Set<(touched: Touched) => void>();
  #listening: Promise<void> | undefined;
  #isListening = false;

  constructor(options: ProgressOptions) {
    this.#options = { logger: silent, ...options };
    this.#schemas = new Set(options.schemas);
  }

  /** Keeps what only this process knows of a move that it is about to commit: the notification may arrive first. */
  expect(checkpoint: Pick<Checkpoint, 'name'> & Known, applied: Applied): void {
    this.#expected.set(checkpoint.name, { ...checkpoint, applied });
  }

  /** Records a checkpoint's move at once, without waiting for its notification. */
  note({ name, position, state, changes }: Pick<Checkpoint, 'name'> & Known, touched?: Touched): void {
    if (!this.#schemas.has(name) && !isReaction(name)) return;
    const known = this.#known.get(name);
    const isNews = known === undefined || changes > known.changes || state === 'building';
    if (isNews && known?.changes !== changes && !isReaction(name)) {
      // After a missed change, or one without details, any cached data may be outdated.
      const isNext = known !== undefined && changes === known.changes + 1n;
      const expected = this.#expected.get(name);
      const isOwn = expected?.changes === changes && expected.position === position;
      this.#tell(isNext && touched ? { ...touched, ...(isOwn && expected.applied) } : EVERYTHING);
    }
    if (known && known.position > position && state !== 'building') return; // outdated, unless it is being rebuilt
    const isOlder = known !== undefined && known.changes > changes && state !== 'building';
    this.#known.set(name, { position, state, changes: isOlder ? known.changes : changes });
    for (const wake of [...this.#waiting]) wake();
  }

  /**
   * Waits until all of the named read models have reached a position. Returns false on a timeout, or at once when all
   * that are behind have stopped.
   */
  async waitFor(position: bigint, names: readonly string[], timeoutMs: number): Promise<boolean> {
    const isBehind = (name: string) => (this.#known.get(name)?.position ?? -1n) < position;
    const behind = () => names.filter(isBehind);
    if (behind().length === 0) return true;
    this.#listen();
    const { promise, resolve } = Promise.withResolvers<void>();
    const isDecided = () =>
      this.#closed.signal.aborted || behind().every((name) => this.#known.get(name)?.state === 'stopped');
    const check = () => {
      if (isDecided()) resolve();
    };
    const timer = setTimeout(resolve, timeoutMs);
    this.#waiting.add(check);
    check();
    await promise;
    this.#waiting.delete(check);
    clearTimeout(timer);
    return behind().length === 0;
  }

  /** Whether all of the read models that this process queries are built. */
  get isBuilt(): boolean {
    this.#listen();
    return [...this.#schemas].every((name) => (this.#known.get(name)?.state ?? 'building') !== 'building');
  }

  /** Waits until they are built, or until the timeout. */
  async untilBuilt(timeoutMs: number): Promise<void> {
    if (this.isBuilt) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => {
      if (this.isBuilt || this.#closed.signal.aborted) resolve();
    };
    const timer = setTimeout(resolve, timeoutMs);
    this.#waiting.add(check);
    await promise;
    this.#waiting.delete(check);
    clearTimeout(timer);
  }

  /** Calls `hear` when `isBuilt` becomes true. */
  onBuilt(hear: () => void): void {
    let wasBuilt = this.isBuilt;
    this.#waiting.add(() => {
      if (!wasBuilt && this.isBuilt) hear();
      wasBuilt = this.isBuilt;
    });
  }

  /** Calls `hear` with what each change touches, before callers that wait for the change continue. */
  onTouched(hear: (touched: Touched) => void): void {
    this.#hearers.add(hear);
    this.#listen();
  }

  /** Whether notifications of other processes' changes are being received. */
  get isListening(): boolean {
    return this.#isListening;
  }

  #tell(touched: Touched): void {
    for (const hear of this.#hearers) hear(touched);
  }

  /** A number that changes with each change of a read model's rows; undefined when it is not known yet. */
  changesOf(name: string): bigint | undefined {
    this.#listen();
    return this.#known.get(name)?.changes;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    for (const wake of [...this.#waiting]) wake();
    await this.#listening?.catch(() => {});
  }

  /** Starts listening, until this object is closed. */
  #listen(): void {
    this.#listening ??= this.#keepListening();
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#closed;
    let backOff = new BackOff();
    while (!signal.aborted) {
      try {
        await this.#listenOnce(signal);
        backOff = new BackOff();
      } catch (error) {
        // Retry whatever the error was, such as a changed password, because waiters cannot receive it.
        this.#options.logger.warn(`The progress of projections cannot be followed: ${String(error)}`);
      }
      await backOff.pause(signal);
    }
  }

  /** Listens until the connection ends or this object is closed. */
  async #listenOnce(signal: AbortSignal): Promise<void> {
    const { pool, connectionString } = this.#options;
    const connection = await DedicatedConnection.open({
      connectionString,
      applicationName: 'sandcrate checkpoints',
      connectMs: 5000,
      statementMs: 5000,
    });
    const end = () => void connection.end();
    signal.addEventListener('abort', end, { once: true });
    connection.client.on('notification', ({ payload = '' }) => this.#hear(payload));
    const catchUp = async () => {
      for (const checkpoint of await readCheckpoints(pool)) this.note(checkpoint);
    };
    let isBeating = false;
    const beat = async () => {
      if (isBeating) return; // a connection takes one query at a time
      isBeating = true;
      await Promise.all([connection.client.query('select 1'), catchUp()]).catch(end);
      isBeating = false;
    };
    let heartbeat: NodeJS.Timeout | undefined;
    try {
      await connection.client.query(`listen ${CHANNEL}`);
      heartbeat = setInterval(beat, HEARTBEAT_MS);
      await catchUp();
      this.#isListening = true;
      if (signal.aborted) end();
      await connection.ended;
    } finally {
      this.#isListening = false;
      clearInterval(heartbeat);
      signal.removeEventListener('abort', end);
      end();
    }
  }

  #hear(payload: string): void {
    const [name, position, state, changes, touched = ''] = payload.split(' ');
    if (position === PART) {
      if (name && this.#schemas.has(name)) this.#tell(decodeTouched(state ?? '') ?? EVERYTHING);
      return;
    }
    if (!name || !position || !changes || (state !== 'building' && state !== 'live' && state !== 'stopped'))
      return;
    if (!WHOLE_NUMBER.test(position) || !WHOLE_NUMBER.test(changes)) return;
    this.note({ name, position: BigInt(position), state, changes: BigInt(changes) }, decodeTouched(touched));
  }
}
