// Search with Elasticsearch. Loaded only where it is configured, because its client takes memory and time to load.

import type { Leases } from '@sandcrate/projections/runner/lifecycle/leases/leases.ts';
import { indexerClient, searchClient } from '@sandcrate/projections/search/elasticsearch/client.ts';
import { createElasticsearchSearch } from '@sandcrate/projections/search/elasticsearch/elasticsearch-search.ts';
import { watchCluster } from '@sandcrate/projections/search/elasticsearch/health.ts';
import { startIndexSynchronizer } from '@sandcrate/projections/search/elasticsearch/index-synchronizer.ts';
import { type SiteSearch, withFallback } from '@sandcrate/projections/search/fallback.ts';
import type { Search } from '@sandcrate/projections/search/search.ts';
import type pg from 'pg';
import type { Logger } from 'pino';

import { loggerFor } from './server/logger.ts';

export type Opened = { search: SiteSearch; close(): Promise<void> };

type Options = { pool: pg.Pool; logger: Logger };

/** Searches with Elasticsearch, and with PostgreSQL while the cluster is away. */
export function searchOnElasticsearch(
  url: string,
  { pool, onPostgres, logger }: Options & { onPostgres: Search },
): Opened {
  const client = searchClient(url);
  const health = watchCluster({ client, logger: loggerFor(logger, 'search') });
  return {
    search: withFallback(createElasticsearchSearch(client, pool), onPostgres, health),
    async close() {
      await health.close();
      await client.close();
    },
  };
}

/** Keeps the Elasticsearch index up to date with the catalogue. */
export function synchronizeElasticsearch(
  url: string,
  { pool, leases, logger }: Options & { leases: Leases },
) {
  const client = indexerClient(url);
  const synchronizer = startIndexSynchronizer({
    pool,
    leases,
    client,
    logger: loggerFor(logger, 'search index'),
  });
  return {
    async close() {
      await synchronizer.close();
      await client.close();
    },
  };
}
