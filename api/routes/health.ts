// Whether the process is alive, and whether the site can do its work.
import type { FastifyInstance } from 'fastify';

export async function healthRoutes(app: FastifyInstance) {
  const { readModels } = app.services;

  app.get('/healthz', async () => ({ status: 'alive' }));

  /** A read model that stands still degrades the site but does not stop it: pages are served from what it holds. */
  app.get('/readyz', async (_request, reply) => {
    try {
      const projections = (await readModels.status()).map(({ position, head, ...projection }) => ({
        ...projection,
        position: String(position),
        head: head === null ? null : String(head),
      }));
      const isDegraded = projections.some(({ state, lag }) => state === 'stopped' || lag === null);
      return { status: isDegraded ? 'degraded' : 'ready', projections };
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'unavailable' });
    }
  });
}
