// Whether the contents of packs slow searches down: two catalogues of the same listings on one server, one with names
// of contents and one without, get the same queries, alternating.
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import type { Search } from '@sandcrate/projections/search/search.ts';
import { generatedListing } from '@sandcrate/projections/search/testing/generated-catalogue.ts';
import { generatedContents } from '@sandcrate/projections/search/testing/generated-contents.ts';
import type pg from 'pg';
import type { Report } from './report.ts';
import { median } from './rounds.ts';
import {
  fillSearch,
  millisecondsOf,
  onElasticsearch,
  onPostgres,
  openElasticsearch,
  quantile,
} from './search-engines.ts';
import { makeDatabase, sizes } from './site.ts';
import { withPostgres } from './throwaway-postgres.ts';
import { insideTexts, searchTexts, suggestTexts } from './typed.ts';

export const name = 'contents';

const ROUNDS = 7;
/** With contents a search may take at most 1.2 times as long. */
const REQUIRED = 1 / 1.2;

/** The same listings with the contents of their packs and without. */
type Both<Of> = { with: Of; without: Of };

export async function run(report: Report): Promise<void> {
  const elasticsearch = await openElasticsearch();
  try {
    for (const size of sizes) {
      await withPostgres(async (url) => {
        const pools = {
          with: await openDatabase(url, 'inside'),
          without: await openDatabase(url, 'outside'),
        };
        try {
          await fillBoth(pools, size);
          await measure(
            'PostgreSQL',
            { with: onPostgres(pools.with).search, without: onPostgres(pools.without).search },
            size,
            report,
          );
          if (!elasticsearch) return;
          const indexed = async (of: keyof typeof pools) =>
            (await onElasticsearch(elasticsearch.url, pools[of], `${size}-${of}`)).search;
          await measure(
            'Elasticsearch',
            { with: await indexed('with'), without: await indexed('without') },
            size,
            report,
          );
        } finally {
          await pools.with.end();
          await pools.without.end();
        }
      });
    }
  } finally {
    await elasticsearch?.stop();
  }
}

async function openDatabase(serverUrl: string, database: string): Promise<pg.Pool> {
  return createPool(await makeDatabase(serverUrl, database), { applicationName: 'bench', max: 4 });
}

/** Both catalogues have the kinds of contents, for the filter; only the names differ. */
async function fillBoth(pools: Both<pg.Pool>, size: number): Promise<void> {
  const listing = (n: number) => ({ ...generatedListing(n), ...generatedContents(n) });
  await fillSearch(pools.with, size, listing);
  await fillSearch(pools.without, size, (n) => ({ ...listing(n), contents: [] }));
}

async function measure(engine: string, both: Both<Search>, size: number, report: Report): Promise<void> {
  const search = (of: Search) => (text: string) => of.search({ text, page: 1, limit: 24 });
  const suggest = (of: Search) => (text: string) => of.suggest(text);
  const facets = (of: Search) => (text: string) => of.facets({ text });
  const asked = [
    { what: 'searches', texts: searchTexts(size), ask: search, required: REQUIRED },
    { what: 'searches for contents', texts: insideTexts(size), ask: search, required: REQUIRED },
    { what: 'suggestions', texts: suggestTexts(size), ask: suggest },
    { what: 'facets', texts: searchTexts(size), ask: facets },
  ];
  for (const { what, texts, ask, ...required } of asked) {
    const times = await byTurns({ with: ask(both.with), without: ask(both.without) }, texts);
    for (const share of [0.5, 0.95]) {
      const label = `${engine}: ${what} p${share * 100}, ${size} add-ons`;
      const taken = { with: quantile(times.with, share), without: quantile(times.without, share) };
      report.ratio({
        name: label,
        ours: 1000 / taken.with,
        raw: 1000 / taken.without,
        unit: '/s',
        ...(share === 0.95 ? required : {}),
      });
      report.figure({ name: `${label}, with contents`, value: taken.with, unit: 'ms' });
      report.figure({ name: `${label}, without`, value: taken.without, unit: 'ms' });
    }
  }
}

type Ask = (text: string) => Promise<unknown>;

/** Median milliseconds for each text over the rounds; the first round is not counted. */
async function byTurns(asks: Both<Ask>, texts: readonly string[]): Promise<Both<number[]>> {
  const medians: Both<number[]> = { with: [], without: [] };
  for (const text of texts) {
    const times: Both<number[]> = { with: [], without: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      const turns = (['with', 'without'] as const).map((of) => async () => {
        const taken = await millisecondsOf(() => asks[of](text));
        if (round > 0) times[of].push(taken);
      });
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
    }
    medians.with.push(median(times.with));
    medians.without.push(median(times.without));
  }
  return medians;
}
