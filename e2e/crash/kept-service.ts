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

  /** Where it answers, if it does. */
  get url(): string | undefined {
    return this.#instance?.url;
  }

  /** Settles when it is there. @throws Error when it does not come back */
  up(): Promise<void> {
    return this.#up.promise;
  }

  /** Starts it unless it is there, more than once when a server that it needs is still away. Settles when it is ready. */
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

  /** Ends it with SIGKILL, also while it starts. */
  async kill(): Promise<void> {
    this.#start?.end.abort();
    await this.#start?.done;
    const instance = this.#instance;
    this.#forget();
    await instance?.kill();
  }

  /** @throws Error when it does not end well */
  async stop(): Promise<void> {
    await this.revive();
    const instance = this.#instance;
    this.#forget();
    const code = await instance?.stop();
    if (code !== 0) throw new Error(`${this.name} ended with ${code}:\n${instance?.output()}`);
  }

  /** How it ended without being asked to, since the last time that this was asked. */
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
