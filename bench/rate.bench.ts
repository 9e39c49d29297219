// Rating over HTTP from 16 accounts beside one raw INSERT a transaction from 16 connections: same server, same table,
// same indexes, same events. Every answer holds the new average, so ours waits for the read model as well.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { createPool } from '@sandcrate/core/postgres/pool.ts';
import { createPublisher } from '@sandcrate/core/registration/register.ts';
import type pg from 'pg';
import type { Report } from './report.ts';
import { compare } from './rounds.ts';
import { type BenchSite, withSite } from './site.ts';

export const name = 'rate';

const REQUIRED = 0.5;
const ACCOUNTS = 16;
const ADDONS = 1000;

export async function run(report: Report): Promise<void> {
  await withSite(ADDONS, async (site) => {
    const { pool } = site.services;
    const url = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: ACCOUNTS });
    const raw = createPool(pool.options.connectionString ?? '', { applicationName: 'bench', max: ACCOUNTS });
    try {
      await raw.query('create table raw (like event_store.events including all)');
      const idle = await Promise.all(Array.from({ length: ACCOUNTS }, (_, n) => makeRater(site, n)));
      const ours = async () => {
        const rater = idle.pop();
        if (!rater) throw new Error('More rate at once than there are accounts');
        await rate(url, agent, rater, site.addonIds);
        idle.push(rater);
      };
      const compared = await compare(
        { ours, raw: () => insert(raw) },
        { atOnce: ACCOUNTS, rounds: 10, roundMs: 500 },
      );
      report.ratio({
        name: `rating over HTTP, ${ACCOUNTS} accounts`,
        unit: '/s',
        required: REQUIRED,
        ...compared,
      });
    } finally {
      agent.destroy();
      await raw.end();
    }
  });
}

/** An account that rates one add-on after the other, each time they come round with other stars. */
type Rater = { token: string; turn: number };

async function makeRater({ app, services }: BenchSite, n: number): Promise<Rater> {
  const { accountId, position } = await createPublisher(
    services,
    {
      by: { id: randomUUID(), role: 'owner' },
      username: `rater${n}`,
      email: `rater${n}@example.org`,
      passwordHash: 'none: it never logs in',
    },
    { actor: 'system', correlationId: 'bench', now: new Date() },
  );
  await services.readModels.waitFor(position ?? 0n, ['accounts', 'catalogue'], 10_000);
  return { token: app.sessions.issue({ id: accountId, sessionNumber: 0 }), turn: n * 61 };
}

function rate(url: string, agent: Agent, rater: Rater, addonIds: readonly string[]): Promise<void> {
  const turn = rater.turn++;
  const addonId = addonIds[turn % addonIds.length];
  const body = JSON.stringify({ rating: 1 + ((turn + Math.floor(turn / addonIds.length)) % 5) });
  const headers = {
    authorization: `Bearer ${rater.token}`,
    'content-type': 'application/json',
    'content-length': String(body.length),
  };
  return new Promise((resolve, reject) => {
    request(`${url}/api/addons/${addonId}/rate`, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 200 || response.headers['x-pending'] !== undefined)
        reject(new Error(`Rating was answered ${response.statusCode}`));
      response.on('end', resolve).on('error', reject).resume();
    })
      .on('error', reject)
      .end(body);
  });
}

let position = 0;

/** What an application without a log would do: a prepared statement, committed by itself. */
function insert(raw: pg.Pool): Promise<unknown> {
  const [addonId, accountId] = [randomUUID(), randomUUID()];
  const metadata = {
    occurredAt: new Date().toISOString(),
    actor: { id: accountId, role: 'user' },
    correlationId: randomUUID(),
    schemaVersion: 1,
  };
  return raw.query({
    name: 'insert',
    text: `insert into raw (position, stream_name, revision, event_id, type, data, metadata)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      position++,
      `engagement-${addonId}-${accountId}`,
      0,
      randomUUID(),
      'AddonRated',
      JSON.stringify({ addonId, accountId, rating: 5 }),
      JSON.stringify(metadata),
    ],
  });
}
