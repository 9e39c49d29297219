// Processes that are started on a log which their database does not belong to.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type EventStoreDBNode,
  hasStandIn,
  startNode,
} from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type CommandWorld, commandWorld } from '../cli/testing/command-world.ts';
import { freePort } from '../testing/free-port.ts';

if (!hasStandIn()) console.warn('Tests of other logs did not run: there is no stand-in');

/** Every table of a database with its rows, as text; the log of another store has none here. */
async function contentsOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query(`select t::text as row from ${name} t order by 1`);
      found.push(name, ...rows.map(({ row }) => row));
    }
    return found;
  } finally {
    await client.end();
  }
}

describe.skipIf(!hasStandIn())('on a log that its database does not belong to', () => {
  let world: CommandWorld;
  let node: EventStoreDBNode;
  let another: EventStoreDBNode;
  let empty: EventStoreDBNode;
  const urlOf = (store: EventStoreDBNode) => ({ EVENTSTORE_URL: store.url });

  /** Creates a site on this store, and an account. */
  async function createSite(made: CommandWorld, store: EventStoreDBNode): Promise<void> {
    const site = await made.openSite(urlOf(store));
    await site.services.readModels.waitFor(await site.services.store.head(), ['accounts'], 10_000);
    await site.stop();
  }

  beforeAll(async () => {
    [node, another, empty] = await Promise.all([startNode(), startNode(), startNode()]);
    world = await commandWorld();
    await createSite(world, node);
    const elsewhere = await commandWorld();
    await createSite(elsewhere, another);
    await elsewhere.close();
  }, 120_000);
  afterAll(async () => {
    await world?.close();
    for (const each of [node, another, empty]) await each?.stop();
  });

  /** Starts a process of the site and waits for its end. */
  async function start(program: string, env: Record<string, string>) {
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', program)], {
      env: {
        PATH: process.env.PATH,
        PORT: String(await freePort()),
        LOG_LEVEL: 'info',
        ...world.env,
        ...env,
      },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk;
      });
    }
    const [code] = await once(child, 'exit');
    return { code, lines: printed.trim().split('\n') };
  }

  const OF_OTHER =
    /^The event log in EventStoreDB at 127\.0\.0\.1:\d+ (?:is not this site's: it lacks|ends at position -?\d+, but this site's has) event .+\. Set EVENTSTORE_URL back/;
  const OF_EMPTY =
    /^The event log in EventStoreDB at 127\.0\.0\.1:\d+ is empty, but this site's has event .+, position \d+\. Set EVENTSTORE_URL back/;
  const OF_NONE = /^The event log in PostgreSQL at .+ is empty, but this site's has event .+ copy-log --move/;

  test.for([
    ['start.ts', "another site's log", OF_OTHER],
    ['only-api.ts', "another site's log", OF_OTHER],
    ['only-projections.ts', "another site's log", OF_OTHER],
    ['only-projections.ts', 'an empty log', OF_EMPTY],
    ['only-api.ts', 'no EVENTSTORE_URL', OF_NONE],
  ] as const)(
    '%s ends with one sentence on %s and writes nothing',
    { timeout: 60_000 },
    async ([program, which, sentence]) => {
      const store = which === 'an empty log' ? empty : another;
      const journal = await readFile(store.journal);
      const contents = await contentsOf(world.databaseUrl);
      const { code, lines } = await start(program, which === 'no EVENTSTORE_URL' ? {} : urlOf(store));
      expect(lines).toEqual([expect.stringMatching(sentence)]);
      expect(code).toBe(1);
      expect(Buffer.compare(await readFile(store.journal), journal)).toBe(0);
      expect(await contentsOf(world.databaseUrl)).toEqual(contents);
    },
  );

  test('an empty database is not used with the log of a site', { timeout: 60_000 }, async () => {
    const { url, drop } = await testDatabase();
    onTestFinished(drop);
    const journal = await readFile(node.journal);
    const { code, lines } = await start('only-projections.ts', { ...urlOf(node), DATABASE_URL: url });
    expect(lines).toEqual([
      expect.stringMatching(
        /has a site's events up to position \d+, but this database has never been used with it\. Set DATABASE_URL/,
      ),
    ]);
    expect(code).toBe(1);
    expect(Buffer.compare(await readFile(node.journal), journal)).toBe(0);
    expect(await contentsOf(url)).toEqual([]);
  });

  test('commands that write or rebuild refuse, and doctor says the same', { timeout: 60_000 }, async () => {
    const env = urlOf(another);
    const contents = await contentsOf(world.databaseUrl);
    const sentences = new Set<string | undefined>();
    for (const command of [
      ['rebuild', 'accounts'],
      ['account', 'create-owner', 'second@example.org', '--username', 'second'],
      ['backup', join(world.folder, 'backup')],
    ]) {
      const { code, err } = await world.run(command, { env });
      expect(code, command.join(' ')).toBe(1);
      sentences.add(err.at(-1));
    }
    expect([...sentences]).toEqual([expect.stringMatching(OF_OTHER)]);
    const { out } = await world.run(['doctor'], { env });
    expect(out.join('\n')).toContain([...sentences][0]);
    expect(await contentsOf(world.databaseUrl)).toEqual(contents);
  });

  test('an older log is refused, and the newer one works again', { timeout: 60_000 }, async () => {
    const right = `${node.journal}.right`;
    const older = await readFile(node.journal);
    const site = await world.openSite(urlOf(node));
    const { handler } = site.services;
    const settings = await import('@sandcrate/core/settings/settings.ts');
    await handler.handle(
      settings,
      settings.streamName(),
      { type: 'ChangeSettings', by: 'system', values: { siteName: 'Crates' } },
      { actor: 'system', correlationId: crypto.randomUUID(), now: new Date() },
    );
    await site.services.readModels.waitFor(await site.services.store.head(), ['audit'], 10_000);
    await site.stop();
    await node.crash();
    await copyFile(node.journal, right);
    await writeFile(node.journal, older);
    await node.restart();
    const { code, lines } = await start('only-projections.ts', urlOf(node));
    expect(lines).toEqual([
      expect.stringMatching(
        /ends at position \d+, but this site's has event .*, position \d+\. Set EVENTSTORE_URL back/,
      ),
    ]);
    expect(code).toBe(1);
    await node.crash();
    await copyFile(right, node.journal);
    await node.restart();
    const again = await world.openSite(urlOf(node));
    await expect
      .poll(async () => (await again.app.inject('/readyz')).json(), { timeout: 10_000 })
      .toMatchObject({ status: 'ready' });
    await again.stop();
    expect((await world.run(['doctor'], { env: urlOf(node) })).out.join('\n')).not.toContain('✗');
  });
});
