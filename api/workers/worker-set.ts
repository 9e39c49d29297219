// Keeps a number of worker processes running that answer requests on the same port.
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Peer, type PrimaryCalls, type WorkerCalls } from './messages.ts';

/** A worker that ends is started again after a pause that doubles each time, until one has run for long enough. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
const RUNS_WELL_MS = 30_000;
/** Longer than a worker gives requests in progress. */
const STOP_MS = 16_000;

export type WorkerPeer = Peer<WorkerCalls, PrimaryCalls>;

export type WorkerSetOptions = {
  /** The program that workers run. */
  program: string;
  count: number;
  logger: Logger;
  /** Gets each worker's channel before the worker runs. */
  serve: (peer: WorkerPeer, number: number) => void;
};

/** A worker could not start; the message is for the operator. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed';
}

type Slot = { number: number; worker: Worker; peer: WorkerPeer; isListening: boolean; ended: Promise<void> };

export class WorkerSet {
  readonly #options: WorkerSetOptions;
  readonly #slots = new Map<number, Slot>();
  readonly #stopping = new AbortController();
  readonly #firstListens = Promise.withResolvers<void>();
  #hasOneListened = false;

  constructor(options: WorkerSetOptions) {
    this.#options = options;
    // 'advanced' can carry bigints, such as positions.
    cluster.setupPrimary({ exec: options.program, args: [], serialization: 'advanced' });
    this.#firstListens.promise.catch(() => {}); // awaited by `listening`, if at all
    for (let number = 1; number <= options.count; number++) void this.#keep(number);
  }

  /**
   * Resolves when the first worker takes requests.
   * @throws WorkerFailed when one cannot start before that
   */
  listening(): Promise<void> {
    return this.#firstListens.promise;
  }

  /** The channels of the workers that take requests. */
  get peers(): WorkerPeer[] {
    return [...this.#slots.values()].filter(({ isListening }) => isListening).map(({ peer }) => peer);
  }

  /** Tells all workers to stop; they keep answering for this long. */
  async drain(seconds: number): Promise<void> {
    this.#tellToStop();
    await pause(seconds * 1000);
  }

  /** Tells all workers to stop and waits for them; those that take too long are killed. */
  async stop(): Promise<void> {
    this.#tellToStop();
    const late = setTimeout(() => {
      for (const { worker, number } of this.#slots.values()) {
        this.#options.logger.error({ worker: number }, 'a worker did not stop in time and is killed');
        worker.process.kill('SIGKILL');
        process.exitCode = 1;
      }
    }, STOP_MS);
    await Promise.all([...this.#slots.values()].map(({ ended }) => ended));
    clearTimeout(late);
  }

  #tellToStop(): void {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    for (const { worker } of this.#slots.values()) worker.process.kill('SIGTERM');
  }

  async #keep(number: number): Promise<void> {
    const { signal } = this.#stopping;
    let wait = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      const startedAt = performance.now();
      await this.#runOnce(number);
      if (signal.aborted) return;
      if (performance.now() - startedAt >= RUNS_WELL_MS) wait = FIRST_PAUSE_MS;
      await pause(wait, undefined, { signal }).catch(() => {});
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
    }
  }

  /** Runs a worker until it ends. */
  async #runOnce(number: number): Promise<void> {
    const { count, serve, logger } = this.#options;
    const worker = cluster.fork({ WORKERS: String(count), WORKER_NUMBER: String(number) });
    const ended = Promise.withResolvers<void>();
    const peer: WorkerPeer = new Peer(worker.process);
    const slot: Slot = { number, worker, peer, isListening: false, ended: ended.promise };
    let failure: string | undefined;
    this.#slots.set(number, slot);
    serve(peer, number);
    peer.serve({
      failed: async (reason) => {
        failure = reason;
      },
    });
    worker.on('error', (error) => logger.warn({ err: error, worker: number }, 'a worker failed'));
    worker.once('listening', () => {
      slot.isListening = true;
      this.#hasOneListened = true;
      this.#firstListens.resolve();
    });
    worker.once('exit', (code, signal) => {
      this.#slots.delete(number);
      ended.resolve();
      if (this.#stopping.signal.aborted) return;
      const end = failure ?? `it ended with ${signal ?? `exit code ${code}`}`;
      // A worker that could not start the first time would fail again; a signal came from outside.
      const cannotStart = !this.#hasOneListened && (failure !== undefined || (signal === null && code !== 0));
      if (cannotStart)
        this.#firstListens.reject(new WorkerFailed(failure ?? `A worker could not start: ${end}`));
      else logger.error({ worker: number }, `a worker is gone and is started again: ${end}`);
    });
    await ended.promise;
  }
}
