// Shared by the site and the command line: the database, the log, the keys, and the command handler.
import type { Config } from '@sandcrate/core/config/config.ts';
import { loadSecrets, type Secrets } from '@sandcrate/core/config/secrets.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { type Appends, heardAppends } from '@sandcrate/core/event-store/heard-appends.ts';
import { LogWatch } from '@sandcrate/core/event-store/log-watch.ts';
import { createHandler, type Handler } from '@sandcrate/core/handle.ts';
import { createPrivacy, type Privacy } from '@sandcrate/core/privacy/privacy.ts';
import { openEventStore } from '@sandcrate/infrastructure/event-store/open.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import {
  createPostgresKeyStore,
  hasKeys,
  migrateKeyStore,
  type PostgresKeyStore,
} from '@sandcrate/infrastructure/privacy/postgres-key-store.ts';
import { allProjections } from '@sandcrate/projections/all-projections.ts';
import { keepAskingForProvenance, prepareProvenance } from '@sandcrate/projections/provenance/schema.ts';
import { prepareReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import { LogHeads } from '@sandcrate/projections/runner/log/log-heads.ts';
import type { Projection } from '@sandcrate/projections/runner/projection.ts';
import { migrateSearch } from '@sandcrate/projections/search/migrations.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import { measuredStore } from './metrics/measured-store.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { loggerFor } from './server/logger.ts';
import { migrateApiTables } from './tables.ts';
import { pooledConnections, shareOf } from './workers/share.ts';

export type InfrastructureOptions = {
  config: Config;
  databaseUrl: string;
  logger: Logger;
  /** Whether to refuse a master key that cannot open the sealed data [true]. */
  verifyMasterKey?: boolean;
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
  privacy: Privacy;
  keys: PostgresKeyStore;
  handler: Handler;
  metrics: Metrics;
  projections: readonly Projection[];
  /** Writes pending data and closes all connections. */
  close(): Promise<void>;
};

/**
 * Connects to an existing database; missing tables of the keys and the log are created.
 * @throws when the database or the event store cannot be reached, or a secret is missing or wrong
 */
export async function openInfrastructure({
  config,
  databaseUrl,
  logger,
  verifyMasterKey = true,
}: InfrastructureOptions): Promise<Infrastructure> {
  const pool = createPool(databaseUrl, {
    applicationName: 'sandcrate queries',
    max: pooledConnections(),
    prepare: true,
    statementTimeoutMs: 30_000,
    logger: loggerFor(logger, 'database'),
  });
  let store: EventStore | undefined;
  const heads = new LogHeads(pool, loggerFor(logger, 'projections'));
  try {
    await migrateKeyStore(pool);
    const secrets = await loadSecrets(config, { hasSealedData: await hasKeys(pool) });
    const keys = createPostgresKeyStore(pool, secrets.masterKey);
    if (verifyMasterKey) await keys.verify();
    const heard = heardAppends(
      await openEventStore(config.eventStoreUrl ?? databaseUrl, {
        logger: loggerFor(logger, 'event store'),
        readers: shareOf(4, 2),
      }),
    );
    store = heads.noting(heard.store);
    const privacy = createPrivacy(secrets.masterKey, keys);
    const opened = store;
    const logWatch = new LogWatch(opened);
    const metrics = createMetrics();
    return {
      config,
      databaseUrl,
      secrets,
      pool,
      store,
      appends: heard.appends,
      logWatch,
      privacy,
      keys,
      handler: createHandler(measuredStore(store, metrics)),
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

/** Keeps data that only this release uses from being dropped while the process runs. */
export const keepVersions = ({ pool }: Infrastructure, logger: Logger) =>
  keepAskingForProvenance(pool, {
    onError: (error) => logger.warn({ err: error }, 'could not record which version of provenance is in use'),
  });

/** Creates the other missing tables; several processes may call it at once. */
export async function prepareTables({ pool, projections }: Infrastructure, logger: Logger): Promise<void> {
  await prepareReadModels(pool, projections);
  await migrateApiTables(pool);
  await prepareProvenance(pool);
  await migrateSearch(pool, loggerFor(logger, 'search'));
}
