// Reports when the store goes away and when it is back: once each, however many subscriptions notice it.
import { setTimeout as wait } from 'node:timers/promises';
import { type EventStoreAddress, hostsOf } from '@sandcrate/core/config/eventstore-url.ts';
import type { Logger } from '@sandcrate/core/logger.ts';
import { reachHosts } from './reach.ts';

/** A node that dies ends its connections a moment before its port is closed. */
const DYING_MS = 200;

export class Outage {
  readonly #address: EventStoreAddress;
  readonly #authority: string | undefined;
  readonly #logger: Logger;
  #since: number | undefined;
  /** Ends once everything has been logged, so that lines are in order. */
  #logged = Promise.resolve();

  constructor(address: EventStoreAddress, authority: string | undefined, logger: Logger) {
    this.#address = address;
    this.#authority = authority;
    this.#logger = logger;
  }

  /** A subscription has failed. */
  began(error: unknown): void {
    if (this.#since !== undefined) return;
    this.#since = performance.now();
    this.#log(async () => {
      await wait(DYING_MS);
      this.#logger.warn(await this.describe(error));
    });
  }

  /** A subscription has been opened. */
  ended(): void {
    if (this.#since === undefined) return;
    const seconds = ((performance.now() - this.#since) / 1000).toFixed(1);
    this.#since = undefined;
    this.#log(() =>
      this.#logger.info(`EventStoreDB at ${hostsOf(this.#address)} is back after ${seconds} s`),
    );
  }

  #log(write: () => void | Promise<void>): void {
    this.#logged = this.#logged.then(write);
  }

  /** Which hosts do not answer, and why; what the client says if all of them answer again. */
  async describe(error: unknown): Promise<string> {
    const reached = await reachHosts(this.#address, this.#authority);
    const away = reached.filter(({ problem }) => problem !== undefined);
    if (away.length === 0) {
      return `EventStoreDB at ${hostsOf(this.#address)} broke off: ${textOf(error)}`;
    }
    const each = away.map(({ host, port, problem }) => `${host}:${port} ${problem}`);
    return `EventStoreDB cannot be reached: ${each.join('; ')}`;
  }
}

/** The client's message on one line. */
const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim();
