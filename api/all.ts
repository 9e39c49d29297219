// The whole product in one process: `npm start`.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, loadConfig } from '@sandcrate/core/config/config.ts';
import { startEmbeddedPostgres } from '@sandcrate/core/postgres/embedded/embedded-postgres.ts';
import type { Logger } from 'pino';
import { createLogger, loggerFor } from './server/logger.ts';
import { startFailure } from './server/start-failure.ts';

const ROOT = join(import.meta.dirname, '..');
/** Loading the program keeps this thread busy: PostgreSQL gets going before, and they use a processor each. */
const HEAD_START_MS = 60;
const PAGES = { siteDir: join(ROOT, 'site/dist'), consoleDir: join(ROOT, 'console/dist') };

async function main(): Promise<void> {
  const stopping = Promise.withResolvers<void>();
  // Not once: a Ctrl-C comes twice under npm, from the terminal and from npm, and the second must not end us halfway.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.resolve());

  const config = loadConfig(process.env);
  const logger = createLogger(config.logLevel);
  const starting = databaseFor(config, logger);
  await Promise.race([starting, pause(HEAD_START_MS)]);
  const program = import('./site.ts');
  program.catch(() => {}); // awaited when there is a database to stop
  const database = await starting;
  try {
    const { openSite } = await program;
    const site = await openSite({ config, databaseUrl: database.url, logger, pages: PAGES });
    try {
      if (site.newOwner) announceOwner(site.newOwner);
      await site.app.listen({ port: config.port, host: config.host });
      console.log(
        `\n  Sandcrate is at ${config.publicUrl}/\n  The console is at ${config.publicUrl}/admin\n`,
      );
      await stopping.promise;
    } finally {
      await site.stop();
    }
  } finally {
    await database.stop();
  }
}

async function databaseFor({ databaseUrl, dataDir }: Config, logger: Logger) {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir, logger: loggerFor(logger, 'postgres') });
}

/** Before anything else can fail: nobody can look the password up again. */
function announceOwner({ email, password }: { email: string; password: string }): void {
  console.log(`\n  The owner's account, shown this once:\n    email     ${email}\n    password  ${password}`);
}

try {
  await main();
} catch (error) {
  console.error(startFailure(error));
  process.exitCode = 1;
}
