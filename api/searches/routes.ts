// Counts searches, and shows staff what other synonyms would change.
import type { FastifyInstance } from 'fastify';
import { previewSynonyms } from './preview-synonyms.ts';

export async function searchRoutes(app: FastifyInstance) {
  app.operation('POST /api/searches', async ({ body: { search, outcome }, request }) => {
    app.searchCounter.searched(request, search, outcome);
  });
}

export async function adminSearchRoutes(app: FastifyInstance) {
  const { pool, search, settings } = app.services;

  app.operation('POST /api/admin/searches/preview', ({ body: { synonyms } }) =>
    previewSynonyms({ pool, search }, { before: settings().synonyms, after: synonyms }, new Date()),
  );
}
