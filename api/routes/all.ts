// The table of contents of the API.
import type { FastifyInstance } from 'fastify';
import { addonEditingRoutes } from './addon-editing.ts';
import { addonRoutes } from './addons.ts';
import { adminAddonRoutes } from './admin/addons.ts';
import { adminPeopleRoutes } from './admin/people.ts';
import { adminStatsRoutes } from './admin/stats.ts';
import { adminUserRoutes } from './admin/users.ts';
import { authRoutes } from './auth.ts';
import { authPasswordRoutes } from './auth-passwords.ts';
import { authRegistrationRoutes } from './auth-registration.ts';
import { commentRoutes } from './comments.ts';
import { consoleRoutes } from './console/all.ts';
import { discoveryRoutes } from './discovery.ts';
import { downloadRoutes } from './downloads.ts';
import { engagementRoutes } from './engagement.ts';
import { fileRoutes } from './files.ts';
import { healthRoutes } from './health.ts';
import { libraryRoutes } from './library.ts';
import { openApiRoutes } from './openapi.ts';
import { meRoutes } from './me.ts';
import { peopleRoutes } from './people.ts';
import { publisherRoutes } from './publisher.ts';
import { reportRoutes } from './reports.ts';

export async function routes(app: FastifyInstance) {
  await healthRoutes(app);
  await openApiRoutes(app);
  await authRoutes(app);
  await authRegistrationRoutes(app);
  await authPasswordRoutes(app);
  await meRoutes(app);
  await addonRoutes(app);
  await addonEditingRoutes(app);
  await downloadRoutes(app);
  await engagementRoutes(app);
  await commentRoutes(app);
  await reportRoutes(app);
  await fileRoutes(app);
  await peopleRoutes(app);
  await libraryRoutes(app);
  await publisherRoutes(app);
  await adminStatsRoutes(app);
  await adminAddonRoutes(app);
  await adminPeopleRoutes(app);
  await adminUserRoutes(app);
  await consoleRoutes(app);
  await discoveryRoutes(app);
}
