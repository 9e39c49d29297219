// The read models of a stopped site, beside a replay of its whole log.
import { loadConfig } from '@sandcrate/core/config/config.ts';
import { startEmbeddedPostgres } from '@sandcrate/core/postgres/embedded/embedded-postgres.ts';
import { RebuildDiffers, rebuild } from '@sandcrate/projections/runner/rebuild.ts';
import { pino } from 'pino';
import { openParts } from '../../api/parts.ts';
import type { CrashingSite } from './crashing-site.ts';

/** Builds every read model anew; answers where it differs from what the site had. */
export async function differencesFromReplay({ dataDir, eventStore }: CrashingSite): Promise<string[]> {
  const config = loadConfig({ DATA_DIR: dataDir, ...(eventStore ? { EVENTSTORE_URL: eventStore.url } : {}) });
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  try {
    const parts = await openParts({ config, databaseUrl: url, logger: pino({ level: 'silent' }) });
    const { pool, store, projections } = parts;
    try {
      const problems: string[] = [];
      for (const projection of projections) {
        await rebuild({ pool, connectionString: url, store, projection }).catch((error: unknown) => {
          if (!(error instanceof RebuildDiffers)) throw error;
          problems.push(`${error.message} ${JSON.stringify(error.differences)}`);
        });
      }
      return problems;
    } finally {
      await parts.close();
    }
  } finally {
    await stop();
  }
}
