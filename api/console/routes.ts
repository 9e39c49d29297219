// The console's lists. What they show is decided by the calls of the API; nothing is changed here.
import type { FastifyInstance } from 'fastify';
import { consoleAddonRoutes } from '../addons/console-routes.ts';
import { auditRoutes } from '../audit/routes.ts';
import { consoleChangeRoutes } from '../changes/console-routes.ts';
import { consoleCaseRoutes } from '../moderation/case-routes.ts';
import { consolePeopleRoutes } from '../users/console-routes.ts';

export async function consoleRoutes(app: FastifyInstance) {
  await consoleAddonRoutes(app);
  await consoleChangeRoutes(app);
  await consolePeopleRoutes(app);
  await consoleCaseRoutes(app);
  await auditRoutes(app);
}
