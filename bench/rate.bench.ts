// Rating over HTTP from 16 accounts against a bare handler of the same framework that does one INSERT per transaction:
// same server, table, indexes and events. Our answer contains the new average, so it also waits for the read model, and
// the call is counted towards the limits of its account and address.
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { defaultLimits, type Limits } from '@sandcrate/api/limits/limits.ts';
import { NO_LIMITS } from '@sandcrate/api/testing/no-limits.ts';
import { createPublisher } from '@sandcrate/core/registration/register.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import fastify from 'fastify';
import type pg from 'pg';
import { processorTimePer } from './processor-time.ts';
import type { Report } from './report.ts';
import { compare } from './rounds.ts';
import { type BenchSite, untilRelated, withSite } from './site.ts';

export const name = 'rate';

const REQUIRED = 0.5;
const ACCOUNTS = 16;
const ADDONS = 1000;
const ROUNDS = { atOnce: ACCOUNTS, rounds: 10, roundMs: 500 };
const COUNTED = { times: 6000, atOnce: ACCOUNTS };
const RATE = 'POST /api/addons/{id}/rate';
/** Ratings are counted as in production, but never refused: sixteen accounts rate more than real ones would. */
const LIMITS: Limits = {
  ...NO_LIMITS,
  calls: {
    [RATE]: defaultLimits.calls[RATE]?.map((limit) => ({ ...limit, quota: Number.MAX_SAFE_INTEGER })),
  },
};

export async function run(report: Report): Promise<void> {
  await withSite(ADDONS, (site) => measure(site, report), { limits: LIMITS });
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

/** Uses one of the idle items exclusively, then returns it. */
const byTurns =
  <T>(idle: T[], use: (one: T) => Promise<void>) =>
  async () => {
    const one = idle.pop();
    if (one === undefined) throw new Error('More tasks run at once than there are items');
    await use(one);
    idle.push(one);
  };

/** An account that rates one add-on after the other, and gives different stars in each round. */
type Rater = { line: HttpLine; address: string; token: string; turn: number };

async function makeRater({ app, services }: BenchSite, line: HttpLine, n: number): Promise<Rater> {
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
  return {
    line,
    address: `10.0.0.${n + 1}`,
    token: app.sessions.issue({ id: accountId, sessionNumber: 0 }),
    turn: n * 61,
  };
}

/** The next rating by an account, over its own connection. */
async function rate({ line, address, token, turn }: Rater, addonIds: readonly string[]): Promise<void> {
  const addonId = addonIds[turn % addonIds.length];
  const body = JSON.stringify({ rating: 1 + ((turn + Math.floor(turn / addonIds.length)) % 5) });
  const answer = await line.send(
    `POST /api/addons/${addonId}/rate HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${address}\r\n` +
      `authorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  if (!answer.startsWith('HTTP/1.1 200') || /^x-pending/im.test(answer))
    throw new Error(`A rating was answered ${answer}`);
}

/** A keep-alive connection for one request at a time. It costs the client little, so that the server is measured. */
class HttpLine {
  readonly #socket: Socket;
  #received = '';
  #waiting: { resolve: (answer: string) => void; reject: (error: Error) => void } | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('utf8');
    this.#socket.on('data', (text) => this.#hear(String(text)));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The site hung up')));
  }

  /** Sends a request, and returns the raw answer. */
  send(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #hear(text: string): void {
    this.#received += text;
    const head = this.#received.indexOf('\r\n\r\n');
    const length = /^content-length: (\d+)/im.exec(this.#received)?.[1];
    if (head < 0 || length === undefined || this.#received.length < head + 4 + Number(length)) return;
    const [answer, waiting] = [this.#received, this.#waiting];
    this.#received = '';
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }
}

/** A handler that only inserts, for the cost of HTTP itself. */
async function openBareHandler(raw: pg.Pool) {
  const app = fastify();
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
