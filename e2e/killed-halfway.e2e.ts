// A first start, a move of the log, a restore and the acceptance of an older log are killed at any moment. What is
// started next works, or says in one sentence what to do. KILLS sets how often each is killed, SEED when.
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@sandcrate/infrastructure/embedded-postgres/embedded-postgres.ts';
import { openEventStore } from '@sandcrate/infrastructure/event-store/open.ts';
import {
  type EventStoreDBNode,
  hasStandIn,
  startNode,
} from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createPublisher, logIn, uploadAddon } from './api.ts';
import { seeded } from './crash/random.ts';
import { pictures, treePack } from './input.ts';
import { killAll, treeOf } from './processes.ts';
import {
  credentialsIn,
  destroy,
  launch,
  newDataDir,
  type Product,
  type Run,
  startProduct,
  untilReady,
  WITH_OWNER,
} from './product.ts';

const KILLS = Number(process.env.KILLS ?? 2);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = seeded(seed);
const rounds = Array.from({ length: KILLS }, (_, round) => round);
const ROOT = join(import.meta.dirname, '..');
const MINUTE = 60_000;
const MEMBERS = 30;

if (!hasStandIn()) console.warn('Nothing with an EventStoreDB was killed halfway: there is no stand-in');
console.log(`The moments of the kills are those of SEED=${seed}`);

let folder: string;
let postgres: EmbeddedPostgres;
let admin: pg.Pool;
let databases = 0;

const MASTER_KEY = 'a master key of tests, long enough too';
const envOf = (databaseUrl: string, store?: EventStoreDBNode): Record<string, string> => ({
  ...WITH_OWNER,
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  JWT_SECRET: 'a secret of tests that is long enough',
  MASTER_KEY,
  LOG_LEVEL: 'warn',
  WORKERS: '1',
  ...(store ? { EVENTSTORE_URL: store.url } : {}),
});

/** A database, empty or with the contents of another, to which nobody may be connected. */
async function newDatabase(template = 'template0'): Promise<{ name: string; url: string }> {
  const name = `halfway_${++databases}`;
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return { name, url: url.href };
}

/** A stand-in that is stopped after the test. */
async function newStore(journal?: string): Promise<EventStoreDBNode> {
  const node = await startNode();
  onTestFinished(() => node.stop());
  if (journal !== undefined) await replaceJournal(node, journal);
  return node;
}

async function replaceJournal(node: EventStoreDBNode, journal: string): Promise<void> {
  await node.crash();
  await copyFile(journal, node.journal);
  await node.restart();
}

/** Starts the site for one test. */
async function start(env: Record<string, string>): Promise<Run> {
  const run = await launch({ dataDir: folder, env });
  onTestFinished(() => void run.process.kill('SIGKILL'));
  return run;
}

type Command = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

/** Starts a command of the command line. */
function command(args: string[], env: Record<string, string>): Command {
  const child = spawn(process.execPath, [join(ROOT, 'api/cli.ts'), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (printed += text));
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => printed, ended };
}

async function succeed(args: string[], env: Record<string, string>): Promise<void> {
  const run = command(args, env);
  expect(await run.ended, run.output()).toBe(0);
}

/** Waits until a program has connected to the database: until then it has changed nothing. */
async function untilConnected(database: string): Promise<void> {
  const isConnected = async () => {
    const { rows } = await admin.query('select from pg_stat_activity where datname = $1', [database]);
    return rows.length > 0;
  };
  while (!(await isConnected())) await pause(2);
}

/** How long each kind of program took from its first connection to its end, or until it was ready. */
const lasted = new Map<string, number>();

/** Kills a command somewhere between its first connection and its end. */
async function killHalfway(kind: string, database: string, { child, ended }: Command): Promise<void> {
  await untilConnected(database);
  const before = performance.now();
  await Promise.race([pause(random.below(lasted.get(kind) ?? 1000)), ended]);
  if (child.exitCode === null) child.kill('SIGKILL');
  else lasted.set(kind, performance.now() - before);
  await ended;
}

/** Waits until a start is ready or has ended. Returns undefined when it is ready, else what it printed. */
async function refusalOf(run: Run): Promise<string | undefined> {
  try {
    await untilReady(run);
    return undefined;
  } catch (error) {
    if (run.process.exitCode === null) throw error;
  }
  expect(await run.ended, run.output()).toBe(1);
  const output = run.output().trim();
  expect(output).not.toContain('\n');
  return output;
}

const stop = async (run: Run) => {
  run.process.kill('SIGTERM');
  expect(await run.ended, run.output()).toBe(0);
};

const eventTypes = async (url: string): Promise<string[]> => {
  const store = await openEventStore(url);
  const types: string[] = [];
  for await (const { type } of store.readAll()) types.push(type);
  await store.close();
  return types;
};
const timesIn = (types: string[], type: string) => types.filter((other) => other === type).length;

/** Logs in as the owner and stops the site, which must have found nothing wrong with its log. */
async function expectWhole(run: Run): Promise<void> {
  await logIn(run.url);
  await stop(run);
  expect(run.output()).not.toMatch(/"level":50.+"part":"event store"|^ +at /m);
}

/** Starts the site, which must be whole, with an audit log that matches its log. */
async function restart(env: Record<string, string>): Promise<void> {
  const run = await start(env);
  expect(await refusalOf(run)).toBeUndefined();
  await expectWhole(run);
  await succeed(['audit', 'verify'], env);
}

/** Registers members, each of which has a key. */
async function fill({ url }: Run, prefix: string): Promise<void> {
  const owner = await logIn(url);
  for (let n = 0; n < MEMBERS; n++) await createPublisher(url, owner, `${prefix}-${n}`);
}

beforeAll(async () => {
  folder = await newDataDir();
  postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { max_connections: 200 } });
  admin = createPool(postgres.url, { applicationName: 'tests', max: 2 });
});
afterAll(async () => {
  await admin?.end();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

describe('a first start that is killed', () => {
  test.for(['PostgreSQL', ...(hasStandIn() ? ['an EventStoreDB'] : [])])(
    'of two processes at once with the log in %s is finished by the next',
    {
      timeout: KILLS * 3 * MINUTE,
    },
    async (place) => {
      let longest = 2000;
      for (const _ of rounds) {
        const { name, url } = await newDatabase();
        const env = envOf(url, place === 'PostgreSQL' ? undefined : await newStore());
        const pair = [await start(env), await start(env)];
        await untilConnected(name);
        await pause(random.below(longest));
        const survivor = random.below(3); // or none
        for (const [n, run] of pair.entries()) if (n !== survivor) run.process.kill('SIGKILL');
        const before = performance.now();
        const next = await Promise.all(pair.map((run, n) => (n === survivor ? run : start(env))));
        for (const run of next) expect(await refusalOf(run)).toBeUndefined();
        longest = performance.now() - before;
        for (const run of next) await expectWhole(run);
        expect(timesIn(await eventTypes(env.EVENTSTORE_URL ?? url), 'AccountRegistered')).toBe(1);
      }
    },
  );

  test('is repeated, and the password of the owner is printed at last', {
    timeout: KILLS * 3 * MINUTE,
  }, async () => {
    let longest = 3000;
    for (const _ of rounds) {
      const run = await launch({ dataDir: await newDataDir(), env: { WORKERS: '1' } });
      onTestFinished(() => destroy(run));
      await pause(random.below(longest));
      if (random.below(2) === 0) killAll(await treeOf(run.process.pid ?? 0));
      else run.process.kill('SIGKILL');
      await run.ended;
      const next: Product = await startProduct({ dataDir: run.dataDir, env: { WORKERS: '1' } });
      onTestFinished(() => destroy(next));
      longest = Math.max(longest, next.readyAfter);
      const printed = credentialsIn(next.output()) ?? credentialsIn(run.output());
      if (printed === undefined) throw new Error(`no credentials in:\n${run.output()}\n${next.output()}`);
      await logIn(next.url, printed);
      expect(await next.stop()).toBe(0);
    }
  });
});

describe('on a site with a history', () => {
  /** The databases of sites with their logs in PostgreSQL and in an EventStoreDB, stopped. */
  let inPostgres: string;
  let inEventStoreDB: string;
  let backup: string;
  let journals: { older: string; newer: string };

  beforeAll(async () => {
    const database = await newDatabase();
    inPostgres = database.name;
    backup = join(folder, 'backup');
    const site = await startProduct({ dataDir: folder, env: envOf(database.url) });
    await fill(site, 'member');
    const [banner] = await pictures();
    const file = await treePack();
    const upload = {
      title: 'Trees',
      description: 'Fells a whole tree at once.',
      category: 'tools',
      version: '1.0.0',
    };
    const maker = await logIn(site.url, await createPublisher(site.url, await logIn(site.url), 'maker'));
    await uploadAddon(site.url, maker, { ...upload, file, banner });
    expect(await site.stop()).toBe(0);
    const saving = spawn(process.execPath, [join(ROOT, 'api/cli.ts'), 'backup', backup], {
      env: { PATH: process.env.PATH, ...envOf(database.url) },
    });
    expect(await new Promise((resolve) => saving.once('close', resolve))).toBe(0);
    if (!hasStandIn()) return;

    const node = await startNode();
    const { name, url } = await newDatabase();
    inEventStoreDB = name;
    journals = { older: join(folder, 'older'), newer: join(folder, 'newer') };
    for (const [prefix, journal] of [
      ['early', journals.older],
      ['late', journals.newer],
    ] as const) {
      const run = await startProduct({ dataDir: folder, env: envOf(url, node) });
      await fill(run, prefix);
      expect(await run.stop()).toBe(0);
      await copyFile(node.journal, journal);
    }
    await node.stop();
  }, 3 * MINUTE);

  test.runIf(hasStandIn())(
    'a move that is killed is finished by the next',
    {
      timeout: KILLS * 3 * MINUTE,
    },
    async () => {
      for (const _ of rounds) {
        const { name, url } = await newDatabase(inPostgres);
        const node = await newStore();
        const [before, after] = [envOf(url), envOf(url, node)];
        const move = ['copy-log', '--move', '--from', 'env:DATABASE_URL', '--to', node.url];
        await killHalfway('move', name, command(move, before));

        const [inOld, inNew] = await Promise.all([start(before), start(after)]);
        const refusals = await Promise.all([refusalOf(inOld), refusalOf(inNew)]);
        const isMoved = refusals[1] === undefined;
        expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1);
        expect(refusals[isMoved ? 0 : 1]).toMatch(
          /^The event log in .+ Set EVENTSTORE_URL back.+copy-log --move/,
        );
        await stop(isMoved ? inNew : inOld);
        if (!isMoved) await succeed(move, before);
        await restart(after);
      }
    },
  );

  test.for(['PostgreSQL', ...(hasStandIn() ? ['an EventStoreDB'] : [])])(
    'a restore into %s that is killed is finished by the next',
    {
      timeout: KILLS * 3 * MINUTE,
    },
    async (place) => {
      for (const _ of rounds) {
        const { name, url } = await newDatabase();
        const env = envOf(url, place === 'PostgreSQL' ? undefined : await newStore());
        const restore = ['restore', backup];
        await killHalfway(`restore into ${place}`, name, command(restore, env));

        const next = await start(env);
        const refusal = await refusalOf(next);
        if (refusal === undefined) await stop(next);
        else {
          expect(refusal).toMatch(/^A restore into this site was not finished\. Run the same restore again/);
          await succeed(restore, env);
        }
        await restart(env);
        const registered = timesIn(await eventTypes(env.EVENTSTORE_URL ?? url), 'AccountRegistered');
        // Without a refusal the restore has either done all of it or had not begun.
        expect(refusal === undefined ? [1, MEMBERS + 2] : [MEMBERS + 2]).toContain(registered);
      }
    },
  );

  test.runIf(hasStandIn())(
    'an accept-log that is killed is finished by the next',
    {
      timeout: KILLS * 3 * MINUTE,
    },
    async () => {
      for (const _ of rounds) {
        const { name, url } = await newDatabase(inEventStoreDB);
        const env = envOf(url, await newStore(journals.older));
        const accept = ['accept-log', '--yes'];
        await killHalfway('accept-log', name, command(accept, env));

        const next = await start(env);
        const refusal = await refusalOf(next);
        if (refusal === undefined) await stop(next);
        else {
          expect(refusal).toMatch(/^The event log in EventStoreDB at .+ accept-log/);
          await succeed(accept, env);
        }
        await restart(env);
        expect(timesIn(await eventTypes(env.EVENTSTORE_URL ?? url), 'LogAccepted')).toBe(1);
      }
    },
  );
});
