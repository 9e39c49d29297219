// A site with a catalogue of a given size, for benches: with all real parts, on a server as durable as in production.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInfrastructure, prepareTables } from '@sandcrate/api/infrastructure.ts';
import type { Limits } from '@sandcrate/api/limits/limits.ts';
import { openSite, type Site } from '@sandcrate/api/site.ts';
import { NO_LIMITS } from '@sandcrate/api/testing/no-limits.ts';
import { type Config, loadConfig } from '@sandcrate/core/config/config.ts';
import { copyLog } from '@sandcrate/core/event-store/copy-log.ts';
import { openEventStore, placeOf } from '@sandcrate/infrastructure/event-store/open.ts';
import { createPostgresEventStore } from '@sandcrate/infrastructure/event-store/postgres/postgres-event-store.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { runProjections } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import { readCheckpoints } from '@sandcrate/projections/runner/writing/checkpoints.ts';
import { moveCheckpoints } from '@sandcrate/projections/runner/writing/move-checkpoints.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import type { Fact } from '@sandcrate/projections/testing/log.ts';
import { pino } from 'pino';
import { fillLog } from './fill-log.ts';
import { pollUntil } from './poll-until.ts';
import { siteHistory } from './site-history.ts';
import { withPostgres } from './throwaway-postgres.ts';

/** The numbers of add-ons that are measured. Others: BENCH_SIZES=1000,10000. */
export const sizes = (process.env.BENCH_SIZES ?? '1000,10000').split(',').map(Number);

/** The settings of a benchmark site, without the location of its data. */
export const SETTINGS = {
  OWNER_EMAIL: 'owner@example.org',
  OWNER_PASSWORD: 'a pass phrase of benches',
  JWT_SECRET: 'a secret of benches that is long enough',
  MASTER_KEY: 'a master key of benches, long enough too',
};

const MEMBERS = 200;
const logger = pino({ level: 'error' });

export type BenchSite = Site & { addonIds: string[] };
type SiteOptions = {
  /** Rate limits of calls. [none] */
  limits?: Limits;
  /** An EventStoreDB to move the log to. [it stays in PostgreSQL] */
  eventStoreUrl?: string;
};

/** Opens a site with this many add-ons, and calls `use` once its read models show them all. */
export async function withSite(
  size: number,
  use: (site: BenchSite) => Promise<void>,
  options?: SiteOptions,
): Promise<void> {
  const useFirst = async ([site]: BenchSite[]) => {
    if (site) await use(site);
  };
  await withSites([size], useFirst, options);
}

/** Opens sites of several sizes on one server, each on a separate database. */
export async function withSites(
  wanted: readonly number[],
  use: (sites: BenchSite[]) => Promise<void>,
  options?: SiteOptions,
): Promise<void> {
  await withPostgres(async (serverUrl) => {
    const sites: (BenchSite & { end(): Promise<void> })[] = [];
    try {
      for (const size of wanted) sites.push(await openBenchSite(serverUrl, size, options));
      await use(sites);
    } finally {
      for (const site of sites) await site.end();
    }
  });
}

/** Opens a site in a database of its own. `end` stops it and removes its files. */
export async function openBenchSite(
  serverUrl: string,
  size: number,
  { limits = NO_LIMITS, eventStoreUrl }: SiteOptions = {},
): Promise<BenchSite & { end(): Promise<void> }> {
  const databaseUrl = await makeDatabase(serverUrl, `site_${size}${eventStoreUrl ? '_moved' : ''}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'sandcrate-bench-site-'));
  // Benches may send requests for visitors at other addresses.
  const settings = { ...SETTINGS, TRUST_PROXY: 'loopback', DATA_DIR: dataDir };
  const addonIds = await listAddons(loadConfig(settings), databaseUrl, size);
  if (eventStoreUrl) await moveLog(databaseUrl, eventStoreUrl);
  const config = loadConfig({ ...settings, EVENTSTORE_URL: eventStoreUrl });
  const site = await openSite({ config, databaseUrl, logger, limits });
  return {
    ...site,
    addonIds,
    async end() {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Moves the log of a site that is stopped, like `copy-log --move`. */
async function moveLog(databaseUrl: string, eventStoreUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { applicationName: 'bench', max: 2 });
  const [from, to] = [await openEventStore(databaseUrl), await openEventStore(eventStoreUrl)];
  try {
    await copyLog({ from, to });
    await moveCheckpoints({ pool, from, to, place: placeOf(eventStoreUrl) });
  } finally {
    await Promise.all([from.close(), to.close(), pool.end()]);
  }
}

/** Waits until all lists of related add-ons are computed, which takes a core for a while. */
export async function untilRelated({ services: { pool } }: Site): Promise<void> {
  await pollUntil(async () => {
    const { rows } = await pool.query<{ missing: boolean }>(
      `select exists (
         select from ${schemas.catalogue}.addons a left join search.related r on r.addon_id = a.id
         where a.is_public and (r.addon_id is null or r.is_due)
       ) as missing`,
    );
    return rows[0]?.missing === false;
  });
}

/** Creates a database on this server, and returns its URL. */
export async function makeDatabase(serverUrl: string, name: string): Promise<string> {
  const server = createPool(serverUrl, { applicationName: 'bench', max: 1 });
  await server.query(`create database ${name}`).finally(() => server.end());
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Writes `size` add-ons into an empty log, and builds the read models from it. Returns the add-ons' ids. */
export async function listAddons(config: Config, databaseUrl: string, size: number): Promise<string[]> {
  const log = createPostgresEventStore({ connectionString: databaseUrl });
  await log.migrate().finally(() => log.close());
  const infrastructure = await openInfrastructure({ config, databaseUrl, logger, acceptsAnyLog: true });
  const { pool, privacy, store, projections } = infrastructure;
  const ids: string[] = [];
  async function* noting(facts: AsyncIterable<Fact>) {
    for await (const fact of facts) {
      if (fact.type === 'AddonSubmitted') ids.push(fact.stream.slice('addon-'.length));
      yield fact;
    }
  }
  try {
    await fillLog(pool, noting(siteHistory({ events: 0, addons: size, members: MEMBERS }, privacy)));
    await prepareTables(infrastructure, logger);
    const models = runProjections({ pool, connectionString: databaseUrl, store, projections });
    await pollUntil(async () => (await readCheckpoints(pool)).every(({ state }) => state === 'live'));
    await models.close();
    await pool.query('vacuum analyze'); // as autovacuum would do after a while
    return ids;
  } finally {
    await infrastructure.close();
  }
}
