// Assembles the site: what `npm start` runs in one process and what the tests run against.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Config } from '@sandcrate/core/config/config.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import { type ReadModels, watchReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type AppOptions, createApp } from './app.ts';
import { type BackgroundWorkers, startBackgroundWorkers } from './background-workers.ts';
import { clamdScanner } from './files/clamd.ts';
import type { FileStore } from './files/file-store.ts';
import { Fingerprints } from './files/fingerprints.ts';
import { Images } from './files/images.ts';
import { openFiles } from './files/open-files.ts';
import { PackDiffs } from './files/pack-diffs.ts';
import { PackIndexes } from './files/pack-indexes.ts';
import { PackParts } from './files/pack-parts.ts';
import { PackReader } from './files/pack-reader.ts';
import { Packs } from './files/packs.ts';
import { clearTemporary } from './files/temporary-file.ts';
import { startFileWorkers } from './files/workers/file-workers.ts';
import { ensureOwner, type NewOwner } from './first-owner.ts';
import { keepVersions, openInfrastructure, prepareTables, START_MS } from './infrastructure.ts';
import { measuredSearch } from './metrics/measured-search.ts';
import { Previews } from './previews/previews.ts';
import { reachabilityOf } from './reachability.ts';
import { openSearch, withSynonyms } from './search.ts';
import { closeApp } from './server/close-app.ts';
import { loggerFor } from './server/logger.ts';
import type { Services } from './services.ts';
import { followSettings } from './settings/settings-follower.ts';
import { otherLeases } from './work.ts';
import { measuredByAll, type PrimaryPeer, shownByAll } from './workers/with-primary.ts';

/** How long a start waits for the read models, which a kill may leave some events behind the log. */
const CATCH_UP_MS = 3000;

const MAX_KEPT_INSIDES_BYTES = 16 * 2 ** 20;
const MAX_KEPT_MODELS_BYTES = 32 * 2 ** 20;

export type SiteOptions = {
  config: Config;
  databaseUrl: string;
  logger: Logger;
  pages?: AppOptions['pages'];
  limits?: AppOptions['limits'];
  bodies?: AppOptions['bodies'];
  patienceMs?: AppOptions['patienceMs'];
  /** Wraps the handler of this process. */
  through?: (handler: Handler) => Handler;
  /** Whether this process also follows the log [true]; otherwise another does. */
  projects?: boolean;
  /**
   * The primary process, when this one is a worker that only answers requests. It prepares the site and knows the other
   * workers.
   */
  primary?: PrimaryPeer;
  /** Whether the clock sets off the schedules [true]. */
  clock?: boolean;
  /** Aborts the start. */
  signal?: AbortSignal;
  /** Called once for an owner whose password was generated: at the first start, or once the accounts are known. */
  onNewOwner?: (owner: NewOwner) => void;
};

export type Site = {
  app: FastifyInstance;
  services: Services;
  /** The background work, if this process does any. */
  background: BackgroundWorkers | undefined;
  store: EventStore;
  /** Stops accepting requests, writes pending data and releases all resources. */
  stop(): Promise<void>;
};

/** Starts the site on an existing database. It listens once `listen` is called on its app. */
export async function openSite({
  config,
  databaseUrl,
  logger,
  pages,
  limits,
  bodies,
  patienceMs,
  through = (handler) => handler,
  projects = true,
  primary,
  clock,
  signal,
  onNewOwner,
}: SiteOptions): Promise<Site> {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const closeAll = async () => {
    for (const close of closers.reverse()) await close();
  };
  try {
    const opened = await openInfrastructure({
      config,
      databaseUrl,
      logger,
      signal,
      patienceMs: START_MS,
    });
    closers.push(() => opened.close());
    const infrastructure = { ...opened, handler: through(opened.handler) };
    await prepareTables(infrastructure, logger);
    const kept = keepVersions(infrastructure, logger);
    closers.push(() => kept.stop());
    const { secrets, pool, store, appends, logWatch, siteLog, privacy, handler, projections } =
      infrastructure;
    const metrics = primary ? measuredByAll(infrastructure.metrics, primary) : infrastructure.metrics;
    signal?.throwIfAborted();
    const followed = await followSettings({ store, signal, logger: loggerFor(logger, 'settings') });
    closers.push(() => followed.stop());
    const settings = followed.current;
    const files = await openFiles(config);
    const background = projects
      ? await startBackgroundWorkers({ infrastructure, files, settings, logger, clock })
      : undefined;
    if (background) closers.push(() => background.close());
    const followedModels = background?.readModels ?? watch();
    const readModels = primary ? shownByAll(followedModels, primary) : followedModels;
    const search = await openSearch({ config, pool, changes: readModels, logger });
    closers.push(() => search.close());
    const workers = startFileWorkers({
      temporaryFolder: files.temporaryFolder,
      onCrash: (error) => logger.warn({ err: error }, 'a file worker failed'),
    });
    closers.push(() => workers.close());
    // Processes that share a database may share the folder too, so a file in it may be another process's upload.
    const isAlone = config.databaseUrl === undefined && primary === undefined;
    const clearing = isAlone ? clearTemporary(files.temporaryFolder) : undefined;
    await Promise.all([clearing, files.recover()]).catch((error: unknown) => {
      logger.warn({ err: error }, 'could not clear yet what a crash may have left among the files');
    });
    const images = new Images(files, workers);

    const services: Services = {
      config,
      secrets,
      store: logWatch.guarded(store),
      appends,
      logWatch,
      siteLog,
      handler,
      privacy,
      pool,
      readModels,
      metrics,
      search: measuredSearch(
        withSynonyms(search.search, () => settings().synonyms),
        metrics,
      ),
      files,
      reach: reachOf(files, config),
      packs: new Packs(files, workers, images, scannerOf(config)),
      packIndexes: new PackIndexes({ pool, files, workers }),
      packDiffs: new PackDiffs({ files, workers }),
      packInsides: new PackReader({ files, read: workers.readInside, maxKeptBytes: MAX_KEPT_INSIDES_BYTES }),
      packModels: new PackReader({ files, read: workers.readModels, maxKeptBytes: MAX_KEPT_MODELS_BYTES }),
      packParts: new PackParts({ files, workers }),
      fingerprints: new Fingerprints({ pool, files, workers }),
      images,
      previews: new Previews({ files, images, workers }),
      settings,
      settingsRevision: followed.revision,
      onSettingsChange: followed.onChange,
      settingsProblem: followed.problem,
    };
    const app = await createApp({
      services,
      logger: logger.child({ part: 'api' }),
      pages,
      limits,
      bodies,
      patienceMs,
    });
    closers.push(() => closeApp(app));
    const names = projections.map(({ name }) => name);
    await readModels.waitFor(await store.head(), names, CATCH_UP_MS);
    await readModels.untilBuilt(CATCH_UP_MS);
    signal?.throwIfAborted();
    if (primary === undefined) {
      const owner = await ensureOwner({
        ports: { handler, privacy, pool, readModels, store },
        config,
        correlationId: randomUUID(),
        onNewOwner,
        logger: loggerFor(logger, 'owner'),
      });
      closers.push(() => owner.stop());
    }
    return { app, services, background, store, stop: closeAll };

    function watch(): ReadModels {
      const watched = watchReadModels({
        pool,
        connectionString: databaseUrl,
        projections,
        otherLeases: otherLeases(config, { clock }),
        logger: loggerFor(logger, 'projections'),
      });
      closers.push(() => watched.close());
      return watched;
    }
  } catch (error) {
    await closeAll();
    throw error;
  }
}

const SCANNER_SILENCE_MS = 1000;

function reachOf(files: FileStore, { clamdUrl }: Config): Services['reach'] {
  const scanner =
    clamdUrl === undefined ? undefined : clamdScanner(clamdUrl, { silenceMs: SCANNER_SILENCE_MS });
  return {
    storage: reachabilityOf(() => files.stat({ kind: 'pack', sha256: '0'.repeat(64) })),
    scanner: scanner && reachabilityOf(() => scanner.scan(Readable.from([]))),
  };
}

const scannerOf = ({ clamdUrl }: Config) => (clamdUrl === undefined ? undefined : clamdScanner(clamdUrl));
