// What follows the log, in a process of its own; its port only tells how it does.
import Fastify from 'fastify';
import { healthRoutes } from '../routes/health.ts';
import { openProjector } from './open-projector.ts';
import type { Start } from './run.ts';

export const serveProjections: Start = async (options) => {
  const { config } = options;
  const { parts, settings, projector, close } = await openProjector(options);
  const app = Fastify({ logger: false, forceCloseConnections: true });
  await healthRoutes(app, {
    metricsToken: config.metricsToken,
    readModels: projector.readModels,
    logWatch: parts.logWatch,
    readyLag: config.readyLag,
    metrics: parts.metrics,
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
