// The API's own description.
import type { FastifyInstance } from 'fastify';
import project from '../package.json' with { type: 'json' };
import { openApiDocument } from './document.ts';

export async function openApiRoutes(app: FastifyInstance) {
  const { config, settings } = app.services;

  app.get('/api/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return openApiDocument({
      title: settings().siteName,
      version: project.version,
      url: config.publicUrl,
    });
  });
}
