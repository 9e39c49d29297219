// Keeps the cluster's indices: the live one up with the catalogue, and one of a new definition filled beside it until
// it may take its place.
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@elastic/elasticsearch';
import { BackOff } from '@sandcrate/core/event-store/back-off.ts';
import type { Logger } from '@sandcrate/core/postgres/logger.ts';
import type pg from 'pg';
import { Locks } from '../../runner/locks.ts';
import { compareIndex, successOf, titleQueries } from './compare.ts';
import { indexName } from './index-definition.ts';
import { Indexer } from './indexer.ts';
import { createIndex, liveIndex, swapIndex } from './indices.ts';
import { forgetDocuments, forgetIndex, forgetOthers } from './outbound.ts';
import { refreshSignals } from './signals.ts';

export type KeeperOptions = {
  pool: pg.Pool;
  /** The same database, for the connection that holds the lock. */
  connectionString: string;
  client: Client;
  logger: Logger;
  /** How often it looks for changes. [500 ms] */
  pollMs?: number;
  /** How often downloads, ratings and trending scores are looked at. [60 s] */
  signalsMs?: number;
};

export type Keeper = { close(): Promise<void> };

/** So many titles are tried on a new index, and so much worse than the live one it may answer. */
const PROBES = 100;
const TOLERANCE = 0.02;

/** Does this until it is closed; of several processes one does it, the others stand by. */
export function keepIndex(options: KeeperOptions): Keeper {
  const { connectionString, logger } = options;
  const stop = new AbortController();
  const locks = new Locks({ connectionString, logger });
  const running = keepOn(options, locks, stop.signal);
  return {
    async close() {
      stop.abort(new Error('The indexer is stopping'));
      await running;
      await locks.close();
    },
  };
}

async function keepOn(options: KeeperOptions, locks: Locks, signal: AbortSignal): Promise<void> {
  let backOff = new BackOff();
  while (!signal.aborted) {
    try {
      const lock = await locks.acquire('search indexer', signal);
      const failed = new AbortController();
      const until = AbortSignal.any([signal, lock.lost, failed.signal]);
      const jobs = [
        keepSignals(options, until),
        keepIndices(options, until, () => (backOff = new BackOff())),
      ];
      await Promise.all(jobs).finally(async () => {
        failed.abort();
        await Promise.allSettled(jobs);
        await lock.release();
      });
    } catch (error) {
      if (signal.aborted) return;
      options.logger.warn(`The search index waits: ${String(error)}`);
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
  const { pool, client, pollMs = 500 } = options;
  const name = indexName();
  const live = await liveIndex(client);
  const index = new Indexer({ ...options, indexName: name });
  if (live === name) await resendDifferences(pool, client, name);
  else if (live === undefined) await replace(options, index, live, signal);
  else await replaceBeside(options, index, live, signal);
  onReady();
  await index.follow(signal, pollMs);
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

/** Cluster or catalogue may have been set back to a backup. */
async function resendDifferences(pool: pg.Pool, client: Client, name: string): Promise<void> {
  const { missing, surplus, stale, ahead } = await compareIndex(pool, client, name);
  if (ahead) {
    await client.indices.delete({ index: name });
    throw new Error(`${name} was ahead of the catalogue: it is made anew`);
  }
  await forgetDocuments(pool, name, [...missing, ...surplus, ...stale]);
}

/** Fills a new index and lets it answer, once it holds what the catalogue holds and finds it. */
export async function replace(
  { pool, client, logger }: Pick<KeeperOptions, 'pool' | 'client' | 'logger'>,
  next: Indexer,
  live: string | undefined,
  signal?: AbortSignal,
): Promise<void> {
  if (await createIndex(client, next.indexName)) await forgetIndex(pool, next.indexName);
  await next.drain(signal);
  if (signal?.aborted) return;
  const { missing, surplus } = await compareIndex(pool, client, next.indexName);
  if (missing.length + surplus.length > 0) {
    throw new Error(`${next.indexName} lacks ${missing.length} add-ons and has ${surplus.length} too many`);
  }
  const probes = await titleQueries(pool, PROBES);
  const success = await successOf(pool, client, next.indexName, probes);
  const before = live === undefined ? 0 : await successOf(pool, client, live, probes);
  if (success < before - TOLERANCE) {
    throw new Error(
      `${next.indexName} finds ${success} of the titles first, ${live} ${before}: it stays aside`,
    );
  }
  await swapIndex(client, next.indexName);
  await forgetOthers(pool, next.indexName);
  logger.info(`Searches are answered from ${next.indexName}: ${success} of the titles tried come first`);
}
