// A process for projections and other background work. Its port serves only health and metrics.
import Fastify from 'fastify';
import { healthRoutes } from '../site-info/health.ts';
import { openBackgroundWorkers } from './open-background-workers.ts';
import type { Start } from './run.ts';

export const serveProjections: Start = async (options) => {
  const { config } = options;
  const { infrastructure, settings, background, close } = await openBackgroundWorkers(options);
  const app = Fastify({ logger: false, forceCloseConnections: true });
  await healthRoutes(app, {
    metricsToken: config.metricsToken,
    dataDir: config.dataDir,
    readModels: background.readModels,
    logWatch: infrastructure.logWatch,
    siteLog: infrastructure.siteLog,
    readyLag: config.readyLag,
    metrics: infrastructure.metrics,
    settingsProblem: settings.problem,
  });
  return {
    async listen() {
      await app.listen({ port: config.port, host: config.host });
      console.log('\n  The projections of Sandcrate are running\n');
    },
    async stop() {
      await app.close();
      await close();
    },
  };
};
