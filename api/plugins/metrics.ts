// Measures the duration of requests, by route.
import fp from 'fastify-plugin';
import { isMakingPage } from '../answers/shown.ts';
import type { Metrics } from '../metrics/metrics.ts';

export const metricsPlugin = fp<{ metrics: Metrics }>(
  async (app, { metrics }) => {
    app.addHook('onResponse', async (request, reply) => {
      if (isMakingPage()) return;
      // By the route's pattern: the number of addresses is unlimited.
      const route = request.routeOptions.url ?? 'none';
      const labels = { method: request.method, route, status: reply.statusCode };
      metrics.requests.observe(labels, reply.elapsedTime / 1000);
    });
  },
  { name: 'metrics' },
);
