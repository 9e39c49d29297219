// A site that is killed and started again, on the same folder and port, with the event store that it is told to use.
import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { openEventStore } from '@sandcrate/core/event-store/open.ts';
import { type EventStoreDBNode, startNode } from '@sandcrate/core/event-store/testing/eventstoredb-node.ts';
import { runningEmbeddedPostgres } from '@sandcrate/core/postgres/embedded/embedded-postgres.ts';
import { killAll, survivorsOf, treeOf } from '../processes.ts';
import {
  destroy,
  freePort,
  launch,
  newDataDir,
  type Product,
  type Run,
  startProduct,
  WITH_OWNER,
} from '../product.ts';
import type { Place } from './client.ts';

export class CrashingSite implements Place {
  readonly dataDir: string;
  readonly eventStore: EventStoreDBNode | undefined;
  readonly #env: Record<string, string>;
  #product: Product | undefined;
  #up = Promise.withResolvers<void>();
  /** How long each start took to be ready, in milliseconds; the first made the folder. */
  readonly readyAfter: number[] = [];

  private constructor(dataDir: string, port: number, eventStore: EventStoreDBNode | undefined) {
    this.dataDir = dataDir;
    this.eventStore = eventStore;
    this.#env = {
      ...WITH_OWNER,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'loopback',
      ...(eventStore ? { EVENTSTORE_URL: eventStore.url } : {}),
    };
  }

  /** Starts one on an empty folder. */
  static async create({ eventStoreDB }: { eventStoreDB: boolean }): Promise<CrashingSite> {
    const eventStore = eventStoreDB ? await startNode() : undefined;
    const site = new CrashingSite(await newDataDir(), await freePort(), eventStore);
    await site.start();
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#env.PORT}`;
  }

  /** Settles when the site is there. @throws Error when it does not come back */
  up(): Promise<void> {
    return this.#up.promise;
  }

  async start(): Promise<void> {
    try {
      this.#product = await startProduct({ dataDir: this.dataDir, env: this.#env });
    } catch (error) {
      this.#up.promise.catch(() => {}); // nobody may be waiting
      this.#up.reject(error);
      throw error;
    }
    this.readyAfter.push(this.#product.readyAfter);
    this.#up.resolve();
  }

  /** Ends every process of it with SIGKILL, its databases included, and starts it again. */
  async crash({ alsoDuringStart = undefined }: { alsoDuringStart?: number } = {}): Promise<void> {
    if (!this.#product) return;
    this.#up = Promise.withResolvers();
    await this.#kill(this.#product);
    if (alsoDuringStart !== undefined) {
      await this.eventStore?.restart();
      const run = await launch({ dataDir: this.dataDir, env: this.#env });
      await pause(alsoDuringStart);
      await this.#kill(run);
    }
    await this.eventStore?.restart();
    await this.start();
  }

  async #kill(run: Run): Promise<void> {
    const tree = await treeOf(run.process.pid ?? 0);
    killAll(tree);
    await this.eventStore?.crash();
    await run.ended;
    while ((await survivorsOf(tree)).length > 0) await pause(10);
  }

  /** Lets somebody read the site's log beside it. */
  async withLog<T>(read: (log: EventStore) => Promise<T>): Promise<T> {
    const postgres = this.eventStore ? undefined : await runningEmbeddedPostgres(this);
    const url = this.eventStore?.url ?? postgres?.url;
    if (url === undefined) throw new Error('The site has no database that runs.');
    const log = await openEventStore(url);
    try {
      return await read(log);
    } finally {
      await log.close();
      postgres?.close();
    }
  }

  /** Stops it as an operator does. @throws Error when it does not end well */
  async stop(): Promise<void> {
    this.#up = Promise.withResolvers();
    const code = await this.#product?.stop();
    if (code !== 0) throw new Error(`The site ended with ${code}:\n${this.#product?.output()}`);
  }

  /** Ends it and deletes all that it kept. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#product) await destroy(this.#product);
    await this.eventStore?.stop();
  }
}
