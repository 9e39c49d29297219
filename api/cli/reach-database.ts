// The site's database as a command finds it, whether or not the site runs.
import { mkdir } from 'node:fs/promises';
import type { Config } from '@sandcrate/core/config/config.ts';
import {
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@sandcrate/core/postgres/embedded/embedded-postgres.ts';
import type { Logger } from 'pino';
import { loggerFor } from '../server/logger.ts';

export type ReachedDatabase = {
  url: string;
  /** The embedded server of a site that runs; what DATABASE_URL names may be in use or not. */
  isRunning: boolean;
  /** Stops the server if it was started for this. */
  close(): Promise<void>;
};

/**
 * The server that DATABASE_URL names, else the embedded one: that of the running site, or one started for the time
 * of the command.
 * @throws EmbeddedPostgresError when it cannot run here
 */
export async function reachDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  logger: Logger,
): Promise<ReachedDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, isRunning: false, close: async () => {} };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const running = await runningEmbeddedPostgres({ dataDir });
  if (running) return { url: running.url, isRunning: true, close: async () => running.close() };
  const started = await startEmbeddedPostgres({ dataDir, logger: loggerFor(logger, 'postgres') });
  return { url: started.url, isRunning: false, close: () => started.stop() };
}
