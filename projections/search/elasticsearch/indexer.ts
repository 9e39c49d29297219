// Keeps one index up to date with the catalogue.
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
  /** Keeps it from writing once another process has taken over. [none: no other process writes] */
  fence?: Fence;
};

const AT_A_TIME = 1_000;
/** The interval at which an index makes its writes visible by default. */
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
   * Sends what the index lacks of the changes after the watermark.
   * @param version the last version to send, so that it ends even while changes keep coming [all]
   * @returns how many documents were settled
   * @throws when the database or the cluster is unavailable; nothing is lost, and the next call continues
   * @throws LeaseLost when another process now maintains the index
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
   * Sends what has changed since the last call, if anything may have.
   * @throws like `drain`
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

  /** Records from time to time up to which version searches see the changes. */
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
   * Catches up repeatedly until the signal aborts.
   * @throws like `drain`
   */
  async follow(signal: AbortSignal, pollMs: number): Promise<void> {
    while (!signal.aborted) {
      await this.catchUp(signal);
      await delay(pollMs, undefined, { signal }).catch(() => {});
    }
  }
}
