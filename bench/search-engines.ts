// Both search engines over a generated catalogue, for benches.
import { Client } from '@elastic/elasticsearch';
import { silent } from '@sandcrate/core/logger.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { createElasticsearchSearch } from '@sandcrate/projections/search/elasticsearch/elasticsearch-search.ts';
import { saveIndexedPosition } from '@sandcrate/projections/search/elasticsearch/indexed-position.ts';
import { Indexer } from '@sandcrate/projections/search/elasticsearch/indexer.ts';
import { createIndex, finishFilling } from '@sandcrate/projections/search/elasticsearch/indices.ts';
import { refreshSignals } from '@sandcrate/projections/search/elasticsearch/signals.ts';
import { whyUnavailable } from '@sandcrate/projections/search/elasticsearch/testing/distribution.ts';
import { startElasticsearch } from '@sandcrate/projections/search/elasticsearch/testing/server.ts';
import { momentOf } from '@sandcrate/projections/search/elasticsearch/watermark.ts';
import type { Listing } from '@sandcrate/projections/search/golden/listing.ts';
import { createPostgresSearch } from '@sandcrate/projections/search/postgres/postgres-search.ts';
import type { Search } from '@sandcrate/projections/search/search.ts';
import { fillCatalogue } from '@sandcrate/projections/search/testing/fill-catalogue.ts';
import { generatedListing } from '@sandcrate/projections/search/testing/generated-catalogue.ts';
import { createTables } from '@sandcrate/projections/search/testing/test-catalogue.ts';
import type pg from 'pg';
import { recordingClient, recordingPool } from './recorder.ts';

/** An engine. `recorded` returns a function that repeats a call's requests to the server without our code. */
export type Engine = {
  name: string;
  search: Search;
  recorded<Answer>(call: () => Promise<Answer>): Promise<() => Promise<unknown>>;
};

const AT_A_TIME = 5_000;

/** Fills an empty database. Creates the large indexes last, which takes a fraction of the time of updating them. */
export async function fillSearch(
  pool: pg.Pool,
  size: number,
  listing: (n: number) => Listing = generatedListing,
): Promise<void> {
  await createTables(pool);
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select format('%I.%I', schemaname, indexname) as name, indexdef as definition
     from pg_indexes where schemaname = '${schemas.catalogue}' and indexdef like '%USING gin%'`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  for (let from = 0; from < size; from += AT_A_TIME) {
    const some = Array.from({ length: Math.min(AT_A_TIME, size - from) }, (_, n) => listing(from + n));
    await fillCatalogue(pool, some);
  }
  for (const { definition } of rows) await pool.query(definition);
  await pool.query('vacuum analyze');
}

/** The server that the environment names, or a new one. If neither is available, prints why and returns undefined. */
export async function openElasticsearch(): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const named = process.env.ELASTICSEARCH_TEST_URL;
  if (named) return { url: named, stop: async () => {} };
  const reason = await whyUnavailable();
  if (!reason) return startElasticsearch();
  console.error(`Elasticsearch is not measured: ${reason}.`);
  return undefined;
}

export function onPostgres(pool: pg.Pool): Engine {
  const recording = recordingPool(pool);
  return {
    name: 'PostgreSQL',
    search: createPostgresSearch(recording.pool),
    recorded: recording.during,
  };
}

/** @param label distinguishes the index from others of the same run */
export async function onElasticsearch(node: string, pool: pg.Pool, label: string | number): Promise<Engine> {
  const client = new Client({ node });
  const indexName = `bench-${process.pid}-${label}`;
  await createIndex(client, indexName);
  await refreshSignals(pool);
  await new Indexer({ pool, client, indexName, logger: silent }).drain();
  await finishFilling(client, indexName);
  await saveIndexedPosition(pool, indexName, (await momentOf(pool)).version);
  const recording = recordingClient(client);
  return {
    name: 'Elasticsearch',
    search: createElasticsearchSearch(client, pool, indexName),
    recorded: recording.during,
  };
}

export async function millisecondsOf(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
