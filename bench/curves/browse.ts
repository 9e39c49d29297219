// A warm page of the catalogue over HTTP against a buffer of the same size from the same process, with the same hooks
// and headers.
import { Agent, get } from 'node:http';
import type { Report } from '../report.ts';
import { compare } from '../rounds.ts';
import type { BenchSite } from '../site.ts';

const REQUIRED = 0.6;
const AS_A_BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

export async function browse({ app, addonIds }: BenchSite, report: Report): Promise<void> {
  let buffer: Buffer = Buffer.alloc(0);
  const headers: Record<string, string> = {
    'cache-control': 'no-cache',
    'x-total-count': String(addonIds.length),
  };
  app.get('/bench/buffer', async (_request, reply) =>
    reply.headers(headers).type('application/json; charset=utf-8').send(buffer),
  );
  const page = await app.inject({ url: '/api/addons', headers: AS_A_BROWSER });
  buffer = page.rawPayload;
  headers.etag = String(page.headers.etag);
  headers.link = String(page.headers.link);
  headers['content-encoding'] = String(page.headers['content-encoding']);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  try {
    const compared = await compare(
      {
        ours: () => fetched(`${url}/api/addons`, agent),
        raw: () => fetched(`${url}/bench/buffer`, agent),
      },
      { atOnce: 16, rounds: 8, roundMs: 500 },
    );
    const name = `browse, warm, ${addonIds.length} add-ons`;
    report.ratio({ name, unit: '/s', required: REQUIRED, ...compared });
  } finally {
    agent.destroy();
  }
}

/** Requests an address and reads the whole answer. */
function fetched(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: AS_A_BROWSER }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.on('end', resolve).on('error', reject).resume();
    }).on('error', reject);
  });
}
