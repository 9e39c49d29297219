// Whether the product sustains 80 % of its peak for a long time: without errors, without becoming slower, and without
// using more memory. This process is the client; the mix of requests is in steady/visit.ts.
import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '../e2e/crash/random.ts';
import { processorTimePer } from './processor-time.ts';
import { type Release, withReleases } from './releases.ts';
import type { Report } from './report.ts';
import { median, ratePerSecond } from './rounds.ts';
import { letCome, quantile } from './steady/arrivals.ts';
import { Asking } from './steady/asking.ts';
import { growth, type Memory, memoryOf } from './steady/memory.ts';
import { nextVisit } from './steady/visit.ts';

export const name = 'steady';
export const onlyByName = true;

const ADDONS = Number(process.env.BENCH_ADDONS ?? 1000);
/** BENCH_MINUTES=1 runs a shorter benchmark, still reported in ten parts. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
const PARTS = Math.max(10, Math.round(MINUTES));
const SHARE_OF_PEAK = 0.8;
/**
 * Rendering most pages once and compiling the code takes a minute. After ten seconds the rate was 60 % of that peak.
 */
const PEAK = { atOnce: 32, warmUpMs: 60_000, roundMs: 5_000, rounds: 3 };
const COUNTED = { times: 2000, atOnce: PEAK.atOnce };
/** The lowest allowed peak of the mix, as a share of the peak of a call that does nothing. */
const PEAK_OF_HEALTHZ = 0.35;
const LOOK_EVERY_MS = 2000;
const P99_MAY_RISE = 1.5;
const P99_MS = 60;
const NODE_MB = 300;
const MEMORY_MAY_RISE = 0.05;

type Part = { perSecond: number; errors: number; p50: number; p99: number; memory: Memory };

export async function run(report: Report): Promise<void> {
  await withReleases({ addons: ADDONS, members: 300, files: 12 }, async (ours, older) => {
    const asking = new Asking(ours.product.url);
    const askingOlder = older && new Asking(older.product.url);
    const random = seeded(1);
    const ask = () => asking.ask(nextVisit({ ...ours, random }));
    try {
      const peak = await measurePeak(ask);
      const healthz = await measurePeak(() => asking.ask({ line: 'GET /healthz' }));
      const before =
        older && (await measurePeak(async () => askingOlder?.ask(nextVisit({ ...older, random }))));
      report.ratio({
        name: `peak of the mix against /healthz, ${PEAK.atOnce} at once, ${ADDONS} add-ons`,
        ours: peak,
        raw: healthz,
        unit: '/s',
        required: PEAK_OF_HEALTHZ,
        ...(before === undefined ? {} : { older: before }),
      });
      const cost = await processorTimePer(ours.product.process.pid ?? 0, ask, COUNTED);
      report.figure({ name: 'a request of the mix: processor time of Node', value: cost.node, unit: 'ms' });
      report.figure({
        name: 'a request of the mix: processor time of PostgreSQL',
        value: cost.postgres,
        unit: 'ms',
      });
      tell(report, await hold(ours, peak * SHARE_OF_PEAK, ask));
    } finally {
      asking.close();
      askingOlder?.close();
    }
  });
}

/** The best of several rounds, each with enough clients to keep every processor busy. */
async function measurePeak(ask: () => Promise<void>): Promise<number> {
  await ratePerSecond(ask, PEAK.atOnce, PEAK.warmUpMs);
  let peak = 0;
  for (let round = 0; round < PEAK.rounds; round++) {
    peak = Math.max(peak, await ratePerSecond(ask, PEAK.atOnce, PEAK.roundMs));
  }
  return peak;
}

/** Holds the rate, and prints the results of each part of the time as it ends. */
async function hold(
  { product }: Release,
  perSecond: number,
  ask: () => Promise<void>,
): Promise<{ parts: Part[]; memory: Memory[] }> {
  const seconds = (MINUTES * 60) / PARTS;
  const parts: Part[] = [];
  const memory: Memory[] = [];
  const watched = new AbortController();
  const look = async () => {
    for (; !watched.signal.aborted; await pause(LOOK_EVERY_MS)) {
      memory.push(await memoryOf(product.process.pid ?? 0));
    }
  };
  const watching = look();
  console.log(`Holding ${Math.round(perSecond)} requests a second for ${MINUTES} minutes …`);
  for (let number = 1; number <= PARTS; number++) {
    const latencies: number[] = [];
    const errors: Error[] = [];
    const before = performance.now();
    await letCome({ perSecond, seconds }, ask, ({ latency, error }) => {
      latencies.push(latency);
      if (error) errors.push(error);
    });
    const part: Part = {
      perSecond: (latencies.length * 1000) / (performance.now() - before),
      errors: errors.length,
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      memory: memory.at(-1) ?? { node: Number.NaN, postgres: Number.NaN },
    };
    parts.push(part);
    console.log(`${((number * seconds) / 60).toFixed(1)} min: ${lineOf(part)}`);
    for (const { message } of errors.slice(0, 3)) console.log(`  ${message}`);
  }
  watched.abort();
  await watching;
  return { parts, memory };
}

const lineOf = ({ perSecond, errors, p50, p99, memory }: Part) =>
  `${perSecond.toFixed(0)}/s, ${errors} errors, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ` +
  `Node ${memory.node.toFixed(0)} MB, PostgreSQL ${memory.postgres.toFixed(0)} MB private`;

function tell(report: Report, { parts, memory }: { parts: Part[]; memory: Memory[] }): void {
  const errors = parts.reduce((sum, part) => sum + part.errors, 0);
  const first = parts[0]?.p99 ?? Number.NaN;
  const last = Math.max(...parts.slice(-Math.ceil(PARTS / 5)).map(({ p99 }) => p99));
  const p99 = median(parts.map((part) => part.p99));
  const resident = memory.at(-1)?.node ?? Number.NaN;
  const settled = memory.slice(memory.length / 2);
  const node = growth(settled.map((look) => look.node));
  const postgres = growth(settled.map((look) => look.postgres));
  const held = `${MINUTES} min at ${SHARE_OF_PEAK * 100} % of the peak`;
  const percent = (share: number) => share * 100;
  report.figure({ name: `${held}: errors`, value: errors, unit: '' });
  report.figure({ name: `${held}: p99 at first`, value: first, unit: 'ms' });
  report.figure({ name: `${held}: median of the parts' p99`, value: p99, unit: 'ms' });
  report.figure({ name: `${held}: Node's memory at the end`, value: resident, unit: 'MB' });
  report.figure({ name: `${held}: p99 of the last fifth`, value: last, unit: 'ms' });
  report.figure({
    name: `${held}: Node's memory, growth in the second half`,
    value: percent(node),
    unit: '%',
  });
  report.figure({
    name: `${held}: PostgreSQL's private memory, growth in the second half`,
    value: percent(postgres),
    unit: '%',
  });
  const verdicts: [string, boolean][] = [
    ['No errors', errors === 0],
    [`p99 at most ${P99_MS} ms, in the median of the parts`, p99 <= P99_MS],
    [`Node uses at most ${NODE_MB} MB at the end`, resident <= NODE_MB],
    [`p99 steady: the last fifth's at most ${P99_MAY_RISE} times the first`, last <= first * P99_MAY_RISE],
    [
      `Memory flat: at most ${MEMORY_MAY_RISE * 100} % more in the second half`,
      Math.max(node, postgres) <= MEMORY_MAY_RISE,
    ],
  ];
  for (const [what, holds] of verdicts) console.log(`${holds ? 'yes' : 'NO '}  ${what}`);
}
