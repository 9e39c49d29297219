// Whether the process is alive, whether the site can do its work, and what it measures.
import type { ReadModels } from '@sandcrate/projections/runner/runner.ts';
import type { SearchState } from '@sandcrate/projections/search/fallback.ts';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';

export type HealthOptions = {
  readModels: Pick<ReadModels, 'status'>;
  metrics: Metrics;
  /** Absent in a process that answers no searches. */
  search?: { state(): SearchState };
};

export async function healthRoutes(app: FastifyInstance, { readModels, metrics, search }: HealthOptions) {
  app.get('/healthz', async () => ({ status: 'alive' }));

  /**
   * A read model that stands still degrades the site but does not stop it: pages are served from what it holds. So does
   * a search engine that is away: PostgreSQL answers.
   */
  app.get('/readyz', async (_request, reply) => {
    try {
      const projections = (await readModels.status()).map(({ position, head, ...projection }) => ({
        ...projection,
        position: String(position),
        head: head === null ? null : String(head),
      }));
      const isDegraded =
        projections.some(({ state, lag }) => state === 'stopped' || lag === null) ||
        search?.state().state === 'fallback';
      return { status: isDegraded ? 'degraded' : 'ready', projections, search: search?.state() };
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'unavailable' });
    }
  });

  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.contentType);
    return metrics.collect({
      projections: () => readModels.status(),
      ...(search ? { search: () => search.state() } : {}),
    });
  });
}
