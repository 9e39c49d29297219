// Gathers the appends of concurrent requests, so that one connection commits many of them at once.
import { BackOff } from '../back-off.ts';
import { sizeOf } from '../encoded-event.ts';
import { type Appended, RevisionConflict, START, StoreUnavailable } from '../event-store.ts';
import type { LogHead } from '../log-head.ts';
import { type Answer, type Append, callAppend } from './append-call.ts';
import { isRefusal, mayPass } from './failures.ts';
import { appendAlone } from './lone-append.ts';
import type { Session } from './session.ts';

const MOST_EVENTS = 2000;
const MOST_BYTES = 4 * 1024 * 1024;
const EXPIRY_MS = 100;

type Waiting = Append & {
  bytes: number;
  until: number;
  resolve: (appended: Appended) => void;
  reject: (error: unknown) => void;
};

export type AppendQueueOptions = {
  connect: () => Promise<Session>;
  /** For how long an append may wait to be sent. */
  patienceMs: number;
  /** The log's end, which each commit advances. */
  head: LogHead;
  /** Called after each commit. */
  onCommitted: () => void;
};

export class AppendQueue {
  readonly #options: AppendQueueOptions;
  #waiting: Waiting[] = [];
  #session: Session | undefined;
  #writing: Promise<void> | undefined;
  #failure: unknown;
  #expiry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: AppendQueueOptions) {
    this.#options = options;
  }

  /**
   * @throws RevisionConflict
   * @throws StoreUnavailable 'not-written' when it could not be sent in time, 'unknown' when the answer was lost
   */
  append(append: Append): Promise<Appended> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new StoreUnavailable('The event store is closed', 'not-written'));
      const bytes = append.events.reduce((sum, event) => sum + sizeOf(event), 0);
      this.#waiting.push({ ...append, bytes, until: Date.now() + this.#options.patienceMs, resolve, reject });
      this.#expiry ??= setInterval(() => this.#expire(), EXPIRY_MS).unref();
      this.#writing ??= this.#write();
    });
  }

  /** Writes what is waiting, then lets go of the connection. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
    clearInterval(this.#expiry);
    await this.#session?.end();
  }

  async #write(): Promise<void> {
    await Promise.resolve(); // those of the same moment belong together
    const backOff = new BackOff();
    while (this.#waiting.length > 0) {
      const session = await this.#connected();
      if (session) await this.#send(session, this.#take());
      else await backOff.pause(undefined, EXPIRY_MS);
    }
    this.#writing = undefined;
  }

  async #connected(): Promise<Session | undefined> {
    if (this.#session?.isOpen) return this.#session;
    try {
      this.#session = await this.#options.connect();
      return this.#session;
    } catch (error) {
      this.#failure = error;
      return undefined;
    }
  }

  #take(): Waiting[] {
    let count = 0;
    let size = 0;
    const excess = this.#waiting.findIndex(({ events, bytes }) => {
      count += events.length;
      size += bytes;
      return count > MOST_EVENTS || size > MOST_BYTES;
    });
    return this.#waiting.splice(0, excess < 0 ? this.#waiting.length : Math.max(excess, 1));
  }

  async #send(session: Session, batch: Waiting[]): Promise<void> {
    try {
      const answers = await this.#call(session, batch);
      for (const [i, answer] of answers.entries()) {
        if (answer instanceof RevisionConflict) batch[i]?.reject(answer);
        else batch[i]?.resolve(answer);
      }
      this.#options.head.advance(lastPosition(answers));
      this.#options.onCommitted();
    } catch (cause) {
      if (!mayPass(cause) && batch.length > 1) {
        for (const append of batch) await this.#send(session, [append]); // one of them is to blame
        return;
      }
      if (mayPass(cause)) await session.end();
      const outcome = isRefusal(cause) ? 'not-written' : 'unknown';
      const error = mayPass(cause)
        ? new StoreUnavailable('The event store failed during an append', outcome, { cause })
        : cause;
      for (const { reject } of batch) reject(error);
    }
  }

  async #call(session: Session, batch: Waiting[]): Promise<Answer[]> {
    const [first, ...others] = batch;
    const alone =
      first && others.length === 0 && (await appendAlone(session, first, this.#options.head.position));
    return alone ? [alone] : callAppend(session, batch);
  }

  #expire(): void {
    const now = Date.now();
    const expired = this.#waiting.filter(({ until }) => until <= now);
    if (expired.length === 0) return;
    this.#waiting = this.#waiting.filter(({ until }) => until > now);
    const error = new StoreUnavailable('The event store cannot be reached', 'not-written', {
      cause: this.#failure,
    });
    for (const { reject } of expired) reject(error);
  }
}

const lastPosition = (answers: readonly Answer[]) =>
  answers.reduce(
    (last, answer) => ('position' in answer && answer.position > last ? answer.position : last),
    START,
  );
