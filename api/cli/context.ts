// The context of every command, and how it opens the site's infrastructure.
import type { Config } from '@sandcrate/core/config/config.ts';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import type { Logger } from 'pino';
import { type Infrastructure, type InfrastructureOptions, openInfrastructure } from '../infrastructure.ts';
import { createLogger } from '../server/logger.ts';
import { reachDatabase } from './reach-database.ts';
import type { Terminal } from './terminal.ts';

export type CommandLine = {
  env: Readonly<Record<string, string | undefined>>;
  terminal: Terminal;
  /** Standard input. */
  input: NodeJS.ReadableStream;
  /** Aborts when the person at the terminal wants the command to end. */
  signal: AbortSignal;
};

export type OpenedInfrastructure = Infrastructure & {
  logger: Logger;
  /** Whether the site is running on the same embedded database. */
  isRunning: boolean;
};

/** The configuration, and a logger that logs only errors unless LOG_LEVEL is set. */
export function settingsOf({ env }: CommandLine): { config: Config; logger: Logger } {
  const config = loadConfig(env);
  return { config, logger: createLogger(env.LOG_LEVEL?.trim() ? config.logLevel : 'error') };
}

/**
 * Opens the infrastructure of the site, without HTTP, while `use` runs.
 * @param options.mayCreate whether the command may create a site in an empty folder [false]
 * @throws CommandFailed when there is no site, ConfigError, EmbeddedPostgresError, SecretsError, WrongMasterKey, and
 *   whatever `use` throws
 */
export async function withInfrastructure<T>(
  commandLine: CommandLine,
  use: (infrastructure: OpenedInfrastructure) => Promise<T>,
  {
    mayCreate,
    ...options
  }: Pick<InfrastructureOptions, 'verifyMasterKey' | 'acceptsAnyLog'> & { mayCreate?: boolean } = {},
): Promise<T> {
  const { config, logger } = settingsOf(commandLine);
  const database = await reachDatabase(config, logger, { mayCreate });
  try {
    const infrastructure = await openInfrastructure({
      config,
      databaseUrl: database.url,
      logger,
      ...options,
    });
    try {
      return await use({ ...infrastructure, logger, isRunning: database.isRunning });
    } finally {
      await infrastructure.close();
    }
  } finally {
    await database.close();
  }
}
