// A process of the site from its start to the signal that ends it.
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, ConfigError, loadConfig } from '@sandcrate/core/config/config.ts';
import { startEmbeddedPostgres } from '@sandcrate/core/postgres/embedded/embedded-postgres.ts';
import type { Logger } from 'pino';
import { createLogger, loggerFor } from './logger.ts';
import { startFailure } from './start-failure.ts';

/** Loading the program keeps this thread busy: PostgreSQL gets going before, and they use a processor each. */
const HEAD_START_MS = 60;

export type Start = (options: { config: Config; databaseUrl: string; logger: Logger }) => Promise<{
  /** Begins to take requests. */
  listen(): Promise<void>;
  stop(): Promise<void>;
}>;

/**
 * Runs a program until a signal ends it; what keeps it from starting is said in a line. `shared`: it is one of several
 * processes, so that the database must be one that all of them reach.
 */
export async function run(load: () => Promise<Start>, { shared = false } = {}): Promise<void> {
  try {
    await runUntilSignal(load, shared);
  } catch (error) {
    console.error(startFailure(error));
    process.exitCode = 1;
  }
}

async function runUntilSignal(load: () => Promise<Start>, shared: boolean): Promise<void> {
  const stopping = Promise.withResolvers<void>();
  // Not once: a Ctrl-C comes twice under npm, from the terminal and from npm, and the second must not end us halfway.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.resolve());

  const config = loadConfig(process.env);
  if (shared && config.databaseUrl === undefined) {
    throw new ConfigError(['DATABASE_URL: must be set: the processes of the site share a database']);
  }
  const logger = createLogger(config.logLevel);
  const starting = databaseFor(config, logger);
  await Promise.race([starting, pause(HEAD_START_MS)]);
  const program = load();
  program.catch(() => {}); // awaited when there is a database to stop
  const database = await starting;
  try {
    const start = await program;
    const running = await start({ config, databaseUrl: database.url, logger });
    try {
      await running.listen();
      await stopping.promise;
    } finally {
      await running.stop();
    }
  } finally {
    await database.stop();
  }
}

async function databaseFor({ databaseUrl, dataDir }: Config, logger: Logger) {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir, logger: loggerFor(logger, 'postgres') });
}
