// The site's search: on Elasticsearch when it is configured, with PostgreSQL as the fallback.

import type { Config } from '@sandcrate/core/config/config.ts';
import { keepRelated } from '@sandcrate/projections/related/related-updater.ts';
import type { Leases } from '@sandcrate/projections/runner/lifecycle/leases/leases.ts';
import { alwaysThere, type SiteSearch } from '@sandcrate/projections/search/fallback.ts';
import { createPostgresSearch } from '@sandcrate/projections/search/postgres/postgres-search.ts';
import type { CatalogueChanges } from '@sandcrate/projections/search/postgres/word-lookups.ts';
import type { Synonyms } from '@sandcrate/projections/search/search.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Opened } from './elasticsearch.ts';
import { loggerFor } from './server/logger.ts';

export type SearchOptions = { config: Config; pool: pg.Pool; leases: Leases; logger: Logger };

/** Opens the search. The cluster may start later, or go away and return. */
export async function openSearch({
  config,
  pool,
  changes,
  logger,
}: Omit<SearchOptions, 'leases'> & { changes: CatalogueChanges }): Promise<Opened> {
  const onPostgres = createPostgresSearch(pool, changes);
  const url = config.elasticsearchUrl;
  if (url === undefined) return { search: alwaysThere(onPostgres), close: async () => {} };
  const { searchOnElasticsearch } = await import('./elasticsearch.ts');
  return searchOnElasticsearch(url, { pool, onPostgres, logger });
}

/** The search with the owner's synonyms, unless a query has its own. */
export const withSynonyms = (search: SiteSearch, synonyms: () => Synonyms): SiteSearch => ({
  search: (query) => search.search({ ...query, synonyms: query.synonyms ?? synonyms() }),
  facets: (query) => search.facets({ ...query, synonyms: query.synonyms ?? synonyms() }),
  suggest: (text, given) => search.suggest(text, given ?? synonyms()),
  related: (addonId, limit) => search.related(addonId, limit),
  state: () => search.state(),
});

/** Keeps the Elasticsearch index up to date with the catalogue; does nothing where none is configured. */
export async function keepSearchIndex({ config, pool, leases, logger }: SearchOptions) {
  const url = config.elasticsearchUrl;
  if (url === undefined) return { close: async () => {} };
  const { synchronizeElasticsearch } = await import('./elasticsearch.ts');
  return synchronizeElasticsearch(url, { pool, leases, logger });
}

/** Maintains the lists of related add-ons. PostgreSQL always finds them, because its rows are never outdated. */
export const keepRelatedLists = ({ pool, leases, logger }: Omit<SearchOptions, 'config'>) =>
  keepRelated({ pool, leases, search: createPostgresSearch(pool), logger: loggerFor(logger, 'related') });
