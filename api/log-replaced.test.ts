// A running site whose event store comes back with another log: it changes nothing, says so, and goes on by itself once
// its own log is back.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { openEventStore } from '@sandcrate/infrastructure/event-store/open.ts';
import {
  type EventStoreDBNode,
  hasStandIn,
  startNode,
} from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type TestSite, testSite } from './testing/test-site.ts';

const CANNOT_SAVE = 'Changes can’t be saved right now. Reading still works.';

const create = (site: TestSite, username: string) => {
  const payload = { username, email: `${username}@example.org`, password: 'correct horse battery' };
  return site.call('POST /api/admin/create-publisher', site.owner, { payload });
};

/** The status of an answer, and the code of a refusal. */
async function outcomeOf(answering: ReturnType<typeof create>): Promise<string> {
  const answer = await answering;
  return `${answer.statusCode} ${answer.json().code ?? ''}`.trim();
}

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
  const createNext = () => create(site, `maker-${++made}`);

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
    for (let n = 0; n < 3; n++) expect((await createNext()).statusCode).toBe(201);
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
        answers.push(await outcomeOf(createNext()));
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

    const refused = await createNext();
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
    const created = await createNext();
    expect(created.statusCode).toBe(201);
    await site.untilShown();
    expect(errors()).toHaveLength(1);
    const heads = () => site.services.pool.query('select max(position) as head from projections.log_heads');
    const last = await site.services.store.head();
    await expect.poll(async () => (await heads()).rows, { timeout: 5000 }).toEqual([{ head: last }]);
  });

  test.for(['esdb', 'esdb+discover'])(
    'does not follow the log of the second host behind %s://',
    async (scheme) => {
      const [first, second] = await Promise.all([startNode(), startNode()]);
      onTestFinished(async () => {
        await first.stop();
        await second.stop();
      });
      await second.crash();
      await copyFile(other.journal, second.journal);
      const hosts = `127.0.0.1:${first.port},127.0.0.1:${second.port}`;
      const own = await testSite({ eventStoreUrl: `${scheme}://${hosts}?tls=false` });
      onTestFinished(() => own.close());
      const statusOf = async () => (await own.call('GET /readyz')).json();
      expect(await outcomeOf(create(own, 'before'))).toBe('201');
      await own.untilShown();

      await first.crash();
      await second.restart();
      await expect.poll(statusOf, { timeout: 15_000 }).toMatchObject({ status: 'log-replaced' });
      expect(await outcomeOf(create(own, 'meanwhile'))).toBe('503 log-replaced');
      await second.crash();
      expect(Buffer.compare(await readFile(second.journal), await readFile(other.journal))).toBe(0);

      await first.restart();
      await expect.poll(statusOf, { timeout: 15_000 }).toMatchObject({ status: 'ready', log: 'ok' });
      expect(await outcomeOf(create(own, 'afterwards'))).toBe('201');
    },
  );
});

describe('a running site with its log in a PostgreSQL of its own', () => {
  test.for([
    ['an older log', 'position >= (select max(position) from event_store.events) - 1'],
    ['an empty log', 'true'],
  ] as const)('refuses changes while %s answers, and goes on afterwards', async ([, isLost]) => {
    const log = await testDatabase();
    onTestFinished(log.drop);
    const lines: { level: number; msg: string }[] = [];
    const site = await testSite({
      eventStoreUrl: log.url,
      onLog: (line) => lines.push(JSON.parse(line)),
    });
    onTestFinished(() => site.close());
    const server = new pg.Client(log.url);
    await server.connect();
    onTestFinished(() => server.end());
    /** Changes the log while nobody is connected to it, as when it is restored. */
    const whileAway = async (change: string) => {
      await server.query(
        `begin;
         lock event_store.events in access exclusive mode;
         ${change};
         commit;
         select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
      );
    };
    const statusOf = async () => (await site.call('GET /readyz')).json();
    const handled = async () =>
      (await site.services.pool.query('select name, event_id from projections.checkpoints order by name'))
        .rows;
    const stored = async () =>
      (await server.query('select max(position) as head, count(*)::int as events from event_store.events'))
        .rows;
    expect(await outcomeOf(create(site, 'before'))).toBe('201');
    await site.untilShown();
    const head = await site.services.store.head();
    const areAllThere = 'select bool_and(position >= $1) as there from projections.checkpoints';
    await expect
      .poll(async () => (await site.services.pool.query(areAllThere, [head])).rows)
      .toEqual([{ there: true }]);
    const before = await handled();

    await whileAway(`create table lost as select * from event_store.events where ${isLost};
      delete from event_store.events where position in (select position from lost)`);
    const wrong = await stored();
    await expect.poll(statusOf, { timeout: 5000 }).toMatchObject({
      status: 'log-replaced',
      reason: expect.stringContaining('The event log in PostgreSQL at '),
    });
    expect(await outcomeOf(create(site, 'meanwhile'))).toBe('503 log-replaced');
    expect((await site.call('GET /api/addons')).statusCode).toBe(200);
    expect(await stored()).toEqual(wrong);
    expect(await handled()).toEqual(before);
    expect(lines.filter(({ level }) => level >= 50).map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^Nothing is written until the site's own log is back\. /),
    ]);

    await whileAway('insert into event_store.events select * from lost');
    await expect.poll(statusOf, { timeout: 15_000 }).toMatchObject({ status: 'ready', log: 'ok' });
    expect(await outcomeOf(create(site, 'afterwards'))).toBe('201');
    await site.untilShown();
    expect(lines.filter(({ level }) => level >= 50)).toHaveLength(1);
  });
});
