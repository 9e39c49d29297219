// How long a search takes that nobody asked before, on either engine, beside the identical requests sent by the
// engine's own client; and how that grows with the catalogue.

import { Client } from '@elastic/elasticsearch';
import { silent } from '@sandcrate/core/logger.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { createElasticsearchSearch } from '@sandcrate/projections/search/elasticsearch/elasticsearch-search.ts';
import { saveIndexedPosition } from '@sandcrate/projections/search/elasticsearch/indexed-position.ts';
import { Indexer } from '@sandcrate/projections/search/elasticsearch/indexer.ts';
import { createIndex, finishFilling } from '@sandcrate/projections/search/elasticsearch/indices.ts';
import { refreshSignals } from '@sandcrate/projections/search/elasticsearch/signals.ts';
import { whyUnavailable } from '@sandcrate/projections/search/elasticsearch/testing/distribution.ts';
import { startElasticsearch } from '@sandcrate/projections/search/elasticsearch/testing/server.ts';
import { momentOf } from '@sandcrate/projections/search/elasticsearch/watermark.ts';
import { createPostgresSearch } from '@sandcrate/projections/search/postgres/postgres-search.ts';
import type { Search } from '@sandcrate/projections/search/search.ts';
import { fillCatalogue } from '@sandcrate/projections/search/testing/fill-catalogue.ts';
import { generatedListings } from '@sandcrate/projections/search/testing/generated-catalogue.ts';
import { createTables } from '@sandcrate/projections/search/testing/test-catalogue.ts';
import type pg from 'pg';
import { recordingClient, recordingPool } from './recorder.ts';
import type { Report } from './report.ts';
import { sizes } from './site.ts';
import { withPostgres } from './throwaway-postgres.ts';
import { searchTexts, suggestTexts } from './typed.ts';

export const name = 'search';

/** An engine, and what it asked its server during a call: to be asked again without us. */
type Engine = {
  name: string;
  search: Search;
  recorded<Answer>(call: () => Promise<Answer>): Promise<() => Promise<unknown>>;
};

const ROUNDS = 3;
/** At most 1.2 times the time is at least so much of the speed. */
const REQUIRED = 1 / 1.2;

export async function run(report: Report): Promise<void> {
  const elasticsearch = await openElasticsearch();
  const p95 = new Map<string, number[]>();
  try {
    for (const size of sizes) {
      await withPostgres(async (url) => {
        const pool = createPool(url, { applicationName: 'bench', max: 4 });
        try {
          await fill(pool, size);
          const engines = [onPostgres(pool)];
          if (elasticsearch) engines.push(await onElasticsearch(elasticsearch.url, pool, size));
          for (const engine of engines) {
            const slowest = await measure(engine, size, report);
            p95.set(engine.name, [...(p95.get(engine.name) ?? []), slowest]);
          }
        } finally {
          await pool.end();
        }
      });
    }
  } finally {
    await elasticsearch?.stop();
  }
  for (const [engine, [first = Number.NaN, ...others]] of p95) {
    const last = others.at(-1);
    if (last === undefined) continue;
    const growth = `${engine}: search p95 at ${sizes.at(-1)} beside that at ${sizes[0]}`;
    report.figure({ name: growth, value: last / first, unit: 'times' });
  }
}

async function openElasticsearch() {
  const named = process.env.ELASTICSEARCH_TEST_URL;
  if (named) return { url: named, stop: async () => {} };
  const reason = await whyUnavailable();
  if (!reason) return startElasticsearch();
  console.error(`Elasticsearch is not measured: ${reason}.`);
  return undefined;
}

/** Makes the large indices last: that takes a fraction of keeping them up all the while. */
async function fill(pool: pg.Pool, size: number): Promise<void> {
  await createTables(pool);
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select format('%I.%I', schemaname, indexname) as name, indexdef as definition
     from pg_indexes where schemaname = '${schemas.catalogue}' and indexdef like '%USING gin%'`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  for (let from = 0; from < size; from += 5_000) {
    await fillCatalogue(pool, [...generatedListings(Math.min(size, from + 5_000), from)]);
  }
  for (const { definition } of rows) await pool.query(definition);
  await pool.query('vacuum analyze');
}

function onPostgres(pool: pg.Pool): Engine {
  const recording = recordingPool(pool);
  return {
    name: 'PostgreSQL',
    search: createPostgresSearch(recording.pool),
    recorded: recording.during,
  };
}

async function onElasticsearch(node: string, pool: pg.Pool, size: number): Promise<Engine> {
  const client = new Client({ node });
  const indexName = `bench-${process.pid}-${size}`;
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

/** Reports, and answers the p95 of searches. */
async function measure(engine: Engine, size: number, report: Report): Promise<number> {
  const searches = await timed(engine, searchTexts(size), (text) =>
    engine.search.search({ text, page: 1, limit: 24 }),
  );
  const suggestions = await timed(engine, suggestTexts(size), (text) => engine.search.suggest(text));
  const label = (what: string) => `${engine.name}: ${what}, ${size} add-ons`;
  report.ratio({
    name: label('search p50'),
    ours: 1000 / quantile(searches.ours, 0.5),
    raw: 1000 / quantile(searches.raw, 0.5),
    unit: '/s',
    required: REQUIRED,
  });
  report.figure({ name: label('search p50'), value: quantile(searches.ours, 0.5), unit: 'ms' });
  report.figure({ name: label('search p95'), value: quantile(searches.ours, 0.95), unit: 'ms' });
  report.figure({ name: label('suggestions p95'), value: quantile(suggestions.ours, 0.95), unit: 'ms' });
  return quantile(searches.ours, 0.95);
}

/** Milliseconds of each call and of its requests alone, by turns. */
async function timed(
  engine: Engine,
  texts: readonly string[],
  ask: (text: string) => Promise<unknown>,
): Promise<{ ours: number[]; raw: number[] }> {
  const times = { ours: [] as number[], raw: [] as number[] };
  for (const text of texts) {
    const raw = await engine.recorded(() => ask(text));
    for (let round = 0; round < ROUNDS; round++) {
      const turns = [
        async () => times.ours.push(await millisecondsOf(() => ask(text))),
        async () => times.raw.push(await millisecondsOf(raw)),
      ];
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
    }
  }
  return times;
}

async function millisecondsOf(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
