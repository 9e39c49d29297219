// Processes that each do the part of the work that PROJECTIONS allows.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from './site.ts';
import { freePort } from './testing/free-port.ts';
import { partOf } from './work.ts';

const SECRETS = {
  JWT_SECRET: 'a secret of tests that is long enough',
  MASTER_KEY: 'a master key of tests, long enough too',
};
const PATIENCE = { timeout: 60_000, interval: 200 };

let database: TestDatabase;
let dataDir: string;
let api: Site | undefined;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'sandcrate-divided-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await api?.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function startProjections(parts: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'only-projections.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PROJECTIONS: parts,
      LOG_LEVEL: 'error',
      ...SECRETS,
    },
  });
  children.push(child);
  return child;
}

/** Which parts of the work each process holds leases for, by its process id. */
async function heldParts(): Promise<Map<number, Set<string>>> {
  const pool = createPool(database.url, { applicationName: 'test', max: 1 });
  try {
    const { rows } = await pool.query<{ pid: number; name: string }>(
      `select p.pid, l.name from projections.leases l join projections.processes p on p.id = l.holder
       where l.expires_at > clock_timestamp()`,
    );
    const held = new Map<number, Set<string>>();
    for (const { pid, name } of rows) held.set(pid, (held.get(pid) ?? new Set()).add(partOf(name)));
    return held;
  } finally {
    await pool.end();
  }
}

async function ask(url: string) {
  return (await api?.app.inject(url))?.json();
}

test('each process does the work that its PROJECTIONS names, and work that no process may do is reported', async () => {
  const one = await startProjections('accounts,reactions,mail,push');
  const two = await startProjections('catalogue,moderation,audit,schedules');
  const third = await startProjections('statistics,inbox');
  const config = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    OWNER_EMAIL: 'owner@example.org',
    OWNER_PASSWORD: 'owner pass phrase',
    ...SECRETS,
  });
  api = await openSite({
    config,
    databaseUrl: database.url,
    logger: pino({ level: 'silent' }),
    projects: false,
  });
  await expect.poll(heldParts, PATIENCE).toEqual(
    new Map([
      [one.pid, new Set(['accounts', 'reactions', 'mail', 'push'])],
      [two.pid, new Set(['catalogue', 'moderation', 'audit', 'schedules'])],
      [third.pid, new Set(['statistics', 'inbox'])],
    ]),
  );
  await expect.poll(() => ask('/readyz'), PATIENCE).toMatchObject({ status: 'ready', notRun: [] });

  for (const child of [third, one]) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await expect
    .poll(() => ask('/readyz'), PATIENCE)
    .toMatchObject({
      status: 'degraded',
      notRun: ['accounts', 'statistics', 'inbox', 'mail', 'push', 'reactions'],
    });
  const { state, projections } = await ask('/api/status');
  expect(state).toBe('degraded');
  const named = (name: string) =>
    projections.find((projection: { name: string }) => projection.name === name)?.state;
  expect(['statistics', 'mail', 'reaction_mail', 'catalogue'].map(named)).toEqual([
    'not run',
    'not run',
    'not run',
    'live',
  ]);
  expect(named('reactions')).toBeUndefined();
}, 120_000);
