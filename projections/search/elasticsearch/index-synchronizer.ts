// Maintains the cluster's indices: keeps the live one up to date with the catalogue, and fills an index with a new
// definition next to it until it can replace the live one.
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@elastic/elasticsearch';
import { BackOff } from '@sandcrate/core/event-store/retry.ts';
import type { Logger } from '@sandcrate/core/logger.ts';
import type pg from 'pg';
import { type Fence, raiseFence, unfenced } from '../../runner/lifecycle/leases/fence.ts';
import type { Lease, Leases } from '../../runner/lifecycle/leases/leases.ts';
import { readCheckpoints } from '../../runner/writing/checkpoints.ts';
import { schemas } from '../../schemas.ts';
import { compareIndex, successOf, titleQueries } from './compare.ts';
import { catalogueOf, INDEX_LEASE, indexName } from './index-definition.ts';
import { clearIndexedPositions } from './indexed-position.ts';
import { Indexer } from './indexer.ts';
import { createIndex, finishFilling, liveIndex, removeIndices, removeOthers, swapIndex } from './indices.ts';
import { filledIndices, forgetDocuments, forgetIndex, forgetIndices, forgetOthers } from './outbound.ts';
import { refreshSignals } from './signals.ts';
import { momentOf } from './watermark.ts';

export type IndexSynchronizerOptions = {
  pool: pg.Pool;
  leases: Leases;
  client: Client;
  logger: Logger;
  /** How often it looks for changes. [500 ms] */
  pollMs?: number;
  /** How often downloads, ratings and trending scores are read. [60 s] */
  signalsMs?: number;
  /** How often it checks that the index still exists. [30 s] */
  presentMs?: number;
  /** The index that it maintains. [the current definition's] */
  indexName?: string;
};

export type IndexSynchronizer = { close(): Promise<void> };

/** How many titles are tried on a new index, and how much worse than the live one it may be. */
const PROBES = 100;
const TOLERANCE = 0.02;
/** How many times a new index may be found behind before this attempt is given up. */
const ROUNDS = 5;

/** Maintains the indices until closed, in one process at a time. The others stand by. */
export function startIndexSynchronizer(options: IndexSynchronizerOptions): IndexSynchronizer {
  const stop = new AbortController();
  const running = synchronizeUntil(options, stop.signal);
  return {
    async close() {
      stop.abort(new Error('The indexer is stopping'));
      await running;
    },
  };
}

async function synchronizeUntil(options: IndexSynchronizerOptions, signal: AbortSignal): Promise<void> {
  let backOff = new BackOff();
  let told: string | undefined;
  const onReady = () => {
    backOff = new BackOff();
    told = undefined;
  };
  while (!signal.aborted) {
    try {
      const lease = await options.leases.acquire(INDEX_LEASE, signal);
      await keepUnder(lease, options, signal, onReady).finally(() => lease.release());
    } catch (error) {
      if (signal.aborted) return;
      const reason = String(error);
      if (reason !== told) options.logger.warn(`The search index waits: ${reason}`);
      told = reason;
      await backOff.pause(signal);
    }
  }
}

type FencedOptions = IndexSynchronizerOptions & { fence: Fence };

async function keepUnder(
  lease: Lease,
  options: IndexSynchronizerOptions,
  signal: AbortSignal,
  onReady: () => void,
) {
  const fenced = { ...options, fence: await raiseFence(options.pool, lease) };
  const failed = new AbortController();
  const until = AbortSignal.any([signal, lease.lost, failed.signal]);
  const jobs = [keepSignals(fenced, until), keepIndices(fenced, until, onReady)];
  await Promise.all(jobs).finally(async () => {
    failed.abort();
    await Promise.allSettled(jobs);
  });
}

async function keepSignals({ pool, logger, fence, signalsMs = 60_000 }: FencedOptions, signal: AbortSignal) {
  while (!signal.aborted) {
    await fence.confirm();
    await refreshSignals(pool).catch((error: unknown) => {
      logger.warn(`Search signals were not refreshed: ${String(error)}`);
    });
    await delay(signalsMs, undefined, { signal }).catch(() => {});
  }
}

/** Calls `onReady` when the cluster answers and the current definition's index is live. */
async function keepIndices(options: FencedOptions, signal: AbortSignal, onReady: () => void): Promise<void> {
  const { client, fence, pollMs = 500, presentMs = 30_000, indexName: name = indexName() } = options;
  const live = await liveIndex(client);
  await fence.write(clearIndexedPositions); // the cluster may have been restored from a backup
  const index = new Indexer({ ...options, indexName: name });
  if (live === name) await resendDifferences(options, name);
  else if (live === undefined) await replace(options, index, live, signal);
  else await replaceBeside(options, index, live, signal);
  if (signal.aborted) return;
  await fence.write((tx) => forgetOthers(tx, name));
  onReady();
  while (!signal.aborted) {
    const until = AbortSignal.any([signal, AbortSignal.timeout(presentMs)]);
    await index.follow(until, pollMs);
    if (signal.aborted) return;
    if ((await liveIndex(client)) !== name) throw new Error(`${name} is gone`);
    await fence.confirm();
    await removeOthers(client, name); // their last searches have finished by now
    await removeDropped(options);
  }
}

/** Removes the indices of catalogue versions that this database no longer has. */
async function removeDropped({ pool, client, fence }: Pick<FencedOptions, 'pool' | 'client' | 'fence'>) {
  const versions = new Set([schemas.catalogue, ...(await readCheckpoints(pool)).map(({ name }) => name)]);
  const dropped = (await filledIndices(pool)).filter((name) => !versions.has(catalogueOf(name)));
  if (dropped.length === 0) return;
  await fence.confirm();
  await removeIndices(client, dropped);
  await fence.write((tx) => forgetIndices(tx, dropped));
}

/** Keeps the live index up to date until it is replaced. */
async function replaceBeside(options: FencedOptions, next: Indexer, live: string, signal: AbortSignal) {
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
 * Has everything that differs between index and catalogue sent again: either may have been restored from a backup.
 * @returns how many add-ons are missing from the index or should not be in it
 */
async function resendDifferences(
  { pool, client, fence }: Pick<FencedOptions, 'pool' | 'client' | 'fence'>,
  name: string,
  upTo?: bigint,
): Promise<number> {
  const { missing, surplus, stale, ahead } = await compareIndex(pool, client, name, upTo);
  if (ahead) {
    await fence.confirm();
    await client.indices.delete({ index: name });
    throw new Error(`${name} was ahead of the catalogue: it is rebuilt`);
  }
  await fence.write((tx) => forgetDocuments(tx, name, [...missing, ...surplus, ...stale]));
  return missing.length + surplus.length;
}

type ReplaceOptions = Pick<IndexSynchronizerOptions, 'pool' | 'client' | 'logger'> & {
  /** [none: no other process maintains the index] */
  fence?: Fence;
};

/** Fills a new index, and makes it live once it equals the catalogue and finds titles well enough. */
export async function replace(
  { pool, client, logger, fence = unfenced(pool) }: ReplaceOptions,
  next: Indexer,
  live: string | undefined,
  signal?: AbortSignal,
): Promise<void> {
  await fence.confirm();
  if (await createIndex(client, next.indexName)) {
    await fence.write((tx) => forgetIndex(tx, next.indexName));
  }
  await fill({ pool, client, fence }, next, signal);
  if (signal?.aborted) return;
  await finishFilling(client, next.indexName);
  const probes = await titleQueries(pool, PROBES);
  const success = await successOf(pool, client, next.indexName, probes);
  const before = live === undefined ? 0 : await successOf(pool, client, live, probes);
  if (success < before - TOLERANCE) {
    throw new Error(
      `${next.indexName} finds ${success} of the titles first, ${live} ${before}: it is not used`,
    );
  }
  await fence.write(clearIndexedPositions);
  await fence.confirm();
  await swapIndex(client, next.indexName);
  logger.info(`Searches are answered from ${next.indexName}: ${success} of the tested titles come first`);
}

/** Rows that commit late, with versions below those already sent, are found missing and sent in the next round. */
async function fill(
  options: Pick<FencedOptions, 'pool' | 'client' | 'fence'>,
  next: Indexer,
  signal?: AbortSignal,
): Promise<void> {
  for (let round = 1; ; round++) {
    const { version } = await momentOf(options.pool);
    await next.drain(signal, version);
    if (signal?.aborted) return;
    const differences = await resendDifferences(options, next.indexName, version);
    if (differences === 0) return;
    if (round === ROUNDS) throw new Error(`${next.indexName} is ${differences} add-ons behind`);
  }
}
