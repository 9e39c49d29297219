// What guests read, warm and asked as a browser asks, beside /healthz of the same process: a call that does nothing.
import { Agent, get } from 'node:http';
import type { Report } from './report.ts';
import { compare } from './rounds.ts';
import { withSite } from './site.ts';

export const name = 'reads';

const ADDONS = Number(process.env.BENCH_ADDONS ?? 1000);
const ROUNDS = { atOnce: 8, rounds: 5, roundMs: 400 };
/** A warm read costs at most one and a half times as much. */
const REQUIRED = 0.67;

const calls = (id: string) => [
  '/api/addons',
  '/api/addons?search=copper%20lantern',
  '/api/addons/featured',
  '/api/addons/trending',
  '/api/addons/facets',
  '/api/addons/suggest?q=co',
  ...['', '/related', '/comments', '/releases', '/requires', '/history'].map(
    (part) => `/api/addons/${id}${part}`,
  ),
  '/api/publishers',
  '/api/site',
  '/api/status',
];

export async function run(report: Report): Promise<void> {
  await withSite(ADDONS, async ({ app, addonIds }) => {
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: ROUNDS.atOnce });
    try {
      for (const path of calls(addonIds[0] ?? '')) {
        await fetched(url + path, agent);
        const compared = await compare(
          { ours: () => fetched(url + path, agent), raw: () => fetched(`${url}/healthz`, agent) },
          ROUNDS,
        );
        const shown = path.replace(addonIds[0] ?? '', '{id}');
        report.ratio({ name: `GET ${shown}, warm`, unit: '/s', required: REQUIRED, ...compared });
      }
    } finally {
      agent.destroy();
    }
  });
}

/** Reads an answer to its end. */
function fetched(url: string, agent: Agent): Promise<void> {
  const headers = {
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
  };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.on('end', resolve).on('error', reject).resume();
    }).on('error', reject);
  });
}
