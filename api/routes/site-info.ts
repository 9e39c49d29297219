// What anybody may know of the site: its name and ways in, and how it is doing.
import { queueWaits } from '@sandcrate/projections/moderation/review-queue.ts';
import type { ProjectionStatus } from '@sandcrate/projections/runner/status.ts';
import type { FastifyInstance } from 'fastify';
import type { StatusView } from '../contract/analytics.ts';

export async function siteInfoRoutes(app: FastifyInstance) {
  const { pool, readModels, search, settings } = app.services;

  app.operation('GET /api/site', async () => {
    const { siteName, siteDescription, socialLinks, registrationOpen, publisherAccess, maintenanceMode } =
      settings();
    return {
      name: siteName,
      description: siteDescription,
      socialLinks: socialLinks.filter(({ url }) => url !== ''),
      registrationOpen,
      publisherAccess,
      maintenanceMode,
    };
  });

  app.operation('GET /api/status', async ({ reply }) => {
    const [projections, queue] = await Promise.all([readModels.status(), queueWaits(pool)]);
    const found = search.state();
    reply.header('cache-control', 'no-cache');
    return {
      state: stateOf(projections, found.state === 'fallback', settings().maintenanceMode),
      projections: projections.map(({ name, state, lag }) => ({
        name,
        state,
        lagSeconds: lag?.seconds ?? null,
      })),
      search: found,
      queue,
    };
  });
}

/** Degraded: the site serves what it has, but something stands still or stands in for something else. */
function stateOf(
  projections: readonly ProjectionStatus[],
  isOnFallback: boolean,
  isInMaintenance: boolean,
): StatusView['state'] {
  if (isInMaintenance) return 'maintenance';
  const isBehind = projections.some(({ state, lag }) => state === 'stopped' || lag === null);
  return isBehind || isOnFallback ? 'degraded' : 'ok';
}
