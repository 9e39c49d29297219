// Copying a log to an EventStoreDB, against the same copy with one append at a time.
import { randomUUID } from 'node:crypto';
import { copyLog } from '@sandcrate/core/event-store/copy-log.ts';
import type { Append, EventStore, NewEvent } from '@sandcrate/core/event-store/event-store.ts';
import { openEventStore } from '@sandcrate/infrastructure/event-store/open.ts';
import {
  missingEventStoreDB,
  startNode,
} from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import type { Report } from './report.ts';
import { median } from './rounds.ts';

export const name = 'copy';

const REQUIRED = 3;
const EVENTS = Number(process.env.BENCH_EVENTS ?? 5000);
/** As many as a site has add-ons of which somebody rates one now and then: hardly two events in a row share a stream. */
const STREAMS = 500;
const TURNS = ['raw', 'ours', 'ours', 'raw', 'raw', 'ours'] as const;

export async function run(report: Report): Promise<void> {
  const missing = missingEventStoreDB();
  if (missing) return console.error(missing);
  const from = await openEventStore('memory:');
  for (let n = 0; n < EVENTS; n++) await from.append(`engagement-${n % STREAMS}`, 'any', [rated()]);
  const rates = { ours: [] as number[], raw: [] as number[] };
  for (const turn of TURNS) {
    rates[turn].push(await eventsPerSecond(from, turn === 'ours' ? (store) => store : oneAtATime));
  }
  const [ours, raw] = [median(rates.ours), median(rates.raw)];
  report.ratio({
    name: `copy of ${EVENTS} events to EventStoreDB`,
    unit: '/s',
    required: REQUIRED,
    ours,
    raw,
  });
}

/** Both comparisons of the logs included. */
async function eventsPerSecond(from: EventStore, way: (store: EventStore) => EventStore): Promise<number> {
  const node = await startNode();
  const store = await openEventStore(node.url);
  try {
    const start = performance.now();
    await copyLog({ from, to: way(store) });
    return (EVENTS * 1000) / (performance.now() - start);
  } finally {
    await store.close();
    await node.stop();
  }
}

const oneAtATime = (store: EventStore): EventStore => ({
  ...store,
  appendInOrder: (appends) =>
    Array.fromAsync(appends, ({ streamName, expected, events }: Append) =>
      store.append(streamName, expected, events),
    ),
});

/** An event of a common kind and size: about 400 bytes. */
const rated = (): NewEvent => ({
  id: randomUUID(),
  type: 'AddonRated',
  data: { addonId: randomUUID(), accountId: randomUUID(), stars: 5 },
  metadata: {
    occurredAt: new Date().toISOString(),
    actor: { id: randomUUID(), role: 'user' },
    correlationId: randomUUID(),
    commandId: randomUUID(),
    schemaVersion: 1,
  },
});
