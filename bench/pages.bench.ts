// The pages that the server renders: cached pages against /healthz of the same process, the cost of rendering a page,
// and the latency of a cached page while many others are rendered.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './ask.ts';
import { processorTimePer, requestsPerProcessorSecond } from './processor-time.ts';
import { withReleases } from './releases.ts';
import type { Report } from './report.ts';
import { compare, median } from './rounds.ts';

export const name = 'pages';

const ADDONS = Number(process.env.BENCH_ADDONS ?? 1000);
const ROUNDS = { atOnce: 8, rounds: 5, roundMs: 400 };
const COUNTED = { times: 5000, atOnce: ROUNDS.atOnce, rounds: ROUNDS.rounds };
/** A cached page may cost at most one and a half times as much as /healthz. */
const REQUIRED = 0.67;
const KEPT = ['/', '/browse', '/addon/{id}', '/help'];
/** One at a time, so that other work is not measured with it. */
const RENDERED = { times: 150, atOnce: 1 };
const WARM_UP = { times: 30, atOnce: 1 };
const CROWD = 100;
const EVERY_MS = 5;

export async function run(report: Report): Promise<void> {
  await withReleases({ addons: ADDONS }, async ({ product, addonIds }) => {
    const agent = new Agent({ keepAlive: true }); // no request waits for a connection
    const pid = product.process.pid ?? 0;
    const [shown = '', ...unseen] = addonIds;
    const asking = (path: string) => () => ask(product.url + path, agent);
    let searches = 0;
    /** Requests addresses that were not requested before, so that nothing is cached. */
    const next = {
      'an add-on': () => asking(`/addon/${unseen.pop()}`)(),
      'a search': () => asking(`/browse?search=copper%20${searches++}`)(),
    };
    try {
      for (const kept of KEPT) {
        const ours = asking(kept.replace('{id}', shown));
        await ours();
        const healthz = asking('/healthz');
        const name = `GET ${kept}, cached`;
        const cost = await requestsPerProcessorSecond(pid, { ours, raw: healthz }, COUNTED);
        report.ratio({ name: `${name}, by processor time`, unit: '/s', required: REQUIRED, ...cost });
        const compared = await compare({ ours, raw: healthz }, ROUNDS);
        report.ratio({
          name: `${name}, including the client's reading`,
          unit: '/s',
          required: REQUIRED,
          ...compared,
        });
      }
      for (const [kind, render] of Object.entries(next)) {
        await processorTimePer(pid, render, WARM_UP);
        const { node, postgres } = await processorTimePer(pid, render, RENDERED);
        report.figure({ name: `${kind}, rendered: processor time of Node`, value: node, unit: 'ms' });
        report.figure({
          name: `${kind}, rendered: processor time of PostgreSQL`,
          value: postgres,
          unit: 'ms',
        });
      }
      const kept = asking('/help');
      const alone = await timesUntil(sleep(1000), kept);
      const beside = await timesUntil(Promise.all(Array.from({ length: CROWD }, next['an add-on'])), kept);
      const delay = Math.max(...beside) - median(alone);
      report.figure({
        name: `a cached page while ${CROWD} others are rendered: longest delay`,
        value: delay,
        unit: 'ms',
      });
      report.figure({
        name: `a cached page while ${CROWD} others are rendered: median`,
        value: median(beside),
        unit: 'ms',
      });
    } finally {
      agent.destroy();
    }
  });
}

/** How long each run of `task` takes, in milliseconds. Runs are started every few milliseconds until `end` settles. */
async function timesUntil(end: Promise<unknown>, task: () => Promise<void>): Promise<number[]> {
  let isOver = false;
  const ended = end.finally(() => {
    isOver = true;
  });
  const running: Promise<number>[] = [];
  while (!isOver) {
    const started = performance.now();
    running.push(task().then(() => performance.now() - started));
    await sleep(EVERY_MS);
  }
  await ended;
  return Promise.all(running);
}
