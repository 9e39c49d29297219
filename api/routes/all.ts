// The table of contents of the API.
import type { FastifyInstance } from 'fastify';
import { addonEditingRoutes } from './addon-editing.ts';
import { addonRoutes } from './addons.ts';
import { adminAddonRoutes } from './admin/addons.ts';
import { adminPeopleRoutes } from './admin/people.ts';
import { adminStatsRoutes } from './admin/stats.ts';
import { authRoutes } from './auth.ts';
import { consoleRoutes } from './console.ts';
import { downloadRoutes } from './downloads.ts';
import { fileRoutes } from './files.ts';
import { healthRoutes } from './health.ts';
import { publisherRoutes } from './publisher.ts';

export async function routes(app: FastifyInstance) {
  await healthRoutes(app);
  await authRoutes(app);
  await addonRoutes(app);
  await addonEditingRoutes(app);
  await downloadRoutes(app);
  await fileRoutes(app);
  await publisherRoutes(app);
  await adminStatsRoutes(app);
  await adminAddonRoutes(app);
  await adminPeopleRoutes(app);
  await consoleRoutes(app);
}
