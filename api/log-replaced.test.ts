// A running site whose event store comes back with another log: it changes nothing, says so, and goes on by itself once
// its own log is back.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { openEventStore } from '@sandcrate/infrastructure/event-store/open.ts';
import {
  type EventStoreDBNode,
  hasStandIn,
  startNode,
} from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestSite, testSite } from './testing/test-site.ts';

const CANNOT_SAVE = 'Changes can’t be saved right now. Reading still works.';

if (!hasStandIn()) console.warn('Tests of replaced logs did not run: there is no stand-in');

describe.skipIf(!hasStandIn())('a running site', () => {
  let node: EventStoreDBNode;
  let other: EventStoreDBNode;
  let site: TestSite;
  let made = 0;
  /** The lines that the site logs, at level info or above. */
  let lines: { level: number; msg: string }[] = [];
  const errors = () => lines.filter(({ level }) => level >= 50).map(({ msg }) => msg);

  const ready = async () => (await site.call('GET /readyz')).json();
  const checkpoints = async (): Promise<{ position: bigint }[]> =>
    (await site.services.pool.query('select * from projections.checkpoints order by name')).rows;
  const create = (): Promise<{ statusCode: number; json(): Record<string, unknown> }> => {
    const username = `maker-${++made}`;
    const payload = { username, email: `${username}@example.org`, password: 'correct horse battery' };
    return site.call('POST /api/admin/create-publisher', site.owner, { payload });
  };

  beforeAll(async () => {
    node = await startNode();
    other = await startNode();
    const another = await testSite({ eventStoreUrl: other.url });
    await another.close();
    await other.crash();
    site = await testSite({
      eventStoreUrl: node.url,
      onLog: (line) => lines.push(JSON.parse(line)),
    });
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 'ready' }), 20_000);
  }, 60_000);
  afterAll(async () => {
    await site?.close();
    await node?.stop();
    await other?.stop();
  });

  /** The ids of the events in a journal that were written by a site. */
  async function idsOf(journal: Buffer): Promise<string[]> {
    const reader = await startNode();
    await reader.crash();
    await writeFile(reader.journal, journal);
    await reader.restart();
    const store = await openEventStore(reader.url);
    const events = await Array.fromAsync(store.readAll());
    await store.close();
    await reader.stop();
    return events.map(({ id }) => id);
  }

  /** The journal of the log before some changes that all read models have seen. */
  async function olderLog(): Promise<Buffer> {
    const journal = await readFile(node.journal);
    for (let n = 0; n < 3; n++) expect((await create()).statusCode).toBe(201);
    return journal;
  }

  test.for([
    ['an older log', olderLog],
    ['an empty log', async () => Buffer.alloc(0)],
    ["another site's log", () => readFile(other.journal)],
  ] as const)('refuses changes while %s answers, and goes on afterwards', async ([, wrongJournal]) => {
    const wrong = await wrongJournal();
    const right = `${node.journal}.right`;
    const head = await site.services.store.head();
    // A position that is reached without a handled event is stored a little later.
    await expect.poll(async () => (await checkpoints()).every(({ position }) => position >= head)).toBe(true);
    const before = await checkpoints();
    await node.crash();
    await copyFile(node.journal, right);
    await writeFile(node.journal, wrong);
    lines = [];
    // A writer that never pauses meets the moment of the reconnection.
    const answers: string[] = [];
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) {
        const answer = await create();
        answers.push(`${answer.statusCode} ${answer.json().code ?? ''}`.trim());
      }
    })();
    const idsIn = await idsOf(wrong);
    await node.restart();
    const restartedAt = performance.now();
    await expect.poll(() => answers, { timeout: 5000, interval: 20 }).toContain('503 log-replaced');
    expect(performance.now() - restartedAt).toBeLessThan(2500);
    isWriting = false;
    await writing;
    expect(answers).not.toContain('201');

    const refused = await create();
    expect(refused.json()).toEqual({ message: CANNOT_SAVE, code: 'log-replaced' });
    expect((await site.call('GET /readyz')).statusCode).toBe(503);
    expect(await ready()).toMatchObject({
      status: 'log-replaced',
      log: 'replaced',
      reason: expect.stringContaining(`EventStoreDB at 127.0.0.1:${node.port}`),
    });
    expect((await site.call('GET /api/status')).json()).toMatchObject({ state: 'degraded', log: 'replaced' });
    expect((await site.call('GET /api/status')).json()).not.toHaveProperty('logProblem');
    expect((await site.call('GET /api/status', site.owner)).json().logProblem).toContain('event ');
    expect((await site.call('GET /api/addons')).statusCode).toBe(200);
    expect(errors()).toEqual([
      expect.stringMatching(/^Nothing is written until the site's own log is back\. /),
    ]);
    expect(await checkpoints()).toEqual(before);

    const raw = await openEventStore(node.url);
    expect((await Array.fromAsync(raw.readAll())).map(({ id }) => id)).toEqual(idsIn);
    await raw.close();
    await node.crash();
    await copyFile(right, node.journal);
    await node.restart();
    await expect.poll(ready, { timeout: 15_000 }).toMatchObject({ status: 'ready', log: 'ok' });
    const created = await create();
    expect(created.statusCode).toBe(201);
    await site.untilShown();
    expect(errors()).toHaveLength(1);
    const heads = () => site.services.pool.query('select max(position) as head from projections.log_heads');
    const last = await site.services.store.head();
    await expect.poll(async () => (await heads()).rows, { timeout: 5000 }).toEqual([{ head: last }]);
  });
});
