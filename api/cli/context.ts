// What every command is given, and the way from it to the site's parts.
import type { Config } from '@sandcrate/core/config/config.ts';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import type { Logger } from 'pino';
import { openParts, type Parts, type PartsOptions } from '../parts.ts';
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

export type OpenedParts = Parts & {
  logger: Logger;
  /** Whether the site runs beside this command, on the same embedded database. */
  isRunning: boolean;
};

/** The configuration, and a logger that tells of errors only unless LOG_LEVEL asks for more. */
export function settingsOf({ env }: CommandLine): { config: Config; logger: Logger } {
  const config = loadConfig(env);
  return { config, logger: createLogger(env.LOG_LEVEL?.trim() ? config.logLevel : 'error') };
}

/**
 * Opens the parts of the site, without HTTP, for as long as `use` takes.
 * @throws ConfigError, EmbeddedPostgresError, SecretsError, WrongMasterKey, and whatever `use` throws
 */
export async function withParts<T>(
  commandLine: CommandLine,
  use: (parts: OpenedParts) => Promise<T>,
  options: Pick<PartsOptions, 'verifyMasterKey'> = {},
): Promise<T> {
  const { config, logger } = settingsOf(commandLine);
  const database = await reachDatabase(config, logger);
  try {
    const parts = await openParts({ config, databaseUrl: database.url, logger, ...options });
    try {
      return await use({ ...parts, logger, isRunning: database.isRunning });
    } finally {
      await parts.close();
    }
  } finally {
    await database.close();
  }
}
