import { Client } from '@elastic/elasticsearch';

/** For searches: a short timeout, because PostgreSQL can answer instead. */
export const searchClient = (url: string): Client =>
  new Client({ node: url, requestTimeout: 2_000, maxRetries: 0 });

/** For the indexer: a long timeout, and no retries because the indexer retries by itself. */
export const indexerClient = (url: string): Client =>
  new Client({ node: url, requestTimeout: 60_000, maxRetries: 0 });
