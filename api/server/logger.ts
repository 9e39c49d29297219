import type { Logger as PlainLogger } from '@sandcrate/core/postgres/logger.ts';
import pino, { type Logger } from 'pino';

/**
 * Lines of JSON on stderr, so that stdout is for people. What could name a person or open a door is left out.
 * `logged` is in each of them.
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

/** The logger as a part of the site that knows nothing of pino takes it. */
export function loggerFor(logger: Logger, part: string): PlainLogger {
  const child = logger.child({ part });
  return {
    debug: (message) => child.debug(message),
    info: (message) => child.info(message),
    warn: (message) => child.warn(message),
    error: (message) => child.error(message),
  };
}
