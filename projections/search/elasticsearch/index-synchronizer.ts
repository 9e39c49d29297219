// Keeps the cluster's indices: the live one up with the catalogue, and one of a new definition filled beside it until
// it may take its place.
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
  /** How often downloads, ratings and trending scores are looked at. [60 s] */
  signalsMs?: number;
  /** How often it makes sure that the index is still there. [30 s] */
  presentMs?: number;
  /** The index that it keeps. [that of today's definition] */
  indexName?: string;
};

export type IndexSynchronizer = { close(): Promise<void> };

/** So many titles are tried on a new index, and so much worse than the live one it may answer. */
const PROBES = 100;
const TOLERANCE = 0.02;
/** So often a new index may be behind before it is given up for now. */
const ROUNDS = 5;

/** Does this until it is closed; of several processes one does it, the others stand by. */
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

/** `onReady`: the cluster answers, and today's index is in its place. */
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
    await removeOthers(client, name); // what was asked of them is answered by now
    await removeDropped(options);
  }
}

/** Removes the indices that were filled from versions of the catalogue which this database no longer has. */
async function removeDropped({ pool, client, fence }: Pick<FencedOptions, 'pool' | 'client' | 'fence'>) {
  const versions = new Set([schemas.catalogue, ...(await readCheckpoints(pool)).map(({ name }) => name)]);
  const dropped = (await filledIndices(pool)).filter((name) => !versions.has(catalogueOf(name)));
  if (dropped.length === 0) return;
  await fence.confirm();
  await removeIndices(client, dropped);
  await fence.write((tx) => forgetIndices(tx, dropped));
}

/** Meanwhile the index that answers stays up to date, too. */
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
 * Lets what the index has otherwise than the catalogue be sent again: either may have been set back to a backup.
 * @returns how many add-ons it lacks or has too many
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
    throw new Error(`${name} was ahead of the catalogue: it is made anew`);
  }
  await fence.write((tx) => forgetDocuments(tx, name, [...missing, ...surplus, ...stale]));
  return missing.length + surplus.length;
}

type ReplaceOptions = Pick<IndexSynchronizerOptions, 'pool' | 'client' | 'logger'> & {
  /** [none: nobody else keeps the index] */
  fence?: Fence;
};

/** Fills a new index and lets it answer, once it holds what the catalogue holds and finds it. */
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
      `${next.indexName} finds ${success} of the titles first, ${live} ${before}: it stays aside`,
    );
  }
  await fence.write(clearIndexedPositions);
  await fence.confirm();
  await swapIndex(client, next.indexName);
  logger.info(`Searches are answered from ${next.indexName}: ${success} of the titles tried come first`);
}

/** Rows that commit late, below versions that were sent already, are found missing and sent in the next round. */
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
