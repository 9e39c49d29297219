// Guests' reads, warm and with a browser's headers, against /healthz of the same process, a call that does nothing.
import { Agent } from 'node:http';
import { ask } from './ask.ts';
import { processorTimePer } from './processor-time.ts';
import { type Release, withReleases } from './releases.ts';
import type { Report } from './report.ts';
import { compare } from './rounds.ts';

export const name = 'reads';

const ADDONS = Number(process.env.BENCH_ADDONS ?? 1000);
const ROUNDS = { atOnce: 8, rounds: 5, roundMs: 400 };
/** Processor time is counted in hundredths of a second; this many requests use several tenths. */
const COUNTED = { times: 1000, atOnce: ROUNDS.atOnce };
/** A warm read may cost at most one and a half times as much. */
const REQUIRED = 0.67;

const CALLS = [
  '/api/addons',
  '/api/addons?search=copper%20lantern',
  '/api/addons/featured',
  '/api/addons/trending',
  '/api/addons/facets',
  '/api/addons/suggest?q=co',
  ...['', '/related', '/comments', '/releases', '/requires', '/history'].map(
    (part) => `/api/addons/{id}${part}`,
  ),
  '/api/publishers',
  '/api/site',
  '/api/status',
];

export async function run(report: Report): Promise<void> {
  await withReleases({ addons: ADDONS }, async (ours, older) => {
    const agent = new Agent({ keepAlive: true, maxSockets: ROUNDS.atOnce });
    const asking = ({ product, addonIds }: Release, path: string) => {
      const url = product.url + path.replace('{id}', addonIds[0] ?? '');
      return () => ask(url, agent);
    };
    /** An older release may not know a call. */
    const answers = (release: Release, path: string) =>
      asking(release, path)().then(
        () => true,
        () => false,
      );
    const costOf = (release: Release, path: string) =>
      processorTimePer(release.product.process.pid ?? 0, asking(release, path), COUNTED);
    try {
      for (const path of CALLS) {
        const ways = {
          ours: asking(ours, path),
          raw: asking(ours, '/healthz'),
          older: older && (await answers(older, path)) ? asking(older, path) : undefined,
        };
        await ways.ours();
        const compared = await compare(ways, ROUNDS);
        report.ratio({ name: `GET ${path}, warm`, unit: '/s', required: REQUIRED, ...compared });
      }
      for (const path of ['/healthz', ...CALLS]) {
        const cost = await costOf(ours, path);
        const before = older && (await answers(older, path)) ? await costOf(older, path) : undefined;
        const name = `GET ${path}, warm: processor time`;
        report.figure({ name: `${name} of Node`, value: cost.node, unit: 'ms', ...olderOf(before?.node) });
        report.figure({
          name: `${name} of PostgreSQL`,
          value: cost.postgres,
          unit: 'ms',
          ...olderOf(before?.postgres),
        });
      }
    } finally {
      agent.destroy();
    }
  });
}

const olderOf = (value: number | undefined) => (value === undefined ? {} : { older: value });
