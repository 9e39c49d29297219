// The table of contents of the API.
import type { FastifyInstance } from 'fastify';
import { addonEditingRoutes } from './addon-editing.ts';
import { addonRoutes } from './addons.ts';
import { adminAddonRoutes } from './admin/addons.ts';
import { adminPeopleRoutes } from './admin/people.ts';
import { adminStatsRoutes } from './admin/stats.ts';
import { adminUserRoutes } from './admin/users.ts';
import { analyticsRoutes } from './analytics.ts';
import { authRoutes } from './auth.ts';
import { authPasswordRoutes } from './auth-passwords.ts';
import { authRegistrationRoutes } from './auth-registration.ts';
import { commentRoutes } from './comments.ts';
import { compatibilityRoutes } from './compatibility.ts';
import { consoleRoutes } from './console/console-routes.ts';
import { discoveryRoutes } from './discovery.ts';
import { downloadRoutes } from './downloads.ts';
import { engagementRoutes } from './engagement.ts';
import { feedRoutes } from './feeds.ts';
import { fileRoutes } from './files.ts';
import { healthRoutes } from './health.ts';
import { libraryRoutes } from './library.ts';
import { meRoutes } from './me.ts';
import { messageRoutes } from './messages.ts';
import { moderationRoutes } from './moderation.ts';
import { openApiRoutes } from './openapi.ts';
import { peopleRoutes } from './people.ts';
import { provenanceRoutes } from './provenance.ts';
import { publisherRoutes } from './publisher.ts';
import { reportRoutes } from './reports.ts';
import { siteInfoRoutes } from './site-info.ts';

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
