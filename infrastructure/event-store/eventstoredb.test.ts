import { eventStoreContract } from '@sandcrate/core/event-store/contract.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { createEventStoreDBEventStore } from './eventstoredb/eventstoredb-event-store.ts';
import { lineTo } from './testing/eventstoredb-line.ts';
import { type EventStoreDBNode, missingEventStoreDB, startNode } from './testing/eventstoredb-node.ts';
import type { FaultyLine } from './testing/faulty-line.ts';

const missing = missingEventStoreDB();
if (missing) console.warn(missing);

describe.skipIf(missing)('with a server', () => {
  let node: EventStoreDBNode | undefined;
  let line: FaultyLine;
  let url: string;
  beforeAll(async () => {
    const server = process.env.EVENTSTORE_TEST_URL;
    if (!server) node = await startNode();
    ({ url, line } = await lineTo(server ?? node?.url ?? ''));
  });
  afterAll(async () => {
    await line.close();
    await node?.stop();
  });

  eventStoreContract('EventStoreDB', {
    open: async () => createEventStoreDBEventStore({ connectionString: url }),
    cutConnections: async () => line.cut(),
  });
});
