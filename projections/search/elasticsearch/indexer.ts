// Keeps one index up with the catalogue.
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@elastic/elasticsearch';
import type { Logger } from '@sandcrate/core/postgres/logger.ts';
import type pg from 'pg';
import { latestVersion, markSent, unsent } from './outbound.ts';
import { send } from './send.ts';

export type IndexerOptions = { pool: pg.Pool; client: Client; indexName: string; logger: Logger };

const AT_A_TIME = 1_000;
/**
 * A version is given out before its transaction commits, so one may appear below versions that were seen: the whole is
 * looked through until nothing was given out for so long, which no transaction outlasts, and now and then besides.
 */
const SETTLED_MS = 60_000;

export class Indexer {
  readonly #options: IndexerOptions;
  #seen: { version: bigint; since: number; lookedThrough: number } | undefined;

  constructor(options: IndexerOptions) {
    this.#options = options;
  }

  get indexName(): string {
    return this.#options.indexName;
  }

  /**
   * Sends what the index lacks, until it lacks nothing.
   * @returns how many documents were settled
   * @throws when the database or the cluster is away; nothing is lost, the next call goes on
   */
  async drain(signal?: AbortSignal): Promise<number> {
    const { pool, client, indexName, logger } = this.#options;
    let settled = 0;
    for (;;) {
      if (signal?.aborted) return settled;
      const outbound = await unsent(pool, indexName, AT_A_TIME);
      if (outbound.length === 0) return settled;
      const sent = await send(client, indexName, outbound);
      for (const { addonId, refusal } of sent) {
        if (refusal) logger.error(`${indexName} refuses the document of ${addonId}: ${refusal}`);
      }
      await markSent(pool, indexName, sent);
      settled += sent.length;
      if (sent.length < outbound.length) {
        throw new Error(`${outbound.length - sent.length} documents were not taken`);
      }
    }
  }

  /**
   * Sends what there is to send each time that something may have changed, until the signal aborts.
   * @throws as `drain` does
   */
  async follow(signal: AbortSignal, pollMs: number): Promise<void> {
    while (!signal.aborted) {
      if (await this.#mayLack()) await this.drain(signal);
      await delay(pollMs, undefined, { signal }).catch(() => {});
    }
  }

  async #mayLack(): Promise<boolean> {
    const version = await latestVersion(this.#options.pool);
    const now = Date.now();
    const seen = this.#seen;
    const moved = seen === undefined || seen.version !== version;
    const since = moved ? now : seen.since;
    const lookThrough = moved || now - since < SETTLED_MS || now - seen.lookedThrough > SETTLED_MS;
    this.#seen = { version, since, lookedThrough: lookThrough ? now : seen.lookedThrough };
    return lookThrough;
  }
}
