// The site's search: on Elasticsearch where one is named, with PostgreSQL in its place while that is away.
import type { Config } from '@sandcrate/core/config/config.ts';
import { keepRelated } from '@sandcrate/projections/related/keep-related.ts';
import type { Leases } from '@sandcrate/projections/runner/leases/leases.ts';
import { indexerClient, searchClient } from '@sandcrate/projections/search/elasticsearch/client.ts';
import { createElasticsearchSearch } from '@sandcrate/projections/search/elasticsearch/elasticsearch-search.ts';
import { watchCluster } from '@sandcrate/projections/search/elasticsearch/health.ts';
import { keepIndex } from '@sandcrate/projections/search/elasticsearch/keeper.ts';
import { alwaysThere, type SiteSearch, withFallback } from '@sandcrate/projections/search/fallback.ts';
import { createPostgresSearch } from '@sandcrate/projections/search/postgres/postgres-search.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import { loggerFor } from './server/logger.ts';

export type SearchOptions = { config: Config; pool: pg.Pool; leases: Leases; logger: Logger };

type Opened = { search: SiteSearch; close(): Promise<void> };

/** Opens it. The cluster may come later, or go and come back. */
export function openSearch({ config, pool, logger }: Omit<SearchOptions, 'leases'>): Opened {
  const onPostgres = createPostgresSearch(pool);
  const url = config.elasticsearchUrl;
  if (url === undefined) return { search: alwaysThere(onPostgres), close: async () => {} };
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

/** Keeps the index of the site's Elasticsearch up with the catalogue; nothing to do where there is none. */
export function keepSearchIndex({ config, pool, leases, logger }: SearchOptions) {
  const url = config.elasticsearchUrl;
  if (url === undefined) return { close: async () => {} };
  const client = indexerClient(url);
  const keeper = keepIndex({
    pool,
    leases,
    client,
    logger: loggerFor(logger, 'search index'),
  });
  return {
    async close() {
      await keeper.close();
      await client.close();
    },
  };
}

/** Keeps the lists of related add-ons; PostgreSQL finds them whichever engine searches, because its rows are never behind. */
export const keepRelatedLists = ({ pool, leases, logger }: Omit<SearchOptions, 'config'>) =>
  keepRelated({ pool, leases, search: createPostgresSearch(pool), logger: loggerFor(logger, 'related') });
