// What follows the log, in a process of its own; its port only tells how it does.
import Fastify from 'fastify';
import { openFiles } from '../files/open-files.ts';
import { openParts, prepareTables } from '../parts.ts';
import { startProjector } from '../projector.ts';
import { healthRoutes } from '../routes/health.ts';
import { followSettings } from '../settings-follower.ts';
import { loggerFor } from './logger.ts';
import type { Start } from './run.ts';

export const serveProjections: Start = async ({ config, databaseUrl, logger, signal }) => {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    for (const close of closers.reverse()) await close();
  };
  try {
    const parts = await openParts({ config, databaseUrl, logger });
    closers.push(() => parts.close());
    await prepareTables(parts, logger);
    const settings = await followSettings({
      store: parts.store,
      signal,
      logger: loggerFor(logger, 'settings'),
    });
    closers.push(() => settings.stop());
    const files = openFiles(config);
    const projector = await startProjector({ parts, files, settings: settings.current, logger });
    closers.push(() => projector.close());
    const app = Fastify({ logger: false, forceCloseConnections: true });
    await healthRoutes(app, {
      metricsToken: config.metricsToken,
      readModels: projector.readModels,
      logWatch: parts.logWatch,
      readyLag: config.readyLag,
      metrics: parts.metrics,
      settingsProblem: settings.problem,
    });
    closers.push(() => app.close());
    return {
      stop,
      async listen() {
        await app.listen({ port: config.port, host: config.host });
        console.log('\n  The projections of Sandcrate are running\n');
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
