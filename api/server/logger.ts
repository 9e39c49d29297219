import type { Logger as PlainLogger } from '@sandcrate/core/logger.ts';
import pino, { type Logger } from 'pino';

/**
 * Logs JSON lines to stderr and leaves stdout to messages for people. Personal data and secrets are redacted.
 * Each line includes `logged`.
 */
export function createLogger(level: string, logged?: Readonly<Record<string, unknown>>): Logger {
  return pino(
    {
      level,
      base: logged,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'req.remoteAddress', '*.password'],
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

/** The logger in the form that modules without a dependency on pino expect. */
export function loggerFor(logger: Logger, part: string): PlainLogger {
  const child = logger.child({ part });
  return {
    debug: (message) => child.debug(message),
    info: (message) => child.info(message),
    warn: (message) => child.warn(message),
    error: (message) => child.error(message),
  };
}
