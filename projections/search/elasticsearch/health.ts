// Whether the cluster can take searches: it answers, and the live index is not red.
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, errors } from '@elastic/elasticsearch';
import type { Logger } from '@sandcrate/core/logger.ts';
import type { EngineHealth } from '../fallback.ts';
import { ALIAS } from './index-definition.ts';

export type WatchOptions = {
  client: Client;
  logger: Logger;
  /** How often the cluster is checked while it is up [5 s], and while it is down [1 s]. */
  upMs?: number;
  awayMs?: number;
};

export type ClusterHealth = EngineHealth & {
  /** Why the cluster cannot take searches; undefined while it can. */
  reason(): string | undefined;
  close(): Promise<void>;
};

/** Checks the cluster until closed. Until the first answer the cluster counts as down. */
export function watchCluster({ client, logger, upMs = 5_000, awayMs = 1_000 }: WatchOptions): ClusterHealth {
  const stop = new AbortController();
  let up: boolean | undefined;
  let reason: string | undefined;
  let sooner = new AbortController();

  function note(isUp: boolean, why?: string): void {
    if (isUp && !up) logger.info('Searches are answered by Elasticsearch');
    if (!isUp && up !== false) logger.warn(`Searches are answered by PostgreSQL: ${why}`);
    up = isUp;
    reason = why;
  }

  async function watch(): Promise<void> {
    while (!stop.signal.aborted) {
      sooner = new AbortController();
      const problem = await problemOf(client);
      if (stop.signal.aborted) return;
      note(problem === undefined, problem);
      const signal = AbortSignal.any([stop.signal, sooner.signal]);
      await delay(up ? upMs : awayMs, undefined, { signal }).catch(() => {});
    }
  }
  const watching = watch();

  return {
    isUp: () => up === true,
    reason: () => reason,
    failed(error) {
      if (isRefusal(error.cause)) {
        logger.error(`Elasticsearch refused a search: ${error.message}`);
        return;
      }
      note(false, error.message);
      sooner.abort();
    },
    async close() {
      stop.abort();
      await watching;
    },
  };
}

async function problemOf(client: Client): Promise<string | undefined> {
  try {
    const { status, timed_out } = await client.cluster.health({ index: ALIAS, timeout: '1s' });
    if (timed_out) return 'there is no index yet';
    return status === 'red' ? 'the index is red' : undefined;
  } catch (error) {
    return isMissing(error) ? 'there is no index yet' : String(error);
  }
}

const isMissing = (error: unknown) =>
  error instanceof errors.ResponseError && (error.statusCode === 404 || error.statusCode === 408);

/** The cluster is up, but rejects this one request. */
const isRefusal = (cause: unknown) => cause instanceof errors.ResponseError && cause.statusCode === 400;
