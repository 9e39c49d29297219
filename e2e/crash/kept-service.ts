// A process of the site that is restarted whenever it ends, like a container with a restart policy.
import { type Instance, type Places, type ServiceName, startService } from '../services.ts';

const MOST_STARTS = 5;

export type KeptServiceOptions = {
  name: ServiceName;
  number: number;
  dataDir: string;
  places: Places;
};

export class KeptService {
  readonly #options: KeptServiceOptions;
  #instance: Instance | undefined;
  #up = Promise.withResolvers<void>();
  #start: { end: AbortController; done: Promise<void> } | undefined;
  readonly #accidents: string[] = [];

  constructor(options: KeptServiceOptions) {
    this.#options = options;
  }

  get name(): string {
    const { name, number } = this.#options;
    return `${name} ${number}${this.#start ? ' while it started' : ''}`;
  }

  /** Its address, if it serves requests. */
  get url(): string | undefined {
    return this.#instance?.url;
  }

  /** Waits until it is up. @throws Error when it does not restart */
  up(): Promise<void> {
    return this.#up.promise;
  }

  /** Starts it unless it runs, and retries while a server that it needs is away. Resolves when it is ready. */
  revive(): Promise<void> {
    if (this.#instance) return this.up();
    if (!this.#start) {
      const end = new AbortController();
      const done = this.#insistOnStart(end.signal).finally(() => {
        this.#start = undefined;
      });
      this.#start = { end, done };
    }
    return this.#start.done;
  }

  /** Sends SIGKILL, even while it starts. */
  async kill(): Promise<void> {
    this.#start?.end.abort();
    await this.#start?.done;
    const instance = this.#instance;
    this.#forget();
    await instance?.kill();
  }

  /** @throws Error when it does not exit cleanly */
  async stop(): Promise<void> {
    await this.revive();
    const instance = this.#instance;
    this.#forget();
    const code = await instance?.stop();
    if (code !== 0) throw new Error(`${this.name} ended with ${code}:\n${instance?.output()}`);
  }

  /** How it ended unexpectedly since the last call. */
  accidents(): string[] {
    return this.#accidents.splice(0);
  }

  async #insistOnStart(signal: AbortSignal): Promise<void> {
    const { name, dataDir, places } = this.#options;
    for (let start = 1; !signal.aborted; start++) {
      try {
        return this.#keep(await startService(name, dataDir, places, { signal }));
      } catch (error) {
        if (signal.aborted || start < MOST_STARTS) continue;
        this.#up.reject(error);
        return;
      }
    }
  }

  #keep(instance: Instance): void {
    this.#instance = instance;
    this.#up.resolve();
    instance.process.once('exit', (code) => {
      if (this.#instance !== instance) return;
      this.#accidents.push(`${this.name} ended by itself with ${code}:\n${instance.output()}`);
      this.#forget();
      void this.revive();
    });
  }

  #forget(): void {
    if (!this.#instance) return;
    this.#instance = undefined;
    this.#up = Promise.withResolvers();
    this.#up.promise.catch(() => {}); // nobody may be waiting
  }
}
