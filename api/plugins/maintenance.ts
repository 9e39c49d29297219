// Maintenance mode: calls are for staff and auditors alone, who log in and set up a second factor as always. Pages,
// health and what they need stay reachable.
import { canAudit } from '@sandcrate/core/access.ts';
import type { Settings } from '@sandcrate/core/settings/values.ts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { OperationKey } from '../contract/operations.ts';
import { MAINTENANCE } from '../contract/refusals.ts';
import { BEFORE_ENROLLING } from './access.ts';
import { HttpError } from './errors.ts';

const OPEN: ReadonlySet<OperationKey | undefined> = new Set([
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'GET /api/auth/me',
  'GET /api/site',
  'GET /api/status',
] as const);

/** Staff and auditors, also those who have to set up their second factor first, for the calls that lead there. */
function mayWorkOn({ viewer, session, routeOptions }: FastifyRequest): boolean {
  if (viewer) return canAudit(viewer.role);
  if (session?.state !== 'must-enrol' || !BEFORE_ENROLLING.has(routeOptions.config.operation)) return false;
  return canAudit(session.viewer.role);
}

/** How long to wait before asking again: a guess, told to machines. */
export const RETRY_AFTER_SECONDS = 120;

export const downForMaintenance = () => new HttpError(503, 'maintenance', MAINTENANCE);

type Options = { settings: () => Pick<Settings, 'maintenanceMode'> };

export const maintenancePlugin = fp<Options>(
  async (app, { settings }) => {
    app.addHook('onRequest', async (request, reply) => {
      if (!settings().maintenanceMode || !request.url.startsWith('/api/')) return;
      if (OPEN.has(request.routeOptions.config.operation) || mayWorkOn(request)) return;
      reply.header('retry-after', String(RETRY_AFTER_SECONDS));
      throw downForMaintenance();
    });
  },
  { name: 'maintenance', dependencies: ['access'] },
);
