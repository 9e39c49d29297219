// Everything that follows the log: read models, reactions, mail, schedules and the search index. Any number of
// processes can run it; leases divide the work between them.
import { batchLoader } from '@sandcrate/core/batch-loader.ts';
import type { Config } from '@sandcrate/core/config/config.ts';
import { START } from '@sandcrate/core/event-store/event-store.ts';
import { destroyKnownErasures } from '@sandcrate/core/privacy/erasures.ts';
import type { Settings } from '@sandcrate/core/settings/values.ts';
import { erasuresReached, saveErasuresReached } from '@sandcrate/infrastructure/privacy/erasures-reached.ts';
import { vapidKeysOf } from '@sandcrate/infrastructure/web-push/web-push.ts';
import { noticesAbout, type WantedNotices } from '@sandcrate/projections/inbox/queries.ts';
import { allReactions, prepareReactions } from '@sandcrate/projections/reactions/all-reactions.ts';
import { startMailer } from '@sandcrate/projections/reactions/mailer.ts';
import { startPusher } from '@sandcrate/projections/reactions/push/pusher.ts';
import type { Transport } from '@sandcrate/projections/reactions/transport.ts';
import { type ReadModels, runProjections } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import type { Logger } from 'pino';
import type { FileStore } from './files/file-store.ts';
import { Fingerprints } from './files/fingerprints.ts';
import { PackIndexes } from './files/pack-indexes.ts';
import { startFileWorkers } from './files/workers/file-workers.ts';
import type { Infrastructure } from './infrastructure.ts';
import { type Schedules, startSchedules } from './schedules.ts';
import { keepRelatedLists, keepSearchIndex } from './search.ts';
import { loggerFor } from './server/logger.ts';
import { mayRun, otherLeases } from './work.ts';

export type BackgroundWorkersOptions = {
  /** Its tables must exist. */
  infrastructure: Infrastructure;
  files: FileStore;
  settings: () => Settings;
  logger: Logger;
  /** Whether the clock starts the schedules [true]. */
  clock?: boolean;
};

export type BackgroundWorkers = {
  readModels: ReadModels;
  schedules: Schedules;
  close(): Promise<void>;
};

/** Starts all of it. */
export async function startBackgroundWorkers({
  infrastructure,
  files,
  settings,
  logger,
  clock,
}: BackgroundWorkersOptions): Promise<BackgroundWorkers> {
  const { config, databaseUrl, secrets, pool, store, privacy, keys, handler, projections, metrics } =
    infrastructure;
  const stopping = new AbortController();
  const erasing = eraseAgain(infrastructure, logger, stopping.signal);
  const tellsSearchEngines = config.indexNow !== undefined;
  const reactions = allReactions({ handler, privacy }, pool, { tellsSearchEngines });
  await prepareReactions(pool, store, reactions);
  const readModels = runProjections({
    pool,
    connectionString: databaseUrl,
    store,
    projections,
    reactions,
    logger: loggerFor(logger, 'projections'),
    runs: (lease) => mayRun(config, lease),
    otherLeases: otherLeases(config, { clock }),
    // This process started the embedded server, so a holder without a connection must have been killed.
    leases: config.databaseUrl === undefined ? { lateMs: 0 } : {},
  });
  const { leases } = readModels;
  const notices = batchLoader((wanted: readonly WantedNotices[]) => noticesAbout(pool, wanted));
  const mailer = startMailer({
    pool,
    leases,
    store,
    handler,
    privacy,
    notices,
    site: () => ({ name: settings().siteName, url: config.publicUrl }),
    transport: await mailTransport(config),
    logger: loggerFor(logger, 'mail'),
  });
  const { publicUrl, pushServices } = config;
  const pusher =
    pushServices.length === 0
      ? undefined
      : startPusher({
          pool,
          leases,
          handler,
          notices,
          siteUrl: publicUrl,
          sender: { keys: vapidKeysOf(secrets.pushKey), contact: contactOf(config) },
          services: pushServices,
          logger: loggerFor(logger, 'push'),
        });
  const index = await keepSearchIndex({ config, pool, leases, logger });
  const related = keepRelatedLists({ pool, leases, logger });
  const workers = startFileWorkers({
    temporaryFolder: files.temporaryFolder,
    onCrash: (error) => logger.warn({ err: error }, 'a file worker failed'),
  });
  const schedules = startSchedules({
    config,
    pool,
    leases,
    store,
    readModels,
    handler,
    keys,
    files,
    packIndexes: new PackIndexes({ pool, files, workers }),
    fingerprints: new Fingerprints({ pool, files, workers }),
    secrets,
    settings,
    clock,
    metrics,
    logger: logger.child({ part: 'schedules' }),
  });
  return {
    readModels,
    schedules,
    async close() {
      stopping.abort(new Error('The background workers are stopping'));
      await schedules.stop();
      await workers.close();
      await erasing;
      await index.close();
      await related.close();
      await mailer.close();
      await pusher?.close();
      await readModels.close();
    },
  };
}

/**
 * Destroys keys that a restored database brought back although the log records their erasure. The site need not wait
 * for it. Only events since the last run are read, unless the keys were restored.
 */
export async function eraseAgain(
  { pool, store, keys }: Pick<Infrastructure, 'pool' | 'store' | 'keys'>,
  logger: Pick<Logger, 'warn' | 'error'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const end = await store.end();
    const reached = await erasuresReached(pool);
    const after = reached > end ? START : reached; // a log that ends earlier is a different log
    if (after === end) return;
    const erased = await destroyKnownErasures(store, keys, { after, signal });
    await saveErasuresReached(pool, end);
    if (erased > 0) logger.warn(`destroyed ${erased} keys of erased people that had been restored`);
  } catch (error) {
    if (signal.aborted) return; // the next start continues
    logger.error({ err: error }, 'could not check whether all keys of erased people are destroyed');
  }
}

/** Where operators of push services reach that of the site: some refuse an address without encryption. */
const contactOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:webmaster@${new URL(publicUrl).hostname}`;

/** Without a mail server, mail stays in the outbox. */
async function mailTransport({ smtpUrl, mailFrom }: Config): Promise<Transport | undefined> {
  if (smtpUrl === undefined || mailFrom === undefined) return undefined;
  const { createSmtpTransport } = await import('@sandcrate/projections/reactions/smtp.ts');
  return createSmtpTransport(smtpUrl, mailFrom);
}
