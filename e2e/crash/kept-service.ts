// A process of the site that somebody starts again whenever it has ended, as the containers' restart policy does.
import { type Instance, type Places, type ServiceName, startService } from '../services.ts';

const MOST_STARTS = 5;

export type KeptServiceOptions = {
  name: ServiceName;
  number: number;
  dataDir: string;
  places: Places;
};

export class KeptService {
  readonly name: string;
  readonly #options: KeptServiceOptions;
  #instance: Instance | undefined;
  #up = Promise.withResolvers<void>();
  #reviving: Promise<void> | undefined;
  readonly #accidents: string[] = [];

  constructor(options: KeptServiceOptions) {
    this.#options = options;
    this.name = `${options.name} ${options.number}`;
  }

  get isUp(): boolean {
    return this.#instance !== undefined;
  }

  get url(): string | undefined {
    return this.#instance?.url;
  }

  /** Settles when it is there. @throws Error when it does not come back */
  up(): Promise<void> {
    return this.#up.promise;
  }

  /** Starts it, more than once when a server that it needs is still away, and waits until it is ready. */
  revive(): Promise<void> {
    this.#reviving ??= this.#start().finally(() => {
      this.#reviving = undefined;
    });
    return this.#reviving;
  }

  async kill(): Promise<void> {
    await this.#reviving?.catch(() => {});
    const instance = this.#instance;
    this.#forget();
    await instance?.kill();
  }

  /** Kills it, and once more so many milliseconds after its next start has begun. */
  async killTwice(afterMs: number): Promise<void> {
    await this.kill();
    const { name, dataDir, places } = this.#options;
    const instance = await startService(name, dataDir, places, AbortSignal.timeout(afterMs)).catch(() => {});
    await instance?.kill(); // it was ready before
  }

  /** @throws Error when it does not end well */
  async stop(): Promise<void> {
    const instance = this.#instance;
    this.#forget();
    const code = await instance?.stop();
    if (code !== 0) throw new Error(`${this.name} ended with ${code}:\n${instance?.output()}`);
  }

  /** How it ended without being asked to, since the last time that this was asked. */
  accidents(): string[] {
    return this.#accidents.splice(0);
  }

  async #start(): Promise<void> {
    const { name, dataDir, places } = this.#options;
    for (let start = 1; !this.#instance; start++) {
      try {
        this.#keep(await startService(name, dataDir, places));
      } catch (error) {
        if (start < MOST_STARTS) continue;
        this.#up.promise.catch(() => {}); // nobody may be waiting
        this.#up.reject(error);
        throw error;
      }
    }
    this.#up.resolve();
  }

  #keep(instance: Instance): void {
    this.#instance = instance;
    instance.process.once('exit', (code) => {
      if (this.#instance !== instance) return;
      this.#accidents.push(`${this.name} ended by itself with ${code}:\n${instance.output()}`);
      this.#forget();
      this.revive().catch(() => {}); // who waits for it is told
    });
  }

  #forget(): void {
    if (!this.#instance) return;
    this.#instance = undefined;
    this.#up = Promise.withResolvers();
  }
}
