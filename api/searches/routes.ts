// Counts searches.
import type { FastifyInstance } from 'fastify';

export async function searchRoutes(app: FastifyInstance) {
  app.operation('POST /api/searches', async ({ body: { search, outcome }, request }) => {
    app.searchCounter.searched(request, search, outcome);
  });
}
