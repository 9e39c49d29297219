// Connects a command to the site's database, whether or not the site is running.
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '@sandcrate/core/config/config.ts';
import {
  hasEmbeddedPostgres,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@sandcrate/infrastructure/embedded-postgres/embedded-postgres.ts';
import type { Logger } from 'pino';
import { loggerFor } from '../server/logger.ts';
import { CommandFailed } from './failures.ts';

export type ReachedDatabase = {
  url: string;
  /** True for the embedded server of a running site. Unknown, so false, for a server named by DATABASE_URL. */
  isRunning: boolean;
  /** Stops the server if this command started it. */
  close(): Promise<void>;
};

/**
 * The server that DATABASE_URL names, or the embedded one, which is started for this command if the site is not running.
 * @param mayCreate whether the command may create a site in an empty folder [false]
 * @throws EmbeddedPostgresError when it cannot run here, CommandFailed when there is no site
 */
export async function reachDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  logger: Logger,
  { mayCreate = false }: { mayCreate?: boolean | undefined } = {},
): Promise<ReachedDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, isRunning: false, close: async () => {} };
  if (!mayCreate && !hasEmbeddedPostgres({ dataDir })) {
    throw new CommandFailed(
      `There is no site in ${resolve(dataDir)}. Set DATA_DIR to the folder of the site.`,
    );
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const running = await runningEmbeddedPostgres({ dataDir });
  if (running) return { url: running.url, isRunning: true, close: async () => running.close() };
  const started = await startEmbeddedPostgres({ dataDir, logger: loggerFor(logger, 'postgres') });
  return { url: started.url, isRunning: false, close: () => started.stop() };
}
