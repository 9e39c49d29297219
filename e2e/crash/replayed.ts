// Compares the read models of a stopped site with a replay of its whole log.
import { loadConfig } from '@sandcrate/core/config/config.ts';
import { RebuildDiffers, rebuild } from '@sandcrate/projections/runner/lifecycle/rebuild.ts';
import { pino } from 'pino';
import { reachDatabase } from '../../api/cli/reach-database.ts';
import { openInfrastructure } from '../../api/infrastructure.ts';
import type { CrashSite } from './crash-site.ts';

const logger = pino({ level: 'silent' });

/** Rebuilds every read model. Returns the differences from those of the site. */
export async function differencesFromReplay({ settings }: Pick<CrashSite, 'settings'>): Promise<string[]> {
  const config = loadConfig(settings);
  const database = await reachDatabase(config, logger);
  try {
    const infrastructure = await openInfrastructure({ config, databaseUrl: database.url, logger });
    const { pool, store, projections } = infrastructure;
    try {
      const problems: string[] = [];
      for (const projection of projections) {
        await rebuild({ pool, connectionString: database.url, store, projection }).catch((error: unknown) => {
          if (!(error instanceof RebuildDiffers)) throw error;
          problems.push(`${error.message} ${JSON.stringify(error.differences)}`);
        });
      }
      return problems;
    } finally {
      await infrastructure.close();
    }
  } finally {
    await database.close();
  }
}
