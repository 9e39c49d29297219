// The parts of the site, put together: what `npm start` runs in one process and what the tests run against.
import { randomUUID } from 'node:crypto';
import type { Config } from '@sandcrate/core/config/config.ts';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { allReactions, prepareReactions } from '@sandcrate/projections/reactions/all.ts';
import { startMailer } from '@sandcrate/projections/reactions/mailer.ts';
import { createSmtpTransport } from '@sandcrate/projections/reactions/smtp.ts';
import { prepareReadModels, runProjections } from '@sandcrate/projections/runner/runner.ts';
import { migrateSearch } from '@sandcrate/projections/search/migrations.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type AppOptions, createApp } from './app.ts';
import { clamdScanner } from './files/clamd.ts';
import { Images } from './files/images.ts';
import { openFiles } from './files/open-files.ts';
import { Packs } from './files/packs.ts';
import { startFileWorkers } from './files/workers/file-workers.ts';
import { ensureOwner, type NewOwner } from './first-owner.ts';
import { openParts } from './parts.ts';
import { type Schedules, startSchedules } from './schedules.ts';
import { openSearch } from './search.ts';
import { closeApp } from './server/close-app.ts';
import { loggerFor } from './server/logger.ts';
import type { Services } from './services.ts';
import { followSettings } from './settings-follower.ts';
import { migrateApiTables } from './tables.ts';

/** A kill may leave the read models some events behind the log: a start waits so long for them to catch up. */
const CATCH_UP_MS = 3000;

export type SiteOptions = {
  config: Config;
  databaseUrl: string;
  logger: Logger;
  pages?: AppOptions['pages'];
  limits?: AppOptions['limits'];
};

export type Site = {
  app: FastifyInstance;
  services: Services;
  schedules: Schedules;
  store: EventStore;
  /** The owner whose password was made up at this first start. */
  newOwner: NewOwner | undefined;
  /** Stops taking requests, writes what waits, and lets go of everything. */
  stop(): Promise<void>;
};

/** Starts the site on a database that is there; it listens when `listen` is called on its app. */
export async function openSite({ config, databaseUrl, logger, pages, limits }: SiteOptions): Promise<Site> {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const closeAll = async () => {
    for (const close of closers.reverse()) await close();
  };
  try {
    const parts = await openParts({ config, databaseUrl, logger });
    closers.push(() => parts.close());
    const { secrets, pool, store, privacy, keys, handler, projections } = parts;
    await prepareReadModels(pool, projections);
    await migrateApiTables(pool);
    await migrateSearch(pool, loggerFor(logger, 'search'));
    const ports = { handler, privacy };
    const reactions = allReactions(ports, pool);
    await prepareReactions(pool, store, reactions);
    const readModels = runProjections({
      pool,
      connectionString: databaseUrl,
      store,
      projections,
      reactions,
      logger: loggerFor(logger, 'projections'),
    });
    closers.push(() => readModels.close());
    const settings = await followSettings(store);
    closers.push(() => settings.stop());
    const mailer = startMailer({
      pool,
      connectionString: databaseUrl,
      store,
      handler,
      privacy,
      site: () => ({ name: settings.current().siteName, url: config.publicUrl }),
      transport: mailTransport(config),
      logger: loggerFor(logger, 'mail'),
    });
    closers.push(() => mailer.close());

    const search = openSearch({ config, pool, databaseUrl, logger });
    closers.push(() => search.close());
    const files = openFiles(config);
    const workers = startFileWorkers({
      temporaryFolder: files.temporaryFolder,
      onCrash: (error) => logger.warn({ err: error }, 'a file worker failed'),
    });
    closers.push(() => workers.close());
    await files.recover();
    const images = new Images(files, workers);

    const schedules = startSchedules({
      pool,
      connectionString: databaseUrl,
      store,
      readModels,
      handler,
      keys,
      files,
      settings: settings.current,
      logger: logger.child({ part: 'schedules' }),
    });
    closers.push(() => schedules.stop());

    const services: Services = {
      config,
      secrets,
      store,
      handler,
      privacy,
      pool,
      readModels,
      search: search.search,
      files,
      packs: new Packs(files, workers, images, scannerOf(config)),
      images,
      settings: settings.current,
    };
    const app = await createApp({ services, logger: logger.child({ part: 'api' }), pages, limits });
    closers.push(() => closeApp(app));
    const names = projections.map(({ name }) => name);
    await readModels.waitFor(await store.head(), names, CATCH_UP_MS);
    const newOwner = await ensureOwner({ ...ports, pool, readModels }, config, randomUUID());
    return { app, services, schedules, store, newOwner, stop: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Without a mail server of its own, a site keeps its mail in the outbox. */
const mailTransport = ({ smtpUrl, mailFrom }: Config) =>
  smtpUrl !== undefined && mailFrom !== undefined ? createSmtpTransport(smtpUrl, mailFrom) : undefined;

const scannerOf = ({ clamdUrl }: Config) => (clamdUrl === undefined ? undefined : clamdScanner(clamdUrl));
