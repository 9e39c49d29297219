// The same history in each store that a site can use. The results must not depend on the store.
import { publicKeyOf } from '@sandcrate/core/audit/signature.ts';
import { copyLog } from '@sandcrate/core/event-store/copy-log.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { eventTypes } from '@sandcrate/core/event-types.ts';
import { openEventStore } from '@sandcrate/infrastructure/event-store/open.ts';
import {
  missingEventStoreDB,
  startNode,
} from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { allProjections } from './all-projections.ts';
import { findHead, listAnchors } from './audit/queries.ts';
import { verifyAudit } from './audit/verify.ts';
import { draws } from './testing/history/draw.ts';
import { createHistory } from './testing/history/history.ts';
import { shuffled } from './testing/history/shuffled.ts';
import { auditKey } from './testing/history/site-acts.ts';
import { testPrivacy } from './testing/people.ts';
import { readModel } from './testing/read-model.ts';
import { bytesOf } from './testing/row-bytes.ts';

const missing = missingEventStoreDB();
if (missing) console.warn(missing);

const privacy = testPrivacy();
const projections = allProjections(privacy);
let history: EventStore;

beforeAll(async () => {
  history = createMemoryEventStore();
  const { take } = createHistory(shuffled(history, 12), privacy);
  for (const draw of draws(12, 1600)) await take(draw);
}, 120_000);

/** Everything derived from the history in this store, in a separate database. */
async function madeFrom(url: string, database: string, batchSize: number) {
  const store = await openEventStore(url);
  onTestFinished(() => store.close());
  const pool: pg.Pool = createPool(database, { applicationName: 'test' });
  onTestFinished(() => pool.end());
  await copyLog({ from: history, to: store });
  for (const projection of projections) {
    await (await readModel(pool, projection)).catchUp(store, batchSize);
  }
  return {
    rows: await bytesOf(pool, store, projections),
    head: await findHead(pool),
    anchors: (await listAnchors(pool, { from: 0, limit: 10_000 })).rows,
    verdict: await verifyAudit({ store, pool, publicKey: publicKeyOf(auditKey) }),
    positions: (await Array.fromAsync(store.readAll())).map(({ position }) => position),
  };
}

async function ownDatabase(): Promise<string> {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  return url;
}

test('the history has every type of event', async () => {
  const types = new Set((await Array.fromAsync(history.readAll())).map(({ type }) => type));
  expect(Object.keys(eventTypes).filter((type) => !types.has(type))).toEqual([]);
});

test.skipIf(missing)(
  'both stores give the same rows, byte for byte, and the same audit head and anchors',
  async () => {
    const node = await startNode();
    onTestFinished(() => node.stop());
    const [one, other] = [await ownDatabase(), await ownDatabase()];
    const inPostgres = await madeFrom(one, one, 1000);
    const inEventStoreDB = await madeFrom(node.url, other, 97);

    expect(inPostgres.positions).not.toEqual(inEventStoreDB.positions);
    expect(Object.keys(inPostgres.rows).length).toBeGreaterThan(20);
    for (const [table, rows] of Object.entries(inPostgres.rows)) {
      expect(inEventStoreDB.rows[table], table).toBe(rows);
    }
    expect(inEventStoreDB.head).toEqual(inPostgres.head);
    expect(inEventStoreDB.anchors).toEqual(inPostgres.anchors);
    expect(inEventStoreDB.verdict).toEqual(inPostgres.verdict);
    expect(inPostgres.verdict).toMatchObject({
      head: inPostgres.head.hash,
      entries: inPostgres.head.count,
      problem: undefined,
    });
    expect(inPostgres.verdict.anchors).toBeGreaterThan(5);
  },
  120_000,
);
