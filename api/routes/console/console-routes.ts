// The console's lists. What they show is decided by the calls of the API; nothing is changed here.
import type { FastifyInstance } from 'fastify';
import { consoleAddonRoutes } from './addons.ts';
import { auditRoutes } from './audit.ts';
import { consoleCaseRoutes } from './cases.ts';
import { consoleChangeRoutes } from './changes.ts';
import { consolePeopleRoutes } from './people.ts';

export async function consoleRoutes(app: FastifyInstance) {
  await consoleAddonRoutes(app);
  await consoleChangeRoutes(app);
  await consolePeopleRoutes(app);
  await consoleCaseRoutes(app);
  await auditRoutes(app);
}
