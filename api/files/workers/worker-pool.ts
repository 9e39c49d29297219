// Worker threads for untrusted files, which could be slow, use much memory or crash the decoder.
import { availableParallelism } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { type Asked, Slots, type SlotsOptions } from '@sandcrate/core/slots.ts';
import { Piscina } from 'piscina';
import { shareOf } from '../../workers/share.ts';
import { hasCode } from '../file-errors.ts';
import { type Answer, unpackAnswer } from './answer.ts';

export type PoolOptions<Task> = SlotsOptions & {
  /** The module whose default export runs the task and returns an Answer. */
  worker: URL;
  timeLimitMs: number;
  /** The heap of one worker; a worker that exceeds it ends. */
  heapMB: number;
  /** The error for a file that made its worker crash or run out of memory. */
  refusal: () => Error;
  /** The error for a task that exceeded its time limit [refusal]. */
  timeout?: () => Error;
  /**
   * All workers start with the first task, and stay. Otherwise each starts when the others are busy, which takes half a
   * second, and ends when it is idle. [false]
   */
  staysReady?: boolean;
  /** Called with the reason why a worker ended, for the log; without a task when it was idle. */
  onCrash?: (error: unknown, task?: Task) => void;
};

export class WorkerPool<Task, Value> {
  readonly #options: PoolOptions<Task>;
  #pool: Piscina<Task, Answer<Value>> | undefined;
  readonly #slots: Slots;

  constructor(options: PoolOptions<Task>) {
    this.#options = options;
    this.#slots = new Slots(options, 'files');
  }

  #start(): Piscina<Task, Answer<Value>> {
    const options = this.#options;
    const pool = new Piscina<Task, Answer<Value>>({
      filename: options.worker.href,
      minThreads: options.staysReady ? options.atOnce : 0,
      maxThreads: options.atOnce,
      idleTimeout: 30_000,
      recordTiming: false, // its histograms take a third of a megabyte each
      // Tests run with flags that a worker does not need and may not accept.
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: options.heapMB,
        maxYoungGenerationSizeMb: Math.max(4, options.heapMB / 4),
        stackSizeMb: 4,
      },
    });
    pool.on('error', (error: unknown) => options.onCrash?.(error));
    return pool;
  }

  /**
   * Runs a task in a worker. Its time limit starts when a worker takes it, not while it waits for one.
   * @param transfer what the task hands over to the worker, such as a message port
   * @throws DomainError when the worker refuses, the pool's refusal or timeout when it crashes or takes too long,
   *   Overloaded, the reason of an aborted signal
   */
  run(task: Task, asked?: Asked, transfer: MessagePort[] = []): Promise<Value> {
    return this.#slots.use(async () => unpackAnswer(await this.#ask(task, transfer)), asked);
  }

  async #ask(task: Task, transferList: MessagePort[]): Promise<Answer<Value>> {
    const timeLimit = AbortSignal.timeout(this.#options.timeLimitMs);
    try {
      this.#pool ??= this.#start();
      return await this.#pool.run(task, { signal: timeLimit, transferList });
    } catch (error) {
      if (!timeLimit.aborted && !isCrash(error)) throw error;
      this.#options.onCrash?.(error, task);
      const { refusal, timeout = refusal } = this.#options;
      throw timeLimit.aborted ? timeout() : refusal();
    }
  }

  /** Ends all workers; what they were doing fails. */
  async close(): Promise<void> {
    await this.#pool?.destroy();
  }
}

/** The number of workers that leaves the event loop and the database a part of the machine. */
export const defaultAtOnce = () => Math.min(4, shareOf(availableParallelism() - 1, 1));

const isCrash = (error: unknown) =>
  hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ||
  (error instanceof Error && error.message.startsWith('worker exited'));
