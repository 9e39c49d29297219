// A site that can be killed and restarted on the same folder, port and event store.
import { setTimeout as pause } from 'node:timers/promises';
import {
  type EventStoreDBNode,
  startNode,
} from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
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
import type { CrashSite } from './crash-site.ts';
import type { Random } from './random.ts';

const LONGEST_START_MS = 2500;

export class CrashingSite implements CrashSite {
  readonly #dataDir: string;
  readonly #eventStore: EventStoreDBNode | undefined;
  readonly #env: Record<string, string>;
  #product: Product | undefined;
  #up = Promise.withResolvers<void>();
  readonly readyAfter: number[] = [];

  private constructor(dataDir: string, port: number, eventStore: EventStoreDBNode | undefined) {
    this.#dataDir = dataDir;
    this.#eventStore = eventStore;
    this.#env = {
      ...WITH_OWNER,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      MASTER_KEY: 'a master key of the crash test, long enough',
      TRUST_PROXY: 'loopback',
      ...(eventStore ? { EVENTSTORE_URL: eventStore.url } : {}),
    };
  }

  /** Starts a site on an empty folder. */
  static async create({ eventStoreDB }: { eventStoreDB: boolean }): Promise<CrashingSite> {
    const eventStore = eventStoreDB ? await startNode() : undefined;
    const site = new CrashingSite(await newDataDir(), await freePort(), eventStore);
    await site.#start();
    site.readyAfter.length = 0;
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#env.PORT}`;
  }

  get settings() {
    return { ...this.#env, DATA_DIR: this.#dataDir };
  }

  /** Waits until the site is up. @throws Error when it does not restart */
  up(): Promise<void> {
    return this.#up.promise;
  }

  async #start(): Promise<void> {
    try {
      this.#product = await startProduct({ dataDir: this.#dataDir, env: this.#env });
    } catch (error) {
      this.#up.promise.catch(() => {}); // nobody may be waiting
      this.#up.reject(error);
      throw error;
    }
    this.readyAfter.push(this.#product.readyAfter);
    this.#up.resolve();
  }

  /** Kills all of its processes, including databases; sometimes again during the restart. */
  async crash(random: Random): Promise<string> {
    if (!this.#product) throw new Error('The site has never been started.');
    this.#up = Promise.withResolvers();
    await this.#kill(this.#product);
    const isKilledTwice = random.below(4) === 0;
    if (isKilledTwice) {
      await this.#eventStore?.restart();
      const run = await launch({ dataDir: this.#dataDir, env: this.#env });
      await pause(random.below(LONGEST_START_MS));
      await this.#kill(run);
    }
    await this.#eventStore?.restart();
    await this.#start();
    return isKilledTwice ? 'everything, and again while it started' : 'everything';
  }

  /** Processes that end on their own are noticed when the site is killed or stopped. */
  accidents(): string[] {
    return [];
  }

  async #kill(run: Run): Promise<void> {
    const tree = await treeOf(run.process.pid ?? 0);
    killAll(tree);
    await this.#eventStore?.crash();
    await run.ended;
    while ((await survivorsOf(tree)).length > 0) await pause(10);
  }

  async stop(): Promise<void> {
    this.#up = Promise.withResolvers();
    const code = await this.#product?.stop();
    if (code !== 0) throw new Error(`The site ended with ${code}:\n${this.#product?.output()}`);
  }

  /** Kills it and deletes its data. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#product) await destroy(this.#product);
    await this.#eventStore?.stop();
  }
}
