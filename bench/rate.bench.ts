// Rating over HTTP from 16 accounts against a bare handler of the same framework that does one INSERT per transaction:
// same server, table, indexes and events. Our answer contains the new average, so it also waits for the read model, and
// the call is counted towards the limits of its account and address.
import { randomUUID } from 'node:crypto';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import fastify from 'fastify';
import type pg from 'pg';
import { processorTimePer } from './processor-time.ts';
import { byTurns, COUNTED_RATINGS, HttpLine, makeRater, rate } from './raters.ts';
import type { Report } from './report.ts';
import { compare } from './rounds.ts';
import { type BenchSite, untilRelated, withSite } from './site.ts';

export const name = 'rate';

const REQUIRED = 0.5;
const ACCOUNTS = 16;
const ADDONS = 1000;
const ROUNDS = { atOnce: ACCOUNTS, rounds: 10, roundMs: 500 };
const COUNTED = { times: 6000, atOnce: ACCOUNTS };

export async function run(report: Report): Promise<void> {
  await withSite(ADDONS, (site) => measure(site, report), { limits: COUNTED_RATINGS });
}

async function measure(site: BenchSite, report: Report): Promise<void> {
  await untilRelated(site);
  const { pool } = site.services;
  const port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const lines = Array.from({ length: ACCOUNTS }, () => new HttpLine(port));
  const raw = createPool(pool.options.connectionString ?? '', { applicationName: 'bench', max: ACCOUNTS });
  const bare = await openBareHandler(raw);
  try {
    await raw.query('create table raw (like event_store.events including all)');
    const idle = await Promise.all(lines.map((line, n) => makeRater(site, line, n)));
    const ours = byTurns(idle, async (rater) => {
      await rate(rater, site.addonIds);
      rater.turn += 1;
    });
    report.ratio({
      name: `rating over HTTP, ${ACCOUNTS} accounts, against one INSERT over HTTP`,
      unit: '/s',
      required: REQUIRED,
      ...(await compare({ ours, raw: bare.insert }, ROUNDS)),
    });
    const inserted = await processorTimePer(process.pid, bare.insert, COUNTED);
    const rated = await processorTimePer(process.pid, ours, COUNTED);
    for (const [what, cost] of [
      ['a rating', rated],
      ['the INSERT', inserted],
    ] as const) {
      report.figure({
        name: `${what}: processor time of Node and the client`,
        value: cost.node,
        unit: 'ms',
      });
      report.figure({ name: `${what}: processor time of PostgreSQL`, value: cost.postgres, unit: 'ms' });
    }
    report.ratio({
      name: 'the INSERT over HTTP, against the same INSERT alone',
      unit: '/s',
      ...(await compare({ ours: bare.insert, raw: () => insert(raw) }, ROUNDS)),
    });
  } finally {
    for (const line of lines) line.close();
    await bare.close();
    await raw.end();
  }
}

/** A handler that only inserts, for the cost of HTTP itself. */
async function openBareHandler(raw: pg.Pool) {
  const app = fastify({ keepAliveTimeout: 30 * 60_000 }); // its connections are idle while ratings are measured
  app.post('/', async () => {
    await insert(raw);
    return { rating: 5 };
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const lines = Array.from({ length: ACCOUNTS }, () => new HttpLine(port));
  return {
    insert: byTurns([...lines], async (line) => {
      const answer = await line.send(`POST / HTTP/1.1\r\nhost: 127.0.0.1\r\n${RATING}`);
      if (!answer.startsWith('HTTP/1.1 200')) throw new Error(`An insert was answered ${answer}`);
    }),
    async close() {
      for (const line of lines) line.close();
      await app.close();
    },
  };
}

const RATING = 'content-type: application/json\r\ncontent-length: 12\r\n\r\n{"rating":5}';

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
