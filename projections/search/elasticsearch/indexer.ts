// Keeps one index up with the catalogue.
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@elastic/elasticsearch';
import type { Logger } from '@sandcrate/core/logger.ts';
import type pg from 'pg';
import { type Fence, unfenced } from '../../runner/lifecycle/leases/fence.ts';
import { saveIndexedPosition } from './indexed-position.ts';
import { changesAfter, markSent, unsent } from './outbound.ts';
import { send } from './send.ts';
import { momentOf, Watermark } from './watermark.ts';

export type IndexerOptions = {
  pool: pg.Pool;
  client: Client;
  indexName: string;
  logger: Logger;
  /** Keeps it from writing once another process does this. [none: nobody else does] */
  fence?: Fence;
};

const AT_A_TIME = 1_000;
/** As often as the index shows of itself what it was given. */
const NOTE_EVERY_MS = 1_000;

export class Indexer {
  readonly #options: Required<IndexerOptions>;
  readonly #watermark = new Watermark();
  #noted: { version: bigint; at: number } | undefined;

  constructor(options: IndexerOptions) {
    this.#options = { fence: unfenced(options.pool), ...options };
  }

  get indexName(): string {
    return this.#options.indexName;
  }

  /**
   * Sends what the index lacks of the changes that may not have been looked at, up to this version: where changes never
   * cease, there is an end to it nevertheless. [all]
   * @returns how many documents were settled
   * @throws when the database or the cluster is away; nothing is lost, the next call goes on
   * @throws LeaseLost when another process keeps the index now
   */
  async drain(signal?: AbortSignal, version?: bigint): Promise<number> {
    const { pool, client, indexName, logger, fence } = this.#options;
    let settled = 0;
    let after = this.#watermark.after;
    for (;;) {
      if (signal?.aborted) return settled;
      const { addonIds, upTo } = await changesAfter(pool, after, AT_A_TIME);
      if (addonIds.length === 0) return settled;
      const outbound = await unsent(pool, indexName, addonIds);
      if (outbound.length > 0) await fence.confirm();
      const sent = await send(client, indexName, outbound);
      for (const { addonId, refusal } of sent) {
        if (refusal) logger.error(`${indexName} refuses the document of ${addonId}: ${refusal}`);
      }
      if (sent.length > 0) await fence.write((tx) => markSent(tx, indexName, sent));
      settled += sent.length;
      if (sent.length < outbound.length) {
        throw new Error(`${indexName} did not take ${outbound.length - sent.length} documents`);
      }
      after = upTo;
      if (version !== undefined && after >= version) return settled;
    }
  }

  /**
   * Sends what changed since the last time, if anything may have.
   * @throws as `drain` does
   */
  async catchUp(signal?: AbortSignal): Promise<void> {
    const moment = await momentOf(this.#options.pool);
    if (this.#watermark.observe(moment)) {
      await this.drain(signal, moment.version);
      if (signal?.aborted) return;
      this.#watermark.lookedAt();
    }
    await this.#note();
  }

  /** Says how far searches see, now and then. */
  async #note(): Promise<void> {
    const { client, indexName, fence } = this.#options;
    const version = this.#watermark.after;
    const at = performance.now();
    if (this.#noted && (this.#noted.version === version || at < this.#noted.at + NOTE_EVERY_MS)) return;
    await client.indices.refresh({ index: indexName });
    await fence.write((tx) => saveIndexedPosition(tx, indexName, version));
    this.#noted = { version, at };
  }

  /**
   * Catches up again and again, until the signal aborts.
   * @throws as `drain` does
   */
  async follow(signal: AbortSignal, pollMs: number): Promise<void> {
    while (!signal.aborted) {
      await this.catchUp(signal);
      await delay(pollMs, undefined, { signal }).catch(() => {});
    }
  }
}
