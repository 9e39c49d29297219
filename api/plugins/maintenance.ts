// Maintenance mode: only staff and auditors may make calls; they log in and set up a second factor as always. Pages,
// health checks and the calls that pages need stay reachable.
import { canAudit } from '@sandcrate/core/access.ts';
import type { Settings } from '@sandcrate/core/settings/values.ts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { OperationKey } from '../contract/operations.ts';
import { MAINTENANCE } from '../contract/refusals.ts';
import { BEFORE_ENROLLING } from './access.ts';
import { HttpError } from './errors.ts';
import { isCall } from './methods.ts';

const OPEN: ReadonlySet<OperationKey | undefined> = new Set([
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'GET /api/auth/me',
  'GET /api/site',
  'GET /api/site/rules',
  'GET /api/status',
] as const);

/** Staff and auditors. Those who must first set up a second factor may make only the calls for that. */
function mayWorkOn({ viewer, session, routeOptions }: FastifyRequest): boolean {
  if (viewer) return canAudit(viewer.role);
  if (session?.state !== 'must-enrol' || !BEFORE_ENROLLING.has(routeOptions.config.operation)) return false;
  return canAudit(session.viewer.role);
}

/** How long clients should wait before trying again: a guess. */
export const RETRY_AFTER_SECONDS = 120;

export const downForMaintenance = () => new HttpError(503, 'maintenance', MAINTENANCE);

type Options = { settings: () => Pick<Settings, 'maintenanceMode'> };

export const maintenancePlugin = fp<Options>(
  async (app, { settings }) => {
    app.addHook('onRequest', async (request, reply) => {
      if (!settings().maintenanceMode || !isCall(request)) return;
      if (OPEN.has(request.routeOptions.config.operation) || mayWorkOn(request)) return;
      reply.header('retry-after', String(RETRY_AFTER_SECONDS));
      throw downForMaintenance();
    });
  },
  { name: 'maintenance', dependencies: ['access'] },
);
