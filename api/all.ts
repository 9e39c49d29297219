// The whole product in one process: `npm start`.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, loadConfig } from '@sandcrate/core/config/config.ts';
import { startEmbeddedPostgres } from '@sandcrate/core/postgres/embedded/embedded-postgres.ts';
import { EmbeddedPostgresError } from '@sandcrate/core/postgres/embedded/embedded-postgres-error.ts';
import { createLogger, loggerFor } from './server/logger.ts';
import { openSite } from './site.ts';

const ROOT = join(import.meta.dirname, '..');

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = createLogger(config.logLevel);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const postgres =
    config.databaseUrl === undefined ? undefined : { url: config.databaseUrl, stop: async () => {} };
  const database =
    postgres ??
    (await startEmbeddedPostgres({ dataDir: config.dataDir, logger: loggerFor(logger, 'postgres') }));

  const stopping = Promise.withResolvers<NodeJS.Signals>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopping.resolve);

  try {
    const site = await openSite({
      config,
      databaseUrl: database.url,
      logger,
      pages: { siteDir: join(ROOT, 'site/dist'), consoleDir: join(ROOT, 'console/dist') },
    });
    await site.app.listen({ port: config.port, host: config.host });
    console.log(`\n  Sandcrate is at ${config.publicUrl}/\n  The console is at ${config.publicUrl}/admin\n`);
    if (site.newOwner) {
      const { email, password } = site.newOwner;
      console.log(
        `  The owner's account, shown this once:\n    email     ${email}\n    password  ${password}\n`,
      );
    }
    await stopping.promise;
    await site.stop();
  } finally {
    await database.stop();
  }
}

try {
  await main();
} catch (error) {
  const isPlain =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || isPortTaken(error);
  console.error(isPlain && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function isPortTaken(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
  );
}
