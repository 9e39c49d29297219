// A distributed site in which any process or server can be killed while the others keep running.
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@sandcrate/infrastructure/embedded-postgres/embedded-postgres.ts';
import {
  type EventStoreDBNode,
  startNode,
} from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import { killAll, treeOf } from '../processes.ts';
import { newDataDir } from '../product.ts';
import { type Places, settingsOf } from '../services.ts';
import type { CrashSite } from './crash-site.ts';
import { KeptService } from './kept-service.ts';
import type { Random } from './random.ts';

/** A part that can be killed. It is up again once `revive` has resolved. */
type Part = { readonly name: string; kill(): Promise<void>; revive(): Promise<void> };

const LONGEST_ABSENCE_MS = 1000;
/** The same value as in docker-compose.yml. */
const CONNECTIONS = { max_connections: 200 };

export class DistributedSite implements CrashSite {
  readonly settings: Places;
  readonly readyAfter: number[] = [];
  readonly #dataDir: string;
  readonly #database: EmbeddedPostgres;
  readonly #eventStore: EventStoreDBNode | undefined;
  readonly #apis: KeptService[];
  readonly #workers: KeptService[];
  #turn = 0;

  private constructor(
    dataDir: string,
    database: EmbeddedPostgres,
    eventStore: EventStoreDBNode | undefined,
    settings: Places,
  ) {
    this.#dataDir = dataDir;
    this.#database = database;
    this.#eventStore = eventStore;
    this.settings = settings;
    const kept = (name: 'api' | 'projections', number: number) =>
      new KeptService({ name, number, dataDir, places: settings });
    this.#apis = [kept('api', 1), kept('api', 2)];
    this.#workers = [kept('projections', 1), kept('projections', 2)];
  }

  /** Starts a site on an empty folder with its own servers. */
  static async create({ eventStoreDB }: { eventStoreDB: boolean }): Promise<DistributedSite> {
    const dataDir = await newDataDir();
    const database = await startEmbeddedPostgres({ dataDir, settings: CONNECTIONS });
    const eventStore = eventStoreDB ? await startNode() : undefined;
    const settings = await settingsOf('api', {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      EVENTSTORE_URL: eventStore?.url,
      ELASTICSEARCH_URL: undefined,
      FILES_URL: undefined, // the processes share a folder
      CLAMD_URL: undefined,
      SMTP_URL: undefined,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
    });
    const site = new DistributedSite(dataDir, database, eventStore, settings);
    try {
      for (const service of site.#services) void service.revive();
      await Promise.all(site.#services.map((service) => service.up()));
    } catch (error) {
      await site[Symbol.asyncDispose]();
      throw error;
    }
    return site;
  }

  get #services(): KeptService[] {
    return [...this.#apis, ...this.#workers];
  }

  /** The address of each running API process in turn, like a proxy in front of them. */
  get url(): string {
    const there = this.#apis.flatMap(({ url }) => url ?? []);
    return there[this.#turn++ % there.length] ?? 'http://127.0.0.1:9'; // nobody listens there: the client retries
  }

  /** Waits until one of the API processes is up. @throws Error when none restarts */
  async up(): Promise<void> {
    await Promise.any(this.#apis.map((api) => api.up()));
  }

  /**
   * Kills one, two or all of them, some perhaps while they are still restarting. Resolves when any part of the site
   * answers again.
   */
  async crash(random: Random): Promise<string> {
    const parts = this.#chosen(random);
    const names = parts.map(({ name }) => name).join(' and ');
    const before = performance.now();
    await Promise.all(parts.map((part) => part.kill()));
    await pause(random.below(LONGEST_ABSENCE_MS));
    for (const part of parts) if (part instanceof KeptService) void part.revive();
    await Promise.all(parts.map((part) => part instanceof KeptService || part.revive()));
    await this.up();
    this.readyAfter.push(performance.now() - before);
    return names;
  }

  accidents(): string[] {
    return this.#services.flatMap((service) => service.accidents());
  }

  async stop(): Promise<void> {
    for (const service of this.#services) await service.stop();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#services.map((service) => service.kill()));
    await this.#eventStore?.stop();
    await this.#database.stop();
    await rm(this.#dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  #chosen(random: Random): Part[] {
    const parts: Part[] = [...this.#services, ...this.#servers()];
    const kind = random.below(12);
    if (kind === 0) return parts;
    if (kind === 1) return this.#apis;
    if (kind === 2) return this.#workers;
    const first = random.below(parts.length);
    const second = (first + 1 + random.below(parts.length - 1)) % parts.length;
    return parts.filter((_, index) => index === first || (kind < 5 && index === second));
  }

  #servers(): Part[] {
    const database = this.#database;
    let killed = 0;
    const postgres: Part = {
      name: 'PostgreSQL',
      async kill() {
        killed = database.pid;
        killAll(await treeOf(killed));
      },
      // Our own supervisor restarts it.
      async revive() {
        while (database.pid === killed) await pause(20);
      },
    };
    const eventStore = this.#eventStore;
    if (!eventStore) return [postgres];
    return [
      postgres,
      { name: 'EventStoreDB', kill: () => eventStore.crash(), revive: () => eventStore.restart() },
    ];
  }
}
