// Connects a command to the site's database, whether or not the site is running.
import { mkdir } from 'node:fs/promises';
import type { Config } from '@sandcrate/core/config/config.ts';
import {
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@sandcrate/infrastructure/embedded-postgres/embedded-postgres.ts';
import type { Logger } from 'pino';
import { loggerFor } from '../server/logger.ts';

export type ReachedDatabase = {
  url: string;
  /** True for the embedded server of a running site. Unknown, so false, for a server named by DATABASE_URL. */
  isRunning: boolean;
  /** Stops the server if this command started it. */
  close(): Promise<void>;
};

/**
 * The server that DATABASE_URL names, or the embedded one, which is started for this command if the site is not running.
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
