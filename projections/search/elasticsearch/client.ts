import { Client } from '@elastic/elasticsearch';

/** For searches: answers soon or not at all, since PostgreSQL can answer instead. */
export const searchClient = (url: string): Client =>
  new Client({ node: url, requestTimeout: 2_000, maxRetries: 0 });

/** For the indexer: it has time, and tries again by itself. */
export const indexerClient = (url: string): Client =>
  new Client({ node: url, requestTimeout: 60_000, maxRetries: 0 });
