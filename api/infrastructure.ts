// Shared by the site and the command line: the database, the log, the keys, and the command handler.
import type { Config } from '@sandcrate/core/config/config.ts';
import { loadSecrets, type Secrets } from '@sandcrate/core/config/secrets.ts';
import { type EventStore, StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { LogWatch } from '@sandcrate/core/event-store/log-watch.ts';
import { type Appends, observedStore } from '@sandcrate/core/event-store/observed-store.ts';
import { retry } from '@sandcrate/core/event-store/retry.ts';
import { createHandler, type Handler } from '@sandcrate/core/handle.ts';
import { createPrivacy, type Privacy } from '@sandcrate/core/privacy/privacy.ts';
import { openEventStore, placeOf } from '@sandcrate/infrastructure/event-store/open.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import {
  createPostgresKeyStore,
  hasKeys,
  migrateKeyStore,
  type PostgresKeyStore,
} from '@sandcrate/infrastructure/privacy/postgres-key-store.ts';
import { allProjections } from '@sandcrate/projections/all-projections.ts';
import { migrateNotifications } from '@sandcrate/projections/inbox/notification-queries.ts';
import { keepAskingForProvenance, prepareProvenance } from '@sandcrate/projections/provenance/schema.ts';
import { prepareReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import { LogHeads } from '@sandcrate/projections/runner/log/log-heads.ts';
import { SiteLog } from '@sandcrate/projections/runner/log/site-log.ts';
import type { Projection } from '@sandcrate/projections/runner/projection.ts';
import { migrateCheckpoints } from '@sandcrate/projections/runner/writing/checkpoints.ts';
import { migrateSearch } from '@sandcrate/projections/search/migrations.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { loggerFor } from './server/logger.ts';
import { migrateApiTables } from './tables.ts';
import { pooledConnections, shareOf } from './workers/share.ts';

/** How long a start waits for an event store that does not answer. */
export const START_MS = 30_000;

export type InfrastructureOptions = {
  config: Config;
  databaseUrl: string;
  logger: Logger;
  /** Whether to refuse a master key that cannot open the sealed data [true]. */
  verifyMasterKey?: boolean;
  /** Whether to work on a log that this database does not belong to, without any check [false]. */
  acceptsAnyLog?: boolean;
  /** How long to wait for an event store that does not answer, in milliseconds [as long as a call does]. */
  patienceMs?: number;
  /** Ends the wait. */
  signal?: AbortSignal;
};

export type Infrastructure = {
  config: Config;
  databaseUrl: string;
  secrets: Secrets;
  /** The database of the read models and the keys. */
  pool: pg.Pool;
  store: EventStore;
  /** What this process appends. */
  appends: Appends;
  /** Whether the log answers. */
  logWatch: LogWatch;
  /** Whether it is the site's own. */
  siteLog: SiteLog;
  privacy: Privacy;
  keys: PostgresKeyStore;
  handler: Handler;
  metrics: Metrics;
  projections: readonly Projection[];
  /** Writes pending data and closes all connections. */
  close(): Promise<void>;
};

/**
 * Connects to an existing database; missing tables of the keys and the log are created, unless the log is another one.
 * @throws OtherLog when the log is not the one that the database belongs to: nothing was written
 * @throws when the database or the event store cannot be reached, or a secret is missing or wrong
 */
export async function openInfrastructure(options: InfrastructureOptions): Promise<Infrastructure> {
  const { config, databaseUrl, logger, verifyMasterKey = true, acceptsAnyLog = false } = options;
  const pool = createPool(databaseUrl, {
    applicationName: 'sandcrate queries',
    max: pooledConnections(),
    prepare: true,
    statementTimeoutMs: 30_000,
    logger: loggerFor(logger, 'database'),
  });
  let store: EventStore | undefined;
  const heads = new LogHeads(pool, loggerFor(logger, 'projections'));
  const metrics = createMetrics();
  const logUrl = config.eventStoreUrl ?? databaseUrl;
  const siteLog = new SiteLog({
    pool,
    place: placeOf(logUrl),
    logger: loggerFor(logger, 'event store'),
  });
  try {
    const log = await openEventStore(logUrl, {
      logger: loggerFor(logger, 'event store'),
      readers: shareOf(4, 2),
      ...(acceptsAnyLog ? {} : { check: siteLog }),
      inspect: (opened) => requireOwnLog(siteLog, opened, options),
      onTooSlow: () => metrics.slowSubscriptions.inc(),
    });
    const observed = observedStore(acceptsAnyLog ? log : siteLog.guarded(log));
    store = observed.store;
    heads.note(observed);
    observed.onAppend(({ seconds, error, appended }) => {
      const outcome = appended ? 'written' : error instanceof Error ? error.name : 'Error';
      metrics.appends.observe({ outcome }, seconds);
    });
    await migrateKeyStore(pool);
    await migrateCheckpoints(pool); // they remember the first events that a site writes
    const secrets = await loadSecrets(config, { hasSealedData: await hasKeys(pool) });
    const keys = createPostgresKeyStore(pool, secrets.masterKey);
    if (verifyMasterKey) await keys.verify();
    const privacy = createPrivacy(secrets.masterKey, keys);
    const opened = store;
    const logWatch = new LogWatch(() => siteLog.check());
    return {
      config,
      databaseUrl,
      secrets,
      pool,
      store,
      appends: observed,
      logWatch,
      siteLog,
      privacy,
      keys,
      handler: createHandler(store),
      metrics,
      projections: allProjections(privacy),
      async close() {
        logWatch.close();
        await opened.close();
        await heads.close();
        await pool.end();
      },
    };
  } catch (error) {
    await store?.close();
    await pool.end();
    throw error;
  }
}

/** @throws OtherLog; StoreUnavailable when the log stays away, or the signal's reason */
async function requireOwnLog(
  siteLog: SiteLog,
  store: EventStore,
  { logger, acceptsAnyLog = false, patienceMs = 0, signal }: InfrastructureOptions,
): Promise<void> {
  if (acceptsAnyLog) return;
  const other = await retry(() => siteLog.compare(store), {
    isTransient: (error) => error instanceof StoreUnavailable,
    patienceMs,
    signal,
    onFailure: (error) => loggerFor(logger, 'event store').warn(waitingFor(error)),
  });
  if (other) throw other;
}

/** The line while a start waits: what does not answer, and why. */
const waitingFor = (error: unknown) =>
  `The start waits for the event store: ${error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)}`;

/** Keeps data that only this release uses from being dropped while the process runs. */
export const keepVersions = ({ pool }: Infrastructure, logger: Logger) =>
  keepAskingForProvenance(pool, {
    onError: (error) => logger.warn({ err: error }, 'could not record which version of provenance is in use'),
  });

/** Creates the other missing tables; several processes may call it at once. */
export async function prepareTables({ pool, projections }: Infrastructure, logger: Logger): Promise<void> {
  await prepareReadModels(pool, projections);
  await migrateApiTables(pool);
  await migrateNotifications(pool);
  await prepareProvenance(pool);
  await migrateSearch(pool, loggerFor(logger, 'search'));
}
