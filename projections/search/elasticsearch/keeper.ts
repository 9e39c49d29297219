// Keeps the cluster's indices: the live one up with the catalogue, and one of a new definition filled beside it until
// it may take its place.
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@elastic/elasticsearch';
import { BackOff } from '@sandcrate/core/event-store/back-off.ts';
import type { Logger } from '@sandcrate/core/postgres/logger.ts';
import type pg from 'pg';
import type { Leases } from '../../runner/leases/leases.ts';
import { compareIndex, successOf, titleQueries } from './compare.ts';
import { INDEX_LEASE, indexName } from './index-definition.ts';
import { Indexer } from './indexer.ts';
import { createIndex, finishFilling, liveIndex, removeOthers, swapIndex } from './indices.ts';
import { forgetDocuments, forgetIndex, forgetOthers } from './outbound.ts';
import { forgetReached } from './reached.ts';
import { refreshSignals } from './signals.ts';
import { momentOf } from './watermark.ts';

export type KeeperOptions = {
  pool: pg.Pool;
  leases: Leases;
  client: Client;
  logger: Logger;
  /** How often it looks for changes. [500 ms] */
  pollMs?: number;
  /** How often downloads, ratings and trending scores are looked at. [60 s] */
  signalsMs?: number;
  /** How often it makes sure that the index is still there. [30 s] */
  presentMs?: number;
};

export type Keeper = { close(): Promise<void> };

/** So many titles are tried on a new index, and so much worse than the live one it may answer. */
const PROBES = 100;
const TOLERANCE = 0.02;
/** So often a new index may be behind before it is given up for now. */
const ROUNDS = 5;

/** Does this until it is closed; of several processes one does it, the others stand by. */
export function keepIndex(options: KeeperOptions): Keeper {
  const stop = new AbortController();
  const running = keepOn(options, stop.signal);
  return {
    async close() {
      stop.abort(new Error('The indexer is stopping'));
      await running;
    },
  };
}

async function keepOn(options: KeeperOptions, signal: AbortSignal): Promise<void> {
  let backOff = new BackOff();
  let told: string | undefined;
  const onReady = () => {
    backOff = new BackOff();
    told = undefined;
  };
  while (!signal.aborted) {
    try {
      const lease = await options.leases.acquire(INDEX_LEASE, signal);
      const failed = new AbortController();
      const until = AbortSignal.any([signal, lease.lost, failed.signal]);
      const jobs = [keepSignals(options, until), keepIndices(options, until, onReady)];
      await Promise.all(jobs).finally(async () => {
        failed.abort();
        await Promise.allSettled(jobs);
        await lease.release();
      });
    } catch (error) {
      if (signal.aborted) return;
      const reason = String(error);
      if (reason !== told) options.logger.warn(`The search index waits: ${reason}`);
      told = reason;
      await backOff.pause(signal);
    }
  }
}

async function keepSignals({ pool, logger, signalsMs = 60_000 }: KeeperOptions, signal: AbortSignal) {
  while (!signal.aborted) {
    await refreshSignals(pool).catch((error: unknown) => {
      logger.warn(`Search signals were not refreshed: ${String(error)}`);
    });
    await delay(signalsMs, undefined, { signal }).catch(() => {});
  }
}

/** `onReady`: the cluster answers, and today's index is in its place. */
async function keepIndices(options: KeeperOptions, signal: AbortSignal, onReady: () => void): Promise<void> {
  const { pool, client, pollMs = 500, presentMs = 30_000 } = options;
  const name = indexName();
  const live = await liveIndex(client);
  await forgetReached(pool); // the cluster may have been set back since
  const index = new Indexer({ ...options, indexName: name });
  if (live === name) await resendDifferences(pool, client, name);
  else if (live === undefined) await replace(options, index, live, signal);
  else await replaceBeside(options, index, live, signal);
  if (signal.aborted) return;
  await forgetOthers(pool, name);
  onReady();
  while (!signal.aborted) {
    const until = AbortSignal.any([signal, AbortSignal.timeout(presentMs)]);
    await index.follow(until, pollMs);
    if (signal.aborted) return;
    if ((await liveIndex(client)) !== name) throw new Error(`${name} is gone`);
    await removeOthers(client, name); // what was asked of them is answered by now
  }
}

/** Meanwhile the index that answers stays up to date, too. */
async function replaceBeside(options: KeeperOptions, next: Indexer, live: string, signal: AbortSignal) {
  const replaced = new AbortController();
  const old = new Indexer({ ...options, indexName: live });
  const following = old.follow(AbortSignal.any([signal, replaced.signal]), options.pollMs ?? 500);
  try {
    await Promise.race([replace(options, next, live, signal), following]);
  } finally {
    replaced.abort();
    await following;
  }
}

/**
 * Lets what the index has otherwise than the catalogue be sent again: either may have been set back to a backup.
 * @returns how many add-ons it lacks or has too many
 */
async function resendDifferences(
  pool: pg.Pool,
  client: Client,
  name: string,
  upTo?: bigint,
): Promise<number> {
  const { missing, surplus, stale, ahead } = await compareIndex(pool, client, name, upTo);
  if (ahead) {
    await client.indices.delete({ index: name });
    throw new Error(`${name} was ahead of the catalogue: it is made anew`);
  }
  await forgetDocuments(pool, name, [...missing, ...surplus, ...stale]);
  return missing.length + surplus.length;
}

/** Fills a new index and lets it answer, once it holds what the catalogue holds and finds it. */
export async function replace(
  { pool, client, logger }: Pick<KeeperOptions, 'pool' | 'client' | 'logger'>,
  next: Indexer,
  live: string | undefined,
  signal?: AbortSignal,
): Promise<void> {
  if (await createIndex(client, next.indexName)) await forgetIndex(pool, next.indexName);
  await fill(pool, client, next, signal);
  if (signal?.aborted) return;
  await finishFilling(client, next.indexName);
  const probes = await titleQueries(pool, PROBES);
  const success = await successOf(pool, client, next.indexName, probes);
  const before = live === undefined ? 0 : await successOf(pool, client, live, probes);
  if (success < before - TOLERANCE) {
    throw new Error(
      `${next.indexName} finds ${success} of the titles first, ${live} ${before}: it stays aside`,
    );
  }
  await forgetReached(pool);
  await swapIndex(client, next.indexName);
  logger.info(`Searches are answered from ${next.indexName}: ${success} of the titles tried come first`);
}

/** What commits late, below versions that were sent already, is found missing and sent in the next round. */
async function fill(pool: pg.Pool, client: Client, next: Indexer, signal?: AbortSignal): Promise<void> {
  for (let round = 1; ; round++) {
    const { version } = await momentOf(pool);
    await next.drain(signal, version);
    if (signal?.aborted) return;
    const differences = await resendDifferences(pool, client, next.indexName, version);
    if (differences === 0) return;
    if (round === ROUNDS) throw new Error(`${next.indexName} is ${differences} add-ons behind`);
  }
}
