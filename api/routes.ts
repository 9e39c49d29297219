// The table of contents of the API.
import type { FastifyInstance } from 'fastify';
import { adminAddonRoutes } from './addons/admin-routes.ts';
import { discoveryRoutes } from './addons/discovery-routes.ts';
import { downloadRoutes } from './addons/download-routes.ts';
import { addonEditingRoutes } from './addons/editing-routes.ts';
import { engagementRoutes } from './addons/engagement-routes.ts';
import { addonRoutes } from './addons/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { authPasswordRoutes } from './auth/password-routes.ts';
import { authRegistrationRoutes } from './auth/registration-routes.ts';
import { authRoutes } from './auth/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { compatibilityRoutes } from './compatibility/routes.ts';
import { consoleRoutes } from './console/routes.ts';
import { feedRoutes } from './feeds/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { adminPeopleRoutes } from './invites/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { adminStatsRoutes } from './moderation/stats-routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { provenanceRoutes } from './provenance/routes.ts';
import { publisherRoutes } from './publisher/routes.ts';
import { peopleRoutes } from './publishers/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { healthRoutes } from './site-info/health.ts';
import { siteInfoRoutes } from './site-info/routes.ts';
import { adminUserRoutes } from './users/admin-routes.ts';
import { libraryRoutes } from './users/library-routes.ts';
import { meRoutes } from './users/me-routes.ts';

export async function routes(app: FastifyInstance) {
  await healthRoutes(app, {
    ...app.services,
    readyLag: app.services.config.readyLag,
    metricsToken: app.services.config.metricsToken,
    isStopping: app.isDraining,
  });
  await openApiRoutes(app);
  await siteInfoRoutes(app);
  await authRoutes(app);
  await authRegistrationRoutes(app);
  await authPasswordRoutes(app);
  await meRoutes(app);
  await addonRoutes(app);
  await discoveryRoutes(app);
  await addonEditingRoutes(app);
  await downloadRoutes(app);
  await engagementRoutes(app);
  await compatibilityRoutes(app);
  await commentRoutes(app);
  await reportRoutes(app);
  await fileRoutes(app);
  await feedRoutes(app);
  await peopleRoutes(app);
  await libraryRoutes(app);
  await publisherRoutes(app);
  await provenanceRoutes(app);
  await analyticsRoutes(app);
  await adminStatsRoutes(app);
  await adminAddonRoutes(app);
  await adminPeopleRoutes(app);
  await adminUserRoutes(app);
  await messageRoutes(app);
  await moderationRoutes(app);
  await consoleRoutes(app);
}
