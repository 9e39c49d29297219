// The time of an uncached search on either engine, against the identical requests sent by the engine's own client, and
// how this time grows with the catalogue.

import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import type { Report } from './report.ts';
import {
  type Engine,
  fillSearch,
  millisecondsOf,
  onElasticsearch,
  onPostgres,
  openElasticsearch,
  quantile,
} from './search-engines.ts';
import { sizes } from './site.ts';
import { withPostgres } from './throwaway-postgres.ts';
import { searchTexts, suggestTexts } from './typed.ts';

export const name = 'search';

const ROUNDS = 3;
/** A search may take at most 1.2 times as long. */
const REQUIRED = 1 / 1.2;
/** A search that is widened, since no add-on has all words, may take at most 1.6 times as long as a strict one. */
const WIDENED_REQUIRED = 1 / 1.6;

export async function run(report: Report): Promise<void> {
  const elasticsearch = await openElasticsearch();
  const p95 = new Map<string, number[]>();
  try {
    for (const size of sizes) {
      await withPostgres(async (url) => {
        const pool = createPool(url, { applicationName: 'bench', max: 4, prepare: true }); // as the API's
        try {
          await fillSearch(pool, size);
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
    const growth = `${engine}: search p95 at ${sizes.at(-1)} against ${sizes[0]} add-ons`;
    report.figure({ name: growth, value: last / first, unit: 'times' });
  }
}

/** Reports, and returns the p95 of searches. */
async function measure(engine: Engine, size: number, report: Report): Promise<number> {
  const search = (text: string) => engine.search.search({ text, page: 1, limit: 24 });
  const texts = searchTexts(size);
  const [strict, widened]: [string[], string[]] = [[], []];
  // Also so that a server that compiles what it runs often has done it.
  for (const text of [...texts, ...texts.map(withAnotherText)]) {
    const { notes } = await search(text);
    (notes?.widened ? widened : strict).push(text);
  }
  const times = { strict: noTimes(), widened: noTimes(), suggestions: noTimes() };
  for (let n = 0; n < Math.max(strict.length, widened.length); n++) {
    await time(engine, () => search(strict[n % strict.length] ?? ''), times.strict);
    await time(engine, () => search(widened[n % widened.length] ?? ''), times.widened);
  }
  for (const text of suggestTexts(size))
    await time(engine, () => engine.search.suggest(text), times.suggestions);
  const label = (what: string) => `${engine.name}: ${what}, ${size} add-ons`;
  report.ratio({
    name: label('search p50'),
    ours: 1000 / quantile(times.strict.ours, 0.5),
    raw: 1000 / quantile(times.strict.raw, 0.5),
    unit: '/s',
    required: REQUIRED,
  });
  report.figure({ name: label('search p50'), value: quantile(times.strict.ours, 0.5), unit: 'ms' });
  report.figure({ name: label('search p95'), value: quantile(times.strict.ours, 0.95), unit: 'ms' });
  report.figure({ name: label('widened search p95'), value: quantile(times.widened.ours, 0.95), unit: 'ms' });
  report.ratio({
    name: label('widened search p95, against a strict one'),
    ours: 1000 / quantile(times.widened.ours, 0.95),
    raw: 1000 / quantile(times.strict.ours, 0.95),
    unit: '/s',
    required: WIDENED_REQUIRED,
  });
  report.figure({
    name: label('suggestions p95'),
    value: quantile(times.suggestions.ours, 0.95),
    unit: 'ms',
  });
  return quantile(times.strict.ours, 0.95);
}

/** Texts that hardly any add-on has all words of: each with another one. */
const withAnotherText = (text: string, index: number, texts: readonly string[]): string =>
  `${text} ${texts[(index + 1) % texts.length]}`;

/** Milliseconds of calls, and of their requests alone. */
type Times = { ours: number[]; raw: number[] };

const noTimes = (): Times => ({ ours: [], raw: [] });

/** Adds the times of a call and of its requests alone, alternating. */
async function time(engine: Engine, call: () => Promise<unknown>, times: Times): Promise<void> {
  const requests = await engine.recorded(call);
  for (let round = 0; round < ROUNDS; round++) {
    const turns = [
      async () => times.ours.push(await millisecondsOf(call)),
      async () => times.raw.push(await millisecondsOf(requests)),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
}
