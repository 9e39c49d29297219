// What a rating costs this process more on EventStoreDB than on PostgreSQL's log, against what the bare client needs for
// the same: one append, one read of a short stream, and one subscription that receives the event.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EventStoreDBClient, FORWARDS, jsonEvent, NO_STREAM, START } from '@eventstore/db-client';
import {
  missingEventStoreDB,
  startNode,
} from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import { byTurns, COUNTED_RATINGS, HttpLine, makeRater, rate } from './raters.ts';
import type { Report } from './report.ts';
import { median } from './rounds.ts';
import { type BenchSite, openBenchSite, untilRelated } from './site.ts';
import { withPostgres } from './throwaway-postgres.ts';

export const name = 'eventstoredb';

/** The highest share of the bare client's time that a rating may cost more. */
const ALLOWED = 1.2;
const ACCOUNTS = 16;
/** With so many, no pair of an account and an add-on comes twice, and the streams stay short. */
const ADDONS = 1000;
const ROUNDS = 11;
const IN_A_ROUND = 1000;
const IDLE_MS = 500;

type Way = () => Promise<void>;

export async function run(report: Report): Promise<void> {
  const missing = missingEventStoreDB();
  if (missing) return console.error(missing);
  await withPostgres(async (serverUrl) => {
    const closers: (() => Promise<unknown>)[] = [];
    try {
      // Each in a process of its own: the bare client's events must not reach the site's subscriptions.
      const [node, bareNode] = [await startNode(), await startNode()];
      closers.push(node.stop, bareNode.stop);
      const onPostgres = await openBenchSite(serverUrl, ADDONS, { limits: COUNTED_RATINGS });
      closers.push(onPostgres.end);
      const moved = await openBenchSite(serverUrl, ADDONS, {
        limits: COUNTED_RATINGS,
        eventStoreUrl: node.url,
      });
      closers.push(moved.end);
      const bare = openBareClient(bareNode.url);
      closers.push(bare.close);
      const ways = {
        postgres: await ratingOn(onPostgres),
        eventstoredb: await ratingOn(moved),
        bare: bare.appendReadAndReceive,
      };
      closers.push(ways.postgres.close, ways.eventstoredb.close);
      await measure(report, ways);
    } finally {
      for (const close of closers.reverse()) await close();
    }
  });
}

async function measure(report: Report, ways: Record<'postgres' | 'eventstoredb' | 'bare', Way>) {
  const costs: { postgres: number; eventstoredb: number; bare: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const postgres = await processorTimeOf(ways.postgres);
    const eventstoredb = await processorTimeOf(ways.eventstoredb);
    const bare = await processorTimeOf(ways.bare);
    if (round > 0) costs.push({ postgres, eventstoredb, bare }); // the first warms up
  }
  const of = (cost: (round: (typeof costs)[number]) => number) => median(costs.map(cost));
  const figures = {
    "a rating on PostgreSQL's log": of(({ postgres }) => postgres),
    'a rating on EventStoreDB': of(({ eventstoredb }) => eventstoredb),
    'what it costs more': of(({ postgres, eventstoredb }) => eventstoredb - postgres),
    'the bare client: an append, a read and a subscription': of(({ bare }) => bare),
  };
  for (const [what, value] of Object.entries(figures)) {
    report.figure({ name: `${what}: processor time of Node`, value, unit: 'ms' });
  }
  report.ratio({
    name: 'what a rating costs more on EventStoreDB: how many fit into a second, against the bare client',
    unit: '/s',
    ours: 1000 / of(({ postgres, eventstoredb }) => eventstoredb - postgres),
    raw: 1000 / of(({ bare }) => bare),
    required: Math.floor(100 / ALLOWED) / 100,
  });
}

/**
 * Milliseconds of this process's time per run, which includes the client's: what it uses during a round less what both
 * sites use in that time without any request.
 */
async function processorTimeOf(way: Way): Promise<number> {
  const idle = await usedDuring(() => delay(IDLE_MS));
  let left = IN_A_ROUND;
  const worker = async () => {
    while (left-- > 0) await way();
  };
  const busy = await usedDuring(() => Promise.all(Array.from({ length: ACCOUNTS }, worker)));
  return (busy.used - (idle.used * busy.ms) / idle.ms) / IN_A_ROUND;
}

async function usedDuring(work: () => Promise<unknown>): Promise<{ used: number; ms: number }> {
  const [before, started] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { used: (user + system) / 1000, ms: performance.now() - started };
}

async function ratingOn(site: BenchSite): Promise<Way & { close(): Promise<void> }> {
  await untilRelated(site);
  const port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const lines = Array.from({ length: ACCOUNTS }, () => new HttpLine(port));
  const raters = await Promise.all(lines.map((line, n) => makeRater(site, line, n)));
  const rateNext = byTurns(raters, async (rater) => {
    await rate(rater, site.addonIds);
    rater.turn += 1;
  });
  return Object.assign(rateNext, {
    async close() {
      for (const line of lines) line.close();
    },
  });
}

/** What a rating needs of the client, called as the adapter calls it. */
function openBareClient(url: string) {
  const client = EventStoreDBClient.connectionString(url);
  const waiting = new Map<string, () => void>();
  const subscription = client
    .subscribeToAll({ fromPosition: START })
    .on('data', ({ event }) => event && waiting.get(event.id)?.());
  const credentials = { username: 'nobody', password: '' }; // see Appender
  let last = '';
  return {
    async appendReadAndReceive(): Promise<void> {
      const event = newRating();
      const received = new Promise<void>((resolve) => waiting.set(event.id, resolve));
      if (last) {
        for await (const _ of client.readStream(last, { direction: FORWARDS, maxCount: 500 }));
      }
      const streamName = `engagement-${event.data.addonId}-${event.data.accountId}`;
      await client.appendToStream(streamName, jsonEvent(event), {
        expectedRevision: NO_STREAM,
        deadline: 10_000,
        credentials,
      });
      await received;
      waiting.delete(event.id);
      last = streamName;
    },
    async close(): Promise<void> {
      await subscription.unsubscribe();
      await client.dispose();
    },
  };
}

const newRating = () => ({
  id: randomUUID(),
  type: 'AddonRated',
  data: { addonId: randomUUID(), accountId: randomUUID(), rating: 5 },
  metadata: {
    occurredAt: new Date().toISOString(),
    actor: { id: randomUUID(), role: 'user' },
    correlationId: randomUUID(),
    schemaVersion: 1,
  },
});
