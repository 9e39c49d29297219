// Two versions of the product, whose read models have different columns, run side by side on one log and one database.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../infrastructure/embedded-postgres/embedded-postgres.ts';
import { createPool } from '../infrastructure/postgres/pool.ts';
import { versions } from '../projections/schemas.ts';
import { approve, createPublisher, logIn, send, uploadAddon } from './api.ts';
import { pictures, treePack } from './input.ts';
import { newDataDir } from './product.ts';
import { type Balancer, startBalancer } from './rolling/balancer.ts';
import { Load } from './rolling/load.ts';
import { makeNextVersion, RENAMED, renamed } from './rolling/next-version.ts';
import { type Instance, type Places, startService } from './services.ts';

const ROOT = join(import.meta.dirname, '..');
/** How long a state of the upgrade is held under load. */
const HOLD_MS = 3000;

let dataDir: string;
let nextRoot: string;
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let places: Places;
let balancer: Balancer;
const running = new Set<Instance>();

type Pair = { projections: Instance; api: Instance };

beforeAll(async () => {
  dataDir = await newDataDir();
  nextRoot = join(dataDir, 'next');
  await makeNextVersion(nextRoot);
  database = await startEmbeddedPostgres({ dataDir, settings: { max_connections: 200 } });
  balancer = await startBalancer();
  places = {
    DATABASE_URL: database.url,
    EVENTSTORE_URL: undefined,
    ELASTICSEARCH_URL: undefined,
    FILES_URL: undefined, // the processes share a folder
    CLAMD_URL: undefined,
    SMTP_URL: undefined,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '3',
  };
});

afterAll(async () => {
  await Promise.all([...running].map((instance) => instance.kill()));
  await balancer?.close();
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

/** As docs/how-to/upgrade.md says: the projections first, the API when they have built their read models. */
async function startPair(root: string): Promise<Pair> {
  const projections = await startService('projections', dataDir, places, { root });
  running.add(projections);
  const api = await startService('api', dataDir, places, { root });
  running.add(api);
  balancer.add(api.url);
  return { projections, api };
}

/** Sends SIGTERM, which the balancer notices only through /readyz. */
async function stopPair({ projections, api }: Pair): Promise<void> {
  for (const instance of [api, projections]) {
    expect(await instance.stop(), instance.output()).toBe(0);
    running.delete(instance);
  }
  balancer.remove(api.url);
}

async function publicAddon(url: string): Promise<{ id: string }> {
  const owner = await logIn(url);
  const maker = await logIn(url, await createPublisher(url, owner, 'maker'));
  const [banner] = await pictures();
  const addon = await uploadAddon(url, maker, {
    title: 'Side by side',
    description: 'It is shown by both versions.',
    category: 'tools',
    version: '1.0.0',
    file: await treePack(),
    banner,
  });
  await approve(url, owner, addon);
  return addon;
}

/** Every column of this name, with the schema and table that has it. */
async function whereIs(column: string): Promise<string[]> {
  const pool = createPool(database.url, { applicationName: 'rolling-upgrade', max: 1 });
  try {
    const { rows } = await pool.query<{ place: string }>(
      `select table_schema || '.' || table_name as place from information_schema.columns where column_name = $1`,
      [column],
    );
    return rows.map(({ place }) => place);
  } finally {
    await pool.end();
  }
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]?.toFixed(0);

function print({ written, requests, failures, visibleAfter }: Load): void {
  const phases = Object.entries(visibleAfter).map(
    ([phase, times]) =>
      `  ${phase}: visible in every instance after ${percentile(times, 0.5)} ms (median), ${percentile(times, 0.99)} ms (p99)`,
  );
  console.info(
    [`${written.length} writes, ${requests} requests, ${failures.length} failed`, ...phases].join('\n'),
  );
}

test('a rolling upgrade and a rollback fail no request, and each write is soon visible in both versions', async () => {
  const old = await startPair(ROOT);
  const addon = await publicAddon(old.api.url);
  await expect.poll(() => balancer.ready()).toEqual([old.api.url]);
  const load = new Load(balancer, await logIn(old.api.url), [
    'GET /api/auth/me',
    'GET /api/addons',
    `GET /api/addons/${addon.id}`,
    'GET /api/admin/stats',
    'GET /api/admin/users',
  ]);
  load.start();
  try {
    await pause(HOLD_MS);
    load.phase = 'while the next version starts and builds';
    const next = await startPair(nextRoot);
    load.phase = 'side by side';
    await pause(HOLD_MS);
    expect(balancer.ready().toSorted()).toEqual([old.api.url, next.api.url].toSorted());
    load.phase = 'while the old version stops';
    await stopPair(old);
    load.phase = 'the next version alone';
    await pause(HOLD_MS);

    load.phase = 'while the old version starts again';
    const back = await startPair(ROOT);
    load.phase = 'side by side again';
    await pause(HOLD_MS);
    load.phase = 'while the next version stops';
    await stopPair(next);
    load.phase = 'alone again';
    await pause(HOLD_MS);
    await load.stop();

    print(load);
    expect(load.failures).toEqual([]);
    expect(load.written.length).toBeGreaterThan(200);
    const list = await send(back.api.url, 'GET /api/admin/invites?limit=1', {
      token: await logIn(back.api.url),
    });
    expect(list.headers.get('x-total-count')).toBe(String(load.written.length));

    const { table, column } = RENAMED.accounts;
    expect(await whereIs(column)).toEqual([`accounts_${versions.accounts}.${table}`]);
    expect(await whereIs(renamed(column))).toEqual([`accounts_${versions.accounts + 1}.${table}`]);
    await stopPair(back);
  } finally {
    await load.stop();
  }
}, 170_000);
